package dev.glovebox.app.doctor;

import dev.glovebox.sandbox.Sandbox;

/**
 * A way to make boxes that doctor looks at.
 *
 * @param name as {@code --sandbox} takes it
 * @param program which must be on the machine
 * @param install the command that brings it
 */
public record Backend(String name, String program, String install, Sandbox sandbox) {}
