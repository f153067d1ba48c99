import { isRecord } from "@capikit/common/json";
import { parseYaml } from "@capikit/common/yaml";
import { EnvtestError } from "../errors/envtest-error.ts";

export interface Archive {
  /** Release, such as `1.37.0`. */
  readonly version: string;
  /** SHA-512 of the archive, in hexadecimal. */
  readonly hash: string;
  readonly url: string;
}

/**
 * Chooses an archive of controller-tools' index (`releases` → version → archive → `hash`,
 * `selfLink`): the newest release of `1.37`, or exactly `1.37.0`. Pre-releases must be exact.
 *
 * @param platform such as `linux-amd64`.
 * @throws YamlError or EnvtestError when the index is invalid.
 */
export function chooseArchive(indexYaml: string, wanted: string, platform: string): Archive | undefined {
  const index = objectAt("the index", parseYaml(indexYaml) ?? {});
  const releases = objectAt("releases", index.releases ?? {});
  const exact = wanted.replace(/^v/, "");
  const candidates = Object.entries(releases)
    .map(([tag, archives]) => ({ version: tag.replace(/^v/, ""), archives }))
    .filter(({ version }) => version === exact || isReleaseOf(version, exact))
    .sort((a, b) => parsePatch(b.version) - parsePatch(a.version));
  for (const { version, archives } of candidates) {
    for (const [name, archive] of Object.entries(objectAt(`release ${version}`, archives))) {
      if (name.endsWith(`-${platform}.tar.gz`)) {
        const { hash, selfLink } = objectAt(name, archive);
        return {
          version,
          hash: textAt(`hash of ${name}`, hash),
          url: textAt(`selfLink of ${name}`, selfLink),
        };
      }
    }
  }
  return undefined;
}

function objectAt(where: string, value: unknown): Record<string, unknown> {
  if (!isRecord(value)) {
    throw new EnvtestError(`${where} must be an object`);
  }
  return value;
}

function textAt(where: string, value: unknown): string {
  if (typeof value !== "string" || value === "") {
    throw new EnvtestError(`${where} must be a string`);
  }
  return value;
}

function isReleaseOf(version: string, minor: string): boolean {
  return (
    /^\d+\.\d+$/.test(minor) &&
    version.startsWith(`${minor}.`) &&
    /^\d+$/.test(version.slice(minor.length + 1))
  );
}

function parsePatch(version: string): number {
  return Number(version.split(".")[2]?.match(/^\d+/)?.[0] ?? -1);
}

/** Returns this machine's name in the names of the archives. */
export function platformName(platform: string = process.platform, arch: string = process.arch): string {
  return `${platform}-${arch === "x64" ? "amd64" : arch}`;
}
