/** A version by the rules of semver 2. Numbers are `bigint`, as Go reads them with 64 bits. */
export interface SemanticVersion {
  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  /** Such as `["rc", "1"]`. */
  readonly prerelease: readonly string[];
  /** Such as `["exp", "sha", "5114f85"]`. */
  readonly build: readonly string[];
}

const digits = /^[0-9]+$/;
const identifier = /^[0-9A-Za-z-]+$/;
const maxNumber = 2n ** 64n - 1n;

/**
 * Reads a version as people write it: with or without `v`, with leading zeros, without patch or minor (`v1.30` is 1.30.0; then without
 * pre-release and build).
 *
 * Source: `semver.ParseTolerant` of blang/semver v4, which Cluster API uses.
 *
 * @throws TypeError for what is no version.
 */
export function parseVersion(text: string): SemanticVersion {
  const version = tryParseVersion(text);
  if (version === undefined) throw new TypeError(`"${text}" is no version: write it like v1.36.2`);
  return version;
}

/** {@link parseVersion}, with undefined for what is no version. */
export function tryParseVersion(text: string): SemanticVersion | undefined {
  const trimmed = text.trim().replace(/^v/, "");
  const [first = "", second, ...others] = trimmed.split(".");
  const rest = others.length === 0 ? undefined : others.join(".");
  const last = rest ?? second ?? first;
  if (rest === undefined && /[+-]/.test(last)) return undefined;
  const [, patchText = "", prerelease, build] = /^([^+-]*)(?:-([^+]*))?(?:\+(.*))?$/s.exec(rest ?? "0") ?? [];
  // A pre-release or build without a patch before it counts as one of patch 0.
  const patchNumber = patchText === "" && last.length > 1 ? "0" : patchText;
  const [major, minor, patch] = [first, second ?? "0", patchNumber].map(readNumber);
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  const version = { major, minor, patch, prerelease: split(prerelease), build: split(build) };
  const wellFormed =
    version.build.every((one) => identifier.test(one)) && version.prerelease.every(isPrerelease);
  return wellFormed ? version : undefined;
}

/** {@link parseVersion} of the tag of an image, in which `_` stands for `+`. */
export function parseImageTagVersion(tag: string): SemanticVersion {
  return parseVersion(tag.replaceAll("_", "+"));
}

/** The text of a version, without `v`. */
export function formatVersion({ major, minor, patch, prerelease, build }: SemanticVersion): string {
  const suffix = (mark: string, parts: readonly string[]) =>
    parts.length === 0 ? "" : mark + parts.join(".");
  return `${major}.${minor}.${patch}${suffix("-", prerelease)}${suffix("+", build)}`;
}

/** A version without pre-release and build. */
export function majorMinorPatch({ major, minor, patch }: SemanticVersion): SemanticVersion {
  return { major, minor, patch, prerelease: [], build: [] };
}

function readNumber(text: string): bigint | undefined {
  if (!digits.test(text)) return undefined;
  const value = BigInt(text);
  return value <= maxNumber ? value : undefined;
}

function split(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(".");
}

function isPrerelease(text: string): boolean {
  if (!digits.test(text)) return identifier.test(text);
  return (text === "0" || !text.startsWith("0")) && BigInt(text) <= maxNumber;
}
