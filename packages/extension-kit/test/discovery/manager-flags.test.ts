import { parseManagerFlags } from "@capikit/controller-kit";
import { expect, it } from "vitest";
import { parseExtensionFlags } from "../../src/index.ts";

/** Returns the flags that a help lists. */
function flagsOf(parse: (argv: readonly string[]) => unknown): readonly string[] {
  try {
    parse(["--help"]);
    return [];
  } catch (error) {
    return [...(error as Error).message.matchAll(/^\s+--([a-z-]+)/gm)].map(([, name = ""]) => name);
  }
}

it("moves to a manager with all flags, except for those that become options, or do not exist there", () => {
  const manager = new Set(flagsOf(parseManagerFlags));
  expect(manager.size).toBeGreaterThan(20);
  expect(flagsOf(parseExtensionFlags).filter((name) => !manager.has(name))).toEqual([
    "core-version",
    "response-validation",
    // A manager answers hooks on its main thread.
    "threads",
  ]);
});
