package dev.glovebox.app.doctor;

/** Tells what doctor finds, as it finds it. */
public interface DoctorReport {
    void begin(Machine machine);

    void examined(Examination examination);

    void end(Diagnosis diagnosis);
}
