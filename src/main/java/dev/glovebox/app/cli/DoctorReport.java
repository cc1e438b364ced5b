package dev.glovebox.app.cli;

import dev.glovebox.app.doctor.Examination;
import dev.glovebox.app.doctor.Machine;

/** Tells what doctor finds, as it finds it. */
interface DoctorReport {
    void begin(Machine machine);

    void examined(Examination examination);

    void end(Diagnosis diagnosis);
}
