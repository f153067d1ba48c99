import { compareVersions, formatVersion, type SemanticVersion } from "@capikit/common/versions";
import { GoInt, type GoStruct, type GoValue } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import { fixed, type TemplateFunction } from "../runtime/template-function.ts";

interface Version extends SemanticVersion {
  readonly original: string;
}

const parts = ["major", "minor", "patch"] as const;

interface Constraint {
  readonly operator: string;
  readonly version: Version;
  /** The omitted parts of the version: none, the patch, the minor, or all. */
  readonly open: "all" | "minor" | "none" | "patch";
}

/** sprig's functions of semantic versions, with constraints of Masterminds/semver v3. */
export const semvers: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["semver", fixed(["string"], (text) => struct(parseVersion(text)))],
  [
    "semverCompare",
    fixed(["string", "string"], (constraint, version) => satisfies(parseVersion(version), constraint)),
  ],
]);

const SUFFIX = "(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?(?:\\+([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?";
const versionPattern = new RegExp(`^v?(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?${SUFFIX}$`);
const loose = `v?([0-9|xX*]+)(?:\\.([0-9|xX*]+))?(?:\\.([0-9|xX*]+))?${SUFFIX}`;
const operators = "=|!=|>=|=>|<=|=<|>|<|~>|~|\\^|";
/** Longer texts are not versions; matching them takes quadratic time. */
const MAX_LENGTH = 1024;
const single = new RegExp(`(${operators})\\s*(${loose})`, "g");
/** White space matches in one position only: alternatives double the time to fail. */
const constraint = `(?:(?:${operators.slice(0, -1)})\\s*)?${loose}`;
const whole = new RegExp(`^\\s*${constraint}(?:(?:\\s+(?:,\\s*)?|,\\s*)${constraint})*\\s*$`);
const range = new RegExp(`\\s*(${loose})\\s+-\\s+(${loose})\\s*`, "g");

function parseVersion(text: string): Version {
  if (text.length > MAX_LENGTH) throw new FunctionError("a version has too many characters");
  const match = versionPattern.exec(text);
  const [, major = "0", minor = "0", patch = "0", pre = "", build = ""] = match ?? [];
  const zeros = pre.split(".").some((part) => /^0\d+$/.test(part));
  if (match === null || zeros) throw new FunctionError(`invalid semantic version ${JSON.stringify(text)}`);
  return {
    major: BigInt(major),
    minor: BigInt(minor),
    patch: BigInt(patch),
    prerelease: pre === "" ? [] : pre.split("."),
    build: build === "" ? [] : build.split("."),
    original: text,
  };
}

function struct(version: Version): GoStruct {
  const [major, minor, patch] = parts.map((part) => new GoInt(version[part], "uint64"));
  const text = formatVersion(version);
  const fields: Readonly<Record<string, GoValue>> = {
    Major: major,
    Minor: minor,
    Patch: patch,
    Prerelease: version.prerelease.join("."),
    Metadata: version.build.join("."),
    Original: version.original,
    String: text,
  };
  return {
    goType: "*semver.Version",
    text: () => text,
    field: (name) => {
      if (!Object.hasOwn(fields, name))
        throw new FunctionError(`versions have the fields ${Object.keys(fields).join(", ")}, not ${name}`);
      return fields[name];
    },
  };
}

function satisfies(version: Version, text: string): boolean {
  if (text.length > MAX_LENGTH) throw new FunctionError("a constraint has too many characters");
  const given = text.replace(range, (_, low: string, ...more: string[]) => `>= ${low}, <= ${more[5]} `);
  return given.split("||").some((part) => {
    if (!whole.test(part)) throw new FunctionError(`improper constraint: ${part}`);
    const constraints = [...part.matchAll(single)].map(parseConstraint);
    const withPre = constraints.some((constraint) => constraint.version.prerelease.length > 0);
    if (version.prerelease.length > 0 && !withPre) return false;
    return constraints.every((constraint) => holds(version, constraint));
  });
}

function parseConstraint(match: RegExpMatchArray): Constraint {
  const [, operator = "", , major = "", minor = "", patch = "", pre = ""] = match;
  const isOpen = (part: string): boolean => part === "" || /^[xX*]$/.test(part);
  const open = isOpen(major) ? "all" : isOpen(minor) ? "minor" : isOpen(patch) ? "patch" : "none";
  const core = {
    all: "0.0.0",
    minor: `${major}.0.0`,
    patch: `${major}.${minor}.0`,
    none: `${major}.${minor}.${patch}`,
  }[open];
  return { operator, version: parseVersion(pre === "" ? core : `${core}-${pre}`), open };
}

function holds(version: Version, { operator, version: bound, open }: Constraint): boolean {
  const order = compareVersions(version, bound);
  const [major, minor] = [difference(version, bound, "major"), difference(version, bound, "minor")];
  switch (operator) {
    case "!=":
      if (open === "none") return order !== 0;
      if (major !== 0) return true;
      if (open === "all") return minor !== 0 || difference(version, bound, "patch") !== 0;
      if (open === "minor") return false;
      return minor !== 0 || version.prerelease.join(".") !== bound.prerelease.join(".");
    case ">":
      if (open === "none" || open === "all") return order > 0;
      if (major !== 0) return major > 0;
      return open === "patch" && minor > 0;
    case "<":
      return order < 0;
    case ">=":
    case "=>":
      return order >= 0;
    case "<=":
    case "=<":
      if (open === "none") return order <= 0;
      return major < 0 || (major === 0 && (minor <= 0 || open === "minor"));
    case "^":
      return order >= 0 && isCompatible(version, bound, open);
    case "~":
    case "~>":
      return isClose(version, bound, open, order);
    default:
      return open === "none" ? order === 0 : isClose(version, bound, open, order);
  }
}

function isClose(version: Version, bound: Version, open: Constraint["open"], order: number): boolean {
  if (order < 0) return false;
  if (parts.every((part) => bound[part] === 0n) && (open === "none" || open === "all")) return true;
  if (difference(version, bound, "major") !== 0) return false;
  return open === "minor" || difference(version, bound, "minor") === 0;
}

function isCompatible(version: Version, bound: Version, open: Constraint["open"]): boolean {
  const same = parts.map((part) => version[part] === bound[part]);
  if (bound.major > 0n || open === "minor") return same[0] === true;
  if (!same[0]) return false;
  if (bound.minor > 0n || open === "patch") return same[1] === true;
  return same[1] === true && same[2] === true;
}

function difference(left: Version, right: Version, part: (typeof parts)[number]): number {
  return Number(left[part] > right[part]) - Number(left[part] < right[part]);
}
