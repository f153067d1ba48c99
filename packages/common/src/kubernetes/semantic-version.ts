/** A version by the rules of semver 2. Numbers are `bigint` because Go reads them with 64 bits. */
export interface SemanticVersion {
  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  /** Identifiers of a pre-release, such as `["rc", "1"]`; empty for a release. */
  readonly prerelease: readonly string[];
  /** Identifiers of build metadata, such as `["exp", "sha", "5114f85"]`. */
  readonly build: readonly string[];
}

/** Options of {@link parseVersion}. */
export interface ParseVersionOptions {
  /**
   * Accept only semver 2: three numbers without leading zeros, no `v`, no white space.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
}

// 64-bit numbers have at most 20 digits.
const core = "(0|[1-9][0-9]{0,19})";
const identifiers = "([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)";
const pattern = new RegExp(`^${core}\\.${core}\\.${core}(?:-${identifiers})?(?:\\+${identifiers})?$`);
const maxNumber = 2n ** 64n - 1n;

/**
 * Parses a version. Unless `strict` is set, it may start with `v` and have leading zeros. It may
 * omit patch or minor, but then has no pre-release or build: `v1.30` is 1.30.0.
 *
 * Source: `semver.ParseTolerant` and `semver.Parse` of blang/semver v4, which Cluster API uses.
 *
 * @throws TypeError if the text is not a version.
 */
export function parseVersion(text: string, options?: ParseVersionOptions): SemanticVersion {
  const version = tryParseVersion(text, options);
  if (version === undefined)
    throw new TypeError(`invalid version ${JSON.stringify(text)}: write it like v1.36.2`);
  return version;
}

/** Parses a version like {@link parseVersion}, but returns undefined for an invalid one. */
export function tryParseVersion(
  text: string,
  { strict = false }: ParseVersionOptions = {},
): SemanticVersion | undefined {
  const match = pattern.exec(strict ? text : normalized(text));
  if (match === null) return undefined;
  const [major = 0n, minor = 0n, patch = 0n] = match.slice(1, 4).map(BigInt);
  const [prerelease, build] = [match[4]?.split(".") ?? [], match[5]?.split(".") ?? []];
  const inRange = [major, minor, patch].every((number) => number <= maxNumber);
  return inRange && prerelease.every(isPrerelease) ? { major, minor, patch, prerelease, build } : undefined;
}

/** Formats a version, without `v`. */
export function formatVersion({ major, minor, patch, prerelease, build }: SemanticVersion): string {
  const suffix = (mark: string, parts: readonly string[]) =>
    parts.length === 0 ? "" : mark + parts.join(".");
  return `${major}.${minor}.${patch}${suffix("-", prerelease)}${suffix("+", build)}`;
}

/** Rewrites tolerated syntax as strict syntax; other texts stay invalid. */
function normalized(text: string): string {
  const [major = "", minor, ...rest] = text.trim().replace(/^v/, "").split(".");
  const given = [
    major,
    ...(minor === undefined ? [] : [minor]),
    ...(rest.length > 0 ? [rest.join(".")] : []),
  ];
  if (given.length < 3 && /[+-]/.test(given.at(-1) ?? "")) return "";
  const parts = given.map((part) =>
    part.length > 1 ? part.replace(/^0+/, "").replace(/^(?![0-9])/, "0") : part,
  );
  return [...parts, "0", "0"].slice(0, 3).join(".");
}

function isPrerelease(identifier: string): boolean {
  if (!/^[0-9]+$/.test(identifier)) return true;
  return (
    identifier === "0" ||
    (!identifier.startsWith("0") && identifier.length <= 20 && BigInt(identifier) <= maxNumber)
  );
}
