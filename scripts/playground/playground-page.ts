import type { Locator, Page } from "playwright-core";

/** The playground as its users see it. */
export interface PlaygroundPage {
  /** Replaces the text of an editor by typing. */
  readonly type: (label: string, text: string) => Promise<void>;
  readonly chooseExample: (title: string) => Promise<void>;
  /** Waits for problems with these codes, in this order, in a pane. */
  readonly problems: (pane: string, codes: readonly string[]) => Promise<void>;
  /** Waits for a text in a pane, and returns the whole output by its copy button. */
  readonly output: (pane: string, containing: string) => Promise<string>;
}

/** Returns the functions to use a page with a playground, once it is ready. */
export async function playgroundOn(page: Page): Promise<PlaygroundPage> {
  await page.locator('.capikit-playground[data-state="ready"]').waitFor();
  const pane = (title: string): Locator => page.locator(`[data-pane="${title}"]`);
  const codesIn = (title: string): Promise<(string | null)[]> =>
    pane(title)
      .locator("[data-code]")
      .evaluateAll((items) => items.map((item) => item.getAttribute("data-code")));
  return {
    async type(label, text) {
      await page.getByLabel(label, { exact: true }).click();
      await page.keyboard.press("Control+A");
      await page.keyboard.insertText(text);
    },
    async chooseExample(title) {
      await page.getByLabel("Example").selectOption(title);
    },
    async problems(title, codes) {
      const wanted = codes.join(" ");
      await until(
        async () => (await codesIn(title)).join(" "),
        (found) => found === wanted,
        `problems in "${title}": ${wanted || "none"}`,
      );
    },
    async output(title, containing) {
      await pane(title).getByText(containing).first().waitFor();
      await page.locator('.capikit-playground[data-state="ready"]').waitFor();
      await pane(title).getByRole("button", { name: "Copy" }).click();
      return page.evaluate("navigator.clipboard.readText()");
    },
  };
}

/** Polls for a value. @throws Error with the last value after 30 seconds. */
async function until<T>(read: () => Promise<T>, isRight: (value: T) => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  let value = await read();
  while (!isRight(value)) {
    if (Date.now() > deadline) throw new Error(`expected ${what}; found: ${String(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    value = await read();
  }
}
