import type { HookName } from "@capikit/api/catalog";
import { runConformance } from "@capikit/extension-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type InvalidAnswer,
  invalidAnswers,
} from "../../../packages/extension-kit/test/support/invalid-answers.ts";
import { type GoExtension, startGoExtension } from "../src/go-extension.ts";

type Mistake = InvalidAnswer["mistake"];

let extension: GoExtension;
beforeAll(async () => {
  extension = await startGoExtension();
}, 300_000);
afterAll(() => extension?.stop());

/** The codes that find a mistake. */
const codes: Readonly<Record<Exclude<Mistake, "missing">, string>> = {
  misspelt: "response/unknown-members",
  extra: "response/unknown-members",
  forgotten: "response/status",
  status: "response/status",
  "not blocking": "response/not-blocking",
};

/** The codes that find a missing member, which has its own check in some responses. */
const missing: Readonly<Partial<Record<HookName, string>>> = {
  Discovery: "discovery/handlers",
  GeneratePatches: "patches/base64",
  DiscoverVariables: "hooks/variables",
  GenerateUpgradePlan: "response/schema",
  CanUpdateMachine: "patches/base64",
  CanUpdateMachineSet: "patches/base64",
};

/** Plants answers in the extension, and returns the errors that the conformance checks find. */
async function found(planted: readonly InvalidAnswer[]): Promise<readonly string[]> {
  extension.plant(
    Object.fromEntries(
      planted.map(({ hook, mistake, answer }) => [
        hook.hook,
        mistake === "forgotten" ? null : { status: "Success", ...(answer as object) },
      ]),
    ),
  );
  const { url, ca } = extension;
  const { results } = await runConformance({ url, ca, only: ["response", "discovery", "patches", "hooks"] });
  return results
    .filter(({ outcome, check }) => outcome === "failed" && check.severity === "error")
    .flatMap(({ check, evidence }) => evidence.map((one) => `${check.code} ${one}`));
}

const isDiscovery = ({ hook }: InvalidAnswer): boolean => hook.hook === "Discovery";
/** Rows that are planted at once. Without handlers in Discovery, the others are not called. */
const runs = invalidAnswers.reduce((found, one) => {
  const run = isDiscovery(one) ? `${one.mistake} of Discovery` : one.mistake;
  return found.set(run, [...(found.get(run) ?? []), one]);
}, new Map<string, readonly InvalidAnswer[]>());

it.each([...runs])(
  "conformance finds answers of an extension in Go with a mistake: %s",
  async (_, planted) => {
    const errors = await found(planted);
    for (const { hook, mistake, names } of planted) {
      const own = errors.filter(
        (error) => error.startsWith("discovery/") || error.split(" ")[1]?.replace(":", "") === hook.hook,
      );
      const code =
        mistake === "missing"
          ? (missing[hook.hook as HookName] ?? "response/retry-after-present")
          : codes[mistake];
      expect(own, hook.hook).toContainEqual(expect.stringMatching(`^${code} `));
      if (["misspelt", "extra", "not blocking"].includes(mistake))
        expect(own, hook.hook).toContainEqual(expect.stringContaining(names));
    }
  },
);

it("finds none without a mistake", async () => {
  expect(await found([])).toEqual([]);
});
