package dev.glovebox.app.service;

import dev.glovebox.app.session.Room;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.views.workshop.Workshop;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The open boxes of jobs, at most one on each workspace: that of the work, or one for whoever looks at its files afterwards. */
final class JobRooms implements BoxAccess, AutoCloseable {
    private static final Logger LOG = System.getLogger("glovebox.boxes");
    private static final Duration FILE_LIMIT = Duration.ofMinutes(1);
    private static final Duration SPARE_TIME = Duration.ofSeconds(10);
    private static final Duration LAST_LOOK = Duration.ofSeconds(1);
    private static final int MOST_SPARE = 16;

    private final House house;
    private final ApprovalPolicy approval;
    private final TaskFolders folders;
    private final String server;
    private final Consumer<JobId> changed;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Map<JobId, Place> places = new ConcurrentHashMap<>();

    /** One workspace, whoever works on it; who holds it for reading may use the room in it. */
    private static final class Place {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
        private volatile @Nullable Room room;
        private @Nullable Heartbeat heartbeat;
        private volatile boolean working;
        private volatile long used = System.nanoTime();
    }

    /** Tells of each job whose files somebody may have changed after its work. */
    JobRooms(ApprovalPolicy approval, TaskFolders folders, String server, Consumer<JobId> changed) {
        this.house = approval.house();
        this.approval = approval;
        this.folders = folders;
        this.server = server;
        this.changed = changed;
        Thread.ofVirtual().name("spare-boxes").start(this::sweep);
    }

    /** Boxes that are open now. */
    int open() {
        return (int)
                places.values().stream().filter(place -> place.room != null).count();
    }

    /** A box for the job's own work, until that is closed. */
    Rooms.Opened open(Job job, Rooms.Ready ready) {
        Place place = locked(job.id());
        try {
            closeRoom(place);
            Rooms.Opened opened = ready.open();
            if (opened instanceof Rooms.Opened.In(var room)) {
                room.box().keepDiskStart(folders.of(job.id()).diskStart());
                place.room = room;
                place.working = true;
            }
            return opened;
        } finally {
            place.lock.writeLock().unlock();
        }
    }

    /** The job's work has ended; whoever still looks at its files is given a moment. */
    void close(JobId job) throws InterruptedException {
        Place place = place(job);
        boolean alone = place.lock.writeLock().tryLock(LAST_LOOK.toMillis(), TimeUnit.MILLISECONDS);
        try {
            place.working = false;
            closeRoom(place);
            places.remove(job, place);
        } finally {
            if (alone) {
                place.lock.writeLock().unlock();
            }
        }
    }

    private Place place(JobId job) {
        return places.computeIfAbsent(job, id -> new Place());
    }

    /** For writing; the one that counts, for it may have been given up while we waited. The caller gives the lock back. */
    @SuppressWarnings("LockNotBeforeTry")
    private Place locked(JobId job) {
        while (true) {
            Place place = place(job);
            place.lock.writeLock().lock();
            if (places.get(job) == place) {
                return place;
            }
            place.lock.writeLock().unlock();
        }
    }

    private static void closeRoom(Place place) {
        Room room = place.room;
        Heartbeat heartbeat = place.heartbeat;
        place.room = null;
        place.heartbeat = null;
        if (heartbeat != null) {
            heartbeat.close();
        }
        if (room != null) {
            room.close();
        }
    }

    @Override
    public <T> T files(Job job, Work<T> work) throws InterruptedException {
        if (job.server().filter(name -> !name.equals(server)).isPresent()
                && !Files.isDirectory(folders.of(job.id()).folder())) {
            throw new NotHere(
                    "the files of this job are with the server " + job.server().orElseThrow() + ": ask that one");
        }
        requireWorkspace(job);
        for (int turn = 0; turn < 3; turn++) {
            Place place = place(job.id());
            Optional<T> done = with(place, work);
            if (done.isPresent()) {
                return done.get();
            }
            prepare(job);
        }
        throw new NotHere("the box of this job opens and closes right now: try again");
    }

