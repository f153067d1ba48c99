import { compareVersions, parseVersion, type SemanticVersion } from "@capikit/common/versions";

const part = "(\\d+|[xX*])";
const comparator = new RegExp(`^(\\^|~>?|[<>]=?|=)?v?${part}(?:\\.${part})?(?:\\.${part})?(-[\\w.-]+)?$`);

/**
 * Reports whether a range of npm accepts a release. Tags, paths and URLs accept none, and no range
 * accepts a pre-release.
 */
export function acceptsVersion(range: string, version: string): boolean {
  const release = parseVersion(version);
  if (release.prerelease.length > 0) return false;
  return range.split("||").some((set) => {
    const texts = set
      .trim()
      .replace(/^(\S+)\s+-\s+(\S+)$/, ">=$1 <=$2")
      .replaceAll(/([<>=~^])\s+/g, "$1")
      .split(/\s+/);
    return texts.every((text) => satisfies(release, text === "" ? "*" : text));
  });
}

function satisfies(release: SemanticVersion, text: string): boolean {
  const match = comparator.exec(text);
  if (match === null) return false;
  const [, operator = "=", ...words] = match;
  const end = words.slice(0, 3).findIndex((word) => word === undefined || /^[xX*]$/.test(word));
  const given = words.slice(0, end === -1 ? 3 : end).map(Number);
  // All versions, or with < and > none.
  if (given.length === 0) return !/^[<>]$/.test(operator);
  const low = versionOf(given, words[3]);
  const next = given.length === 3 ? undefined : raisedAt(given, given.length - 1);
  const [toLow, isBelowNext] = [compareVersions(release, low), isBelow(release, next)];
  switch (operator) {
    case ">=":
      return toLow >= 0;
    case "<":
      return toLow < 0;
    case ">":
      return next === undefined ? toLow > 0 : !isBelowNext;
    case "<=":
      return next === undefined ? toLow <= 0 : isBelowNext;
    case "=":
      return next === undefined ? toLow === 0 : toLow >= 0 && isBelowNext;
    default: {
      const firstUsed = given.findIndex((number) => number > 0);
      const caret = firstUsed === -1 ? given.length - 1 : firstUsed;
      const position = operator === "^" ? caret : Math.min(1, given.length - 1);
      return toLow >= 0 && isBelow(release, raisedAt(given, position));
    }
  }
}

function isBelow(release: SemanticVersion, limit: SemanticVersion | undefined): boolean {
  return limit !== undefined && compareVersions(release, limit) < 0;
}

/** Returns the first version after all that start with the numbers up to a position. */
function raisedAt(numbers: readonly number[], position: number): SemanticVersion {
  return versionOf([...numbers.slice(0, position), (numbers[position] ?? 0) + 1]);
}

function versionOf([major = 0, minor = 0, patch = 0]: readonly number[], suffix = ""): SemanticVersion {
  return parseVersion(`${major}.${minor}.${patch}${suffix}`);
}
