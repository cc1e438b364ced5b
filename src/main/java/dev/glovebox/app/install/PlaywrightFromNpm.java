package dev.glovebox.app.install;

import dev.glovebox.app.install.FromNpm.Article;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.views.supply.Supplies;
import java.nio.file.Path;
import java.util.Optional;

/** Playwright's library without a browser of its own, which drives the box's under the box's Node. */
public final class PlaywrightFromNpm {
    private static final String NAME = "playwright-core";

    /** The last one for Node 18, which Debian 12 has. */
    private static final String VERSION = "1.61.1";

    private static final NpmPackage PINNED = new NpmPackage(
            NAME,
            VERSION,
            "sha512-h7Qlt6m4REp25qvIdvbDtVmD4LqVXfpRxhORv9L0jzETM05p4fuPJ3dKyuSXQxDSbXnmS79HAgi9589lGSpLkg==");

    private PlaywrightFromNpm() {}

    /** Into this folder of ours, which the box's policy names too. */
    public static Fetched into(Path programs, Surroundings surroundings) {
        return FromNpm.into(
                programs,
                new Article(NAME, VERSION, "3 MB", Optional.of(PINNED), NAME, "cli.js", "", Supplies.BROWSER_WAY_OUT),
                surroundings);
    }
}
