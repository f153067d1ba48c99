import { UsageError } from "@capikit/runner";

/** Newest release of Cluster API whose hooks are in the catalog; a test compares them. */
export const newestKnown = "v1.14";

/** First release with runtime hooks. */
const oldest = "v1.2";

/** Normalises a release to `v1.15`, from `1.15` or `v1.15.0`. @throws UsageError */
export function releaseOf(text: unknown, flag: string): string {
  const [, major, minor] = /^v?(\d+)\.(\d+)(?:\.|$)/.exec(String(text)) ?? [];
  const release = `v${major}.${minor}`;
  if (major === undefined || isBefore(release, oldest))
    throw new UsageError(
      `unsupported release of Cluster API: ${text}`,
      `use a release such as --${flag} ${newestKnown}; the first with runtime hooks is ${oldest}`,
    );
  return release;
}

/** Reports whether one release is older than another, by minor versions. */
export function isBefore(a: string, b: string): boolean {
  return numberOf(a) < numberOf(b);
}

function numberOf(release: string): number {
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(release) ?? [];
  return Number(major) * 10_000 + Number(minor);
}
