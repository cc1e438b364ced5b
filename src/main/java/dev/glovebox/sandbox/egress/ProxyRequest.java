package dev.glovebox.sandbox.egress;

/** What a program in a box asks of its proxy. */
sealed interface ProxyRequest {
    Target target();

    /** CONNECT: bytes both ways. */
    record Tunnel(Target target) implements ProxyRequest {}

    /**
     * One request of plain HTTP.
     *
     * @param head as the server gets it
     */
    record Forward(Target target, String head, Body body) implements ProxyRequest {}
}
