import { UsageError } from "@capikit/runner";

/** The newest release of Cluster API whose hooks the catalog has; a test compares. */
export const newestKnown = "v1.14";

/** The first release that has runtime hooks. */
const oldest = "v1.2";

/** A release, as `v1.15`, of what somebody wrote: `1.15`, `v1.15.0`. @throws UsageError */
export function releaseOf(text: unknown, flag: string): string {
  const [, major, minor] = /^v?(\d+)\.(\d+)(?:\.|$)/.exec(String(text)) ?? [];
  const release = `v${major}.${minor}`;
  if (major === undefined || isBefore(release, oldest))
    throw new UsageError(
      `${text} is no release of Cluster API that has runtime hooks`,
      `write --${flag} ${newestKnown}; the first is ${oldest}`,
    );
  return release;
}

/** Whether one release is older than another, by their minor versions. */
export function isBefore(a: string, b: string): boolean {
  return numberOf(a) < numberOf(b);
}

function numberOf(release: string): number {
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(release) ?? [];
  return Number(major) * 10_000 + Number(minor);
}
