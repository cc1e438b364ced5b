package dev.glovebox.jobs;

import java.util.Optional;

/** Whether this machine has what work takes: room on its disks, descriptors, memory. */
public interface Resources {
    /** Nothing is ever short. */
    Resources PLENTY = new Resources() {
        @Override
        public Optional<String> shortage() {
            return Optional.empty();
        }

        @Override
        public Optional<String> measured() {
            return Optional.empty();
        }

        @Override
        public void ranOut(String words) {}
    };

    /** What is short, in words that anyone may read; empty when work may begin. Costs nothing. */
    Optional<String> shortage();

    /** The same, looked at now: whether the machine is to blame for what just failed. */
    Optional<String> measured();

    /** Something failed for want of a resource: nothing begins for a while. */
    void ranOut(String words);
}
