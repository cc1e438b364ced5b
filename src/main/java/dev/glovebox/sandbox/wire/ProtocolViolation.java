package dev.glovebox.sandbox.wire;

/** The glove broke a rule of the wire, which the message names. */
final class ProtocolViolation extends RuntimeException {
    ProtocolViolation(String rule) {
        super(rule);
    }
}