    private HostPaths paths() {
        return HostPaths.of(house.surroundings(), folders);
    }

    private void requireWorkspace(Job job) {
        if (!Files.isDirectory(folders.of(job.id()).workspace())) {
            throw new NoFiles("this job has no files: it has not begun yet, or they were removed after their time");
        }
    }

    @Override
    public Facts facts(Job job) {
        return new BoxFacts(approval, folders.of(job.id())).of(job, working(job));
    }

    @Override
    public Workshop workshop(Job job) {
        Optional<Room> room = working(job);
        if (room.isEmpty() && job.server().filter(name -> !name.equals(server)).isPresent()) {
            throw new NotHere(
                    "the box of this job is with the server " + job.server().orElseThrow() + ": ask that one");
        }
        return room.map(Room::workshop)
                .orElseThrow(() -> new NotOpen("the box of this job is not open: " + opens(job)));
    }

    private Optional<Room> working(Job job) {
        return Optional.ofNullable(places.get(job.id()))
                .filter(place -> place.working)
                .map(place -> place.room);
    }

    private static String opens(Job job) {
        return switch (job.state()) {
            case QUEUED -> "it opens when the job begins";
            case RUNNING -> "it opens just now";
            case IDLE -> "a message opens it";
            case COMPLETE, FAILED, CANCELLED, TIMED_OUT -> "the job has ended, and its box with it";
        };
    }

    private <T> Optional<T> with(Place place, Work<T> work) throws InterruptedException {
        place.lock.readLock().lockInterruptibly();
        try {
            Room room = place.room;
            if (room == null) {
                return Optional.empty();
            }
            place.used = System.nanoTime();
            return Optional.of(work.with(room.workspace(FILE_LIMIT)));
        } finally {
            place.used = System.nanoTime();
            place.lock.readLock().unlock();
        }
    }

    /** A box for a look at the files, which has no network. */
    private void prepare(Job job) {
        Place place = locked(job.id());
        try {
            if (place.room != null) {
                return;
            }
            if (places.values().stream()
                            .filter(other -> other.room != null && !other.working)
                            .count()
                    >= MOST_SPARE) {
                sweep(Duration.ZERO);
            }
            changed.accept(job.id()); // now too, since a server that is killed does not tell at the end
            place.room = switch (house.prepareLook(folders.of(job.id())).open()) {
                case Rooms.Opened.In(var room) -> {
                    room.box().keepDiskStart(folders.of(job.id()).diskStart());
                    place.heartbeat = Heartbeat.whileServing(room.box());
                    yield room;
                }
                case Rooms.Opened.Refused(var why) -> {
                    requireWorkspace(job); // it may have gone just now
                    throw new NoBox("the box did not open: " + paths().hide(why.reason()));
                }
            };
            place.used = System.nanoTime();
        } catch (UsageError e) {
            throw new NoBox(paths().hide(e.sentence()));
        } finally {
            place.lock.writeLock().unlock();
        }
    }

    private void sweep() {
        try {
            while (!closing.await(SPARE_TIME.toMillis() / 4, TimeUnit.MILLISECONDS)) {
                sweep(SPARE_TIME);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sweep(Duration unused) {
        places.forEach((job, place) -> {
            boolean old = System.nanoTime() - place.used > unused.toNanos();
            if (old && !place.working && place.lock.writeLock().tryLock()) {
                try {
                    if (!place.working) {
                        closeSpare(job, place);
                        places.remove(job, place);
                    }
                } finally {
                    place.lock.writeLock().unlock();
                }
            }
        });
    }

    private void closeSpare(JobId job, Place place) {
        if (place.room == null) {
            return;
        }
        closeRoom(place);
        try {
            changed.accept(job);
        } catch (StoreAway e) {
            LOG.log(Level.WARNING, "the folder of job " + job + " is not measured again: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        closing.countDown();
        places.forEach((job, place) -> {
            place.lock.writeLock().lock();
            try {
                closeSpare(job, place);
            } finally {
                place.lock.writeLock().unlock();
            }
        });
    }
}
