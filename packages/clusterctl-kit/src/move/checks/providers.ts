import { compareVersions, type SemanticVersion } from "@capikit/common/versions";
import { parseVersion } from "../../repository/model/version.ts";
import type { InstalledProvider } from "../objects/move-world.ts";
import type { CheckContext } from "./check-context.ts";
import type { MoveFinding } from "./finding.ts";

/** Checks that the target has every provider of the source in the same or a newer version. */
export function checkProviders({ world, target }: CheckContext): MoveFinding[] {
  if (target === undefined) return [];
  return world.providers.flatMap((provider) => check(provider, target.providers));
}

function check(provider: InstalledProvider, all: readonly InstalledProvider[]): MoveFinding[] {
  const same = all.filter(
    ({ providerName, type }) => providerName === provider.providerName && type === provider.type,
  );
  const finding = (code: MoveFinding["code"], message: string, help: string): MoveFinding[] => [
    { code, level: "blocker", message, help },
  ];
  const unreadable = (text: string): MoveFinding[] =>
    finding(
      "provider-version-unreadable",
      `provider ${provider.name} has the invalid version ${JSON.stringify(text)}`,
      "correct the version in the Provider object",
    );
  const own = parseVersion(provider.version);
  if (own === undefined) return unreadable(provider.version);
  const found: { readonly text: string; readonly version: SemanticVersion }[] = [];
  for (const { version: text } of same) {
    const version = parseVersion(text);
    if (version === undefined) return unreadable(text);
    found.push({ text, version });
  }
  const newest = found.sort((one, other) => compareVersions(one.version, other.version)).at(-1);
  if (newest === undefined)
    return finding(
      "provider-missing",
      `provider ${provider.name} is not in the target cluster`,
      `install ${provider.version} in the target cluster: clusterctl init`,
    );
  if (compareVersions(newest.version, own) < 0)
    return finding(
      "provider-older",
      `provider ${provider.name} in the target cluster is older than in the source cluster (${newest.text}, ${provider.version})`,
      "upgrade it in the target cluster: clusterctl upgrade apply",
    );
  return [];
}
