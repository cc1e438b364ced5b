package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What code hands out for the eye, from a real box to the page. */
@Tag("browser")
final class ToolTablesTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    /** As much of pandas as a table needs; boxes of tests have none. */
    private static final String FRAME = """
            from types import SimpleNamespace
            class Part:
                index = SimpleNamespace(nlevels=1, names=[None])
                columns = ['name', 'price']
                shape = (2, 2)
                def __len__(self): return 2
                def itertuples(self, index, name): return [(0, 'a <b>bold</b>', 1.25), (1, 'b', float('nan'))]
            class DataFrame(Part):
                __module__ = 'pandas.core.frame'
                shape = (1002, 2)
                iloc = type('Rows', (), {'__getitem__': lambda self, key: Part()})()
                def __len__(self): return 1002
                def __repr__(self): return 'name price'
            DataFrame()
            """;

    @Test
    void aTableStandsBelowItsCall() throws Exception {
        LiveJob job = LiveJob.of(LIVE.service(), LiveJob.python(FRAME)).done();
        Window window = LIVE.enter(View.DESK).go(job.address());
        Page page = window.page();

        Locator table = page.locator("article[data-tool=python]").getByRole(AriaRole.TABLE);
        assertThat(table).isVisible();
        assertThat(table.getByRole(AriaRole.COLUMNHEADER)).hasText(new String[] {"name", "price"});
        assertThat(table.getByRole(AriaRole.ROW)).hasCount(3);
        assertThat(table.getByRole(AriaRole.ROW).nth(1)).hasText("0a <b>bold</b>1.25");
        assertThat(page.getByText("1,000 more rows not shown here.")).isVisible();
        window.shot("tool-table");
        assertThat(Axe.installed().violations(window)).isEmpty();
    }
}
