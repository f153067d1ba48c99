import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { askText } from "../src/ask.ts";
import { checkProviderName } from "../src/provider-name.ts";

/** A terminal, and what is on it. */
function terminal() {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = "";
  output.setEncoding("utf8").on("data", (text) => {
    shown += stripVTControlCharacters(text);
  });
  return { input, output, shown: () => shown };
}

it("reports errors in a name while typing", async () => {
  const { input, output, shown } = terminal();
  const answer = askText({ message: "Provider name:", check: checkProviderName, input, output });
  expect(shown()).toContain("Provider name:");
  input.write("foo_");
  await expect.poll(shown).toContain('foo_ contains "_"');
  input.write("\x7f");
  input.write("-bar");
  input.write("\r");
  expect(await answer).toBe("foo-bar");
});

it("rejects an invalid name", async () => {
  const { input, output, shown } = terminal();
  const answer = askText({ message: "Name?", initial: "Foo", check: checkProviderName, input, output });
  await expect.poll(shown).toContain("Foo contains capital letters: use foo");
  input.write("\r");
  input.write("\x7f\x7f\x7f");
  input.write("foo\r");
  expect(await answer).toBe("foo");
});

it("ends with Ctrl-C", async () => {
  const { input, output } = terminal();
  const answer = askText({ message: "Name?", check: checkProviderName, input, output });
  input.write("\x03");
  expect(typeof (await answer)).toBe("symbol");
});
