package dev.glovebox.ui.web;

import java.io.IOException;

/** Tells by the host's name who is meant: the service and its page, or what lies in a box. Neither ever answers for the other. */
record FrontDesk(Names names, Reception service, Reception views) implements Reception {
    private Reception of(Inquiry inquiry) {
        return names.view(inquiry).isPresent() ? views : service;
    }

    @Override
    public void serve(Inquiry inquiry, Outlet outlet) throws IOException, InterruptedException {
        Reception reception;
        try {
            reception = of(inquiry);
        } catch (Problem.Refused e) {
            outlet.send(Answer.problem(e.problem()));
            return;
        }
        reception.serve(inquiry, outlet);
    }

    @Override
    public boolean hasSocket(Inquiry inquiry) {
        try {
            return of(inquiry).hasSocket(inquiry);
        } catch (Problem.Refused e) {
            return false;
        }
    }
}
