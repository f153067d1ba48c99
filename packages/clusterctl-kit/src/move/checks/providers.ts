import type { Diagnostic } from "@capikit/common/diagnostics";
import { compareVersions, type SemanticVersion } from "@capikit/common/versions";
import type { InstalledProvider } from "../../inventory/provider.ts";
import { parseReleaseVersion } from "../../repository/model/repository.ts";
import type { CheckContext } from "./check-context.ts";
import { type MoveCode, moveProblem } from "./move-diagnostics.ts";

/** Checks that the target has every provider of the source in the same or a newer version. */
export function checkProviders({ world, target }: CheckContext): Diagnostic[] {
  if (target === undefined) return [];
  return world.providers.flatMap((provider) => check(provider, target.providers));
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
