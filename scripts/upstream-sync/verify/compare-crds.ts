import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseObjects } from "@capikit/common/yaml";
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
  const ours = crdsIn(files.map(({ text = "" }) => text));
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

function crdsBelow(root: string, globs: readonly string[]): Crds {
  const files = globSync([...globs], { cwd: root }).sort();
  return crdsIn(files.map((path) => readFileSync(join(root, path), "utf8")));
}

/** CRDs by kind and group: `Cluster (cluster.x-k8s.io)`. */
type Crds = ReadonlyMap<string, JsonObject>;

interface Named {
  readonly spec: { readonly group: string; readonly names: { readonly kind: string } };
}

/** Reads files of CRDs, which are JSON, as they are read from YAML. */
function crdsIn(texts: readonly string[]): Crds {
  const crds = texts.flatMap((text) => parseObjects<JsonObject & Named>(text).objects);
  return new Map(crds.map((crd) => [`${crd.spec.names.kind} (${crd.spec.group})`, crd]));
}

function differencesOf(name: string, theirs: JsonObject, ours: JsonObject | undefined): readonly string[] {
  if (ours === undefined) return [`${name}: missing`];
  return compareCrds(theirs, ours, { descriptions: false }).map(({ path }) => `${name}: ${path}`);
}
