import { describe, expect, inject, it } from "vitest";
import { filesByRule, lintModule } from "../../src/lint/lint-module.ts";
import { realProviders } from "../../src/lint/real-providers.ts";

/** All with `pnpm test:nightly`; otherwise those with a small download. */
const chosen = realProviders.filter(({ small }) => small === true || inject("nightly"));

describe("real providers", () => {
  it.each(chosen)(
    "have exactly the reviewed findings: $name",
    { timeout: 120_000 },
    async ({ module, sum, findings }) => {
      const found = filesByRule(await lintModule(module, sum));
      expect(found).toEqual(findings.map((known) => ({ rule: known.rule, in: known.in })));
    },
  );
});
