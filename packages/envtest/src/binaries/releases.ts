import { parseYaml } from "@capikit/common/yaml";

/** A published archive. */
export interface Archive {
  /** Release, such as `1.36.0`. */
  readonly version: string;
  /** SHA-512 of the archive, in hexadecimal. */
  readonly hash: string;
  readonly url: string;
}

type Index = { releases?: Record<string, Record<string, { hash?: string; selfLink?: string }>> };

/**
 * Chooses an archive of controller-tools' index (`releases` → version → archive → `hash`,
 * `selfLink`): the newest release of `1.36`, or exactly `1.36.0`. Pre-releases must be exact.
 *
 * @param platform such as `linux-amd64`.
 */
export function chooseArchive(indexYaml: string, wanted: string, platform: string): Archive | undefined {
  const { releases = {} } = (parseYaml(indexYaml) ?? {}) as Index;
  const exact = wanted.replace(/^v/, "");
  const candidates = Object.entries(releases)
    .map(([tag, archives]) => ({ version: tag.replace(/^v/, ""), archives }))
    .filter(({ version }) => version === exact || isReleaseOf(version, exact))
    .sort((a, b) => patchOf(b.version) - patchOf(a.version));
  for (const { version, archives } of candidates) {
    for (const [name, { hash, selfLink }] of Object.entries(archives)) {
      if (name.endsWith(`-${platform}.tar.gz`) && hash && selfLink) {
        return { version, hash, url: selfLink };
      }
    }
  }
  return undefined;
}

function isReleaseOf(version: string, minor: string): boolean {
  return (
    /^\d+\.\d+$/.test(minor) &&
    version.startsWith(`${minor}.`) &&
    /^\d+$/.test(version.slice(minor.length + 1))
  );
}

function patchOf(version: string): number {
  return Number(version.split(".")[2]?.match(/^\d+/)?.[0] ?? -1);
}

/** Returns this machine's name in the names of the archives. */
export function platformName(platform: string = process.platform, arch: string = process.arch): string {
  return `${platform}-${arch === "x64" ? "amd64" : arch}`;
}
