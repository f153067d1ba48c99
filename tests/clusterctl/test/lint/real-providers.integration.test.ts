import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LintResult, lint, lintRules } from "@capikit/clusterctl-kit/lint";
import { ensureModule } from "@capikit/reference";
import { describe, expect, inject, it } from "vitest";
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

/** Lints the files of a Go project: kustomizations with CRDs, metadata and templates. */
async function lintModule(module: string, sum?: string): Promise<LintResult> {
  const dir = await ensureModule(module, sum);
  const paths = globSync(["config/**/*.yaml", "metadata.yaml", "templates/*.yaml"], { cwd: dir }).sort();
  const files = paths.map((path) => ({ path, content: readFileSync(join(dir, path)) }));
  // The table is about CRDs, metadata and the objects of templates, not about variables.
  const disable = lintRules.flatMap(({ code }) => (code.startsWith("variables/") ? [code] : []));
  return lint(files, { whole: true, disable });
}

/** Returns the files with problems per rule, by the last part of their name. */
function filesByRule({ findings: diagnostics }: LintResult): { rule: string; in: string[] }[] {
  const found = new Map<string, Set<string>>();
  for (const { code: rule, location } of diagnostics) {
    const name = (location?.path ?? "").replace(/^.*[/_]/, "").replace(/\.yaml$/, "");
    found.set(rule, (found.get(rule) ?? new Set()).add(name));
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rule, names]) => ({ rule, in: [...names].sort() }));
}
