import type { InstalledProvider } from "../move-world.ts";
import type { MoveFinding } from "../plan/finding.ts";
import type { CheckContext } from "./check-context.ts";
import { compareVersions, isVersion } from "./versions.ts";

/** Whether the target has every provider of the source, and none of them older. */
export function checkProviders({ world, target }: CheckContext): MoveFinding[] {
  if (target === undefined) return [];
  return world.providers.flatMap((provider) => check(provider, target.providers));
}

function check(provider: InstalledProvider, all: readonly InstalledProvider[]): MoveFinding[] {
  const same = all.filter(
    ({ providerName, type }) => providerName === provider.providerName && type === provider.type,
  );
  const unreadable = [provider, ...same].find(({ version }) => !isVersion(version));
  const finding = (code: MoveFinding["code"], message: string, mend: string): MoveFinding[] => [
    { code, level: "blocker", message, mend },
  ];
  if (unreadable !== undefined)
    return finding(
      "provider-version-unreadable",
      `provider ${provider.name} has the version ${JSON.stringify(unreadable.version)}, which is none`,
      "correct the version in its Provider object",
    );
  const newest = same
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1);
  if (newest === undefined)
    return finding(
      "provider-missing",
      `provider ${provider.name} is not in the target cluster`,
      `install ${provider.version} of it there: clusterctl init`,
    );
  if (compareVersions(newest, provider.version) < 0)
    return finding(
      "provider-older",
      `provider ${provider.name} in the target cluster is older than in the source cluster (${newest}, ${provider.version})`,
      "upgrade it there: clusterctl upgrade apply",
    );
  return [];
}
