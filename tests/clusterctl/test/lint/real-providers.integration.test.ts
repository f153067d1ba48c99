import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderKustomize } from "@capikit/clusterctl-kit/components";
import { type LintResult, lint, lintRules } from "@capikit/clusterctl-kit/lint";
import { textAt } from "@capikit/common/json";
import { printYaml } from "@capikit/common/yaml";
import { ensureModule, ensureReference } from "@capikit/reference";
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

/** Lints a Go project: the CRDs and webhooks that kustomize builds, each as a file, and the other files. */
async function lintModule(module: string, sum?: string): Promise<LintResult> {
  const dir = await ensureModule(module, sum);
  const paths = globSync(["config/**/*.yaml", "metadata.yaml", "templates/*.yaml"], { cwd: dir }).sort();
  const binary = await ensureReference("kustomize");
  const folders = globSync("config/**/{crd,webhook}/kustomization.yaml", { cwd: dir });
  const built = await Promise.all(
    folders.map((path) => renderKustomize(dirname(join(dir, path)), { binary })),
  );
  const files = [
    ...paths.map((path) => ({ path, content: readFileSync(join(dir, path)) })),
    ...built.flat().map((object) => ({
      path: `${textAt(object, "spec", "names", "plural") || textAt(object, "kind")}.yaml`,
      content: printYaml(object),
    })),
  ];
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
