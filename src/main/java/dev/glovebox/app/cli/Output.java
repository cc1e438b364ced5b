package dev.glovebox.app.cli;

import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.ui.print.Look.Results;

/** How a run is told. */
record Output(Form form, Results results) {}
