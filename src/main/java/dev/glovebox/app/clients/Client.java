package dev.glovebox.app.clients;

/** A program that fetches packages, known by the files it is set up with. */
interface Client {
    /** Puts hosts, variables and notices into the search. */
    void find(Search search);
}
