import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReleasedCrd, readReleasedCrds } from "@capikit/generators/compare";
import { generate } from "@capikit/generators/run";
import type { ReleaseFolders } from "@capikit/reference";
import type { JsonObject } from "@capikit/schema";
import { compareCrds } from "../../../tests/generators/src/compare/compare-crds.ts";

/** Comparison of the generated CRDs with those of a release. */
export interface CrdComparison {
  /** Number of CRDs of the release, and how many of them have the same meaning. */
  readonly total: number;
  readonly equal: number;
  /** Differences as `kind: path`, and errors of the generator. */
  readonly differences: readonly string[];
}

/**
 * Generates the CRDs of a project and compares their meaning with upstream's.
 *
 * @param project folder with the sources in `src`, such as `packages/api`
 */
export async function compareWithRelease(project: string, release: ReleaseFolders): Promise<CrdComparison> {
  const upstream = crdsBelow(release.root, [
    "{config,core/config,bootstrap/kubeadm/config,controlplane/kubeadm/config}/crd/bases/*.yaml",
    "cmd/clusterctl/config/crd/bases/*.yaml",
  ]);
  const { files, diagnostics } = await generate({ project, emitters: ["crd"], mode: "none", cache: false });
  const errors = diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ message, location }) => `${location?.path ?? project}: ${message}`);
  const ours = readReleasedCrds(files.map(({ path, text = "" }) => ({ path, text })));
  const differences = [...upstream].map(([name, crd]) => differencesOf(name, crd, ours.get(name)));
  const superfluous = [...ours.keys()].filter((name) => !upstream.has(name));
  return {
    total: upstream.size,
    equal: differences.filter(({ length }) => length === 0).length,
    differences: [
      ...errors,
      ...differences.flat(),
      ...superfluous.map((name) => `${name}: not in the release`),
    ],
  };
}

function crdsBelow(root: string, globs: readonly string[]): ReadonlyMap<string, ReleasedCrd> {
  const files = globSync([...globs], { cwd: root }).sort();
  return readReleasedCrds(files.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })));
}

function differencesOf(name: string, theirs: ReleasedCrd, ours: ReleasedCrd | undefined): readonly string[] {
  if (ours === undefined) return [`${name}: missing`];
  const found = compareCrds(asJson(theirs), asJson(ours), { descriptions: false });
  return found.map(({ path }) => `${name}: ${path}`);
}

/** Crds are read from YAML, so they are JSON. */
function asJson(crd: ReleasedCrd): JsonObject {
  return crd as unknown as JsonObject;
}
