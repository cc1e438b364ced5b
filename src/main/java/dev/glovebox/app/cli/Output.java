package dev.glovebox.app.cli;

import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.app.egress.Person;
import dev.glovebox.ui.print.Look.Results;

/** How a run is told, and who can be asked while it goes on. */
record Output(Form form, Results results, Person person) {}
