package dev.glovebox.app.service;

import dev.glovebox.sandbox.AllowanceAdvice;

/** Advice for users of a server, who cannot open a host themselves. */
record OfferAdvice(HostOffers offers) implements AllowanceAdvice {
    @Override
    public String host(String rule) {
        return offers.hasWord(rule)
                ? "the operator of this server offers it; name " + rule + " in allow_hosts of another job or session"
                : "the operator of this server does not offer it to users; ask the operator for glovebox serve --offer-host "
                        + rule;
    }

    @Override
    public String privateHost(String name) {
        return "users of this server cannot open it; its operator can, for every box, by glovebox serve --allow-private-host "
                + name;
    }

    @Override
    public String address(String rule) {
        return "users of this server cannot open addresses; its operator can, for every box, by glovebox serve --allow-host "
                + rule;
    }

    @Override
    public String group(String word) {
        return offers.hasWord(word)
                ? word + " in allow_hosts allows all that " + word + " needs"
                : "--offer-host " + word + " offers all that " + word + " needs";
    }
}
