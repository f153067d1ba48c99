import type { Diagnostic } from "@capikit/common/diagnostics";
import { compareVersions, groupOf, type SemanticVersion } from "@capikit/common/kubernetes";
import { formatCount } from "@capikit/common/text";
import type { InstalledProvider } from "@capikit/inventory";
import { parseReleaseVersion } from "../../repository/model/repository.ts";
import type { CheckContext } from "./check-context.ts";
import { type MoveCode, moveProblem } from "./move-diagnostics.ts";

/** Checks that the target has every provider of the source in the same or a newer version. */
export function checkProviders({ world, target }: CheckContext): Diagnostic[] {
  if (target === undefined) return [];
  return world.providers.flatMap((provider) => check(provider, target.providers));
}

/** Checks that the target serves the kinds of all objects in the versions in which they are created. */
export function checkKinds({ world, graph, moved, target }: CheckContext): Diagnostic[] {
  if (target?.kinds === undefined) return [];
  const served = new Map(target.kinds.map((one) => [`${one.kind}.${one.group}`, one.versions]));
  const counts = new Map<string, number>();
  for (const { kind, apiVersion, uid } of graph.nodes)
    if (moved.has(uid)) {
      const key = `${kind}.${groupOf(apiVersion)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return world.types.flatMap(({ kind, group, version }): Diagnostic[] => {
    const count = counts.get(`${kind}.${group}`);
    if (group === "" || count === undefined) return [];
    const versions = served.get(`${kind}.${group}`);
    if (versions?.includes(version)) return [];
    const what =
      versions === undefined
        ? `the target cluster has no CRD of ${kind} in ${group}`
        : `the CRD of ${kind} in the target cluster serves ${versions.join(", ") || "no version"}, not ${group}/${version}`;
    return [
      moveProblem(
        "move/kind-missing",
        undefined,
        `${what}: ${formatCount(count, "object")} cannot be created`,
      ),
    ];
  });
}

function check(provider: InstalledProvider, all: readonly InstalledProvider[]): Diagnostic[] {
  const same = all.filter(
    ({ providerName, type }) => providerName === provider.providerName && type === provider.type,
  );
  const problem = (code: MoveCode, message: string, help?: string): Diagnostic[] => [
    moveProblem(code, undefined, `provider ${provider.name} ${message}`, help),
  ];
  const unreadable = (text: string): Diagnostic[] =>
    problem("move/provider-version-unreadable", `has the invalid version ${JSON.stringify(text)}`);
  const own = parseReleaseVersion(provider.version);
  if (own === undefined) return unreadable(provider.version);
  const found: { readonly text: string; readonly version: SemanticVersion }[] = [];
  for (const { version: text } of same) {
    const version = parseReleaseVersion(text);
    if (version === undefined) return unreadable(text);
    found.push({ text, version });
  }
  const newest = found.sort((one, other) => compareVersions(one.version, other.version)).at(-1);
  if (newest === undefined)
    return problem(
      "move/provider-missing",
      "is not in the target cluster",
      `install ${provider.version} in the target cluster: clusterctl init`,
    );
  if (compareVersions(newest.version, own) < 0)
    return problem(
      "move/provider-older",
      `in the target cluster is older than in the source cluster (${newest.text}, ${provider.version})`,
    );
  return [];
}
