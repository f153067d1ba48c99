import { compareVersions, formatVersion, type SemanticVersion } from "@capikit/common/kubernetes";
import { GoInt, type GoStruct, type GoValue, typeName } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import { fixed, type TemplateFunction } from "../runtime/template-function.ts";

interface Version extends SemanticVersion {
  readonly original: string;
}

interface VersionStruct extends GoStruct {
  readonly version: Version;
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

/** Returns Go's pointer to a version, or the version itself, without the methods that compare. */
function struct(
  version: Version,
  goType: "*semver.Version" | "semver.Version" = "*semver.Version",
): VersionStruct {
  const text = formatVersion(version);
  const [major, minor, patch] = parts.map((part) => () => new GoInt(version[part], "uint64"));
  const next = (bumped: Partial<SemanticVersion>) => () =>
    changed(version, { prerelease: [], build: [], ...bumped });
  const own: Readonly<Record<string, (...args: GoValue[]) => GoValue>> = {
    Major: major as () => GoValue,
    Minor: minor as () => GoValue,
    Patch: patch as () => GoValue,
    Prerelease: () => version.prerelease.join("."),
    Metadata: () => version.build.join("."),
    String: () => text,
    IncMajor: next({ major: version.major + 1n, minor: 0n, patch: 0n }),
    IncMinor: next({ minor: version.minor + 1n, patch: 0n }),
    IncPatch: next(version.prerelease.length > 0 ? {} : { patch: version.patch + 1n }),
    SetPrerelease: (prerelease) => changed(version, { prerelease: identifiers("prerelease", prerelease) }),
    SetMetadata: (metadata) => changed(version, { build: identifiers("metadata", metadata) }),
  };
  const methods: typeof own = {
    ...own,
    ...(goType === "*semver.Version" && {
      Original: () => version.original,
      Compare: (other) => new GoInt(orderTo(version, other)),
      Equal: (other) => orderTo(version, other) === 0,
      GreaterThan: (other) => orderTo(version, other) > 0,
      GreaterThanEqual: (other) => orderTo(version, other) >= 0,
      LessThan: (other) => orderTo(version, other) < 0,
      LessThanEqual: (other) => orderTo(version, other) <= 0,
    }),
  };
  return {
    goType,
    version,
    text: () => text,
    call: (name, args) => {
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (method === undefined)
        throw new FunctionError(`${goType} has the methods ${Object.keys(methods).join(", ")}, not ${name}`);
      if (args.length !== method.length)
        throw new FunctionError(`wrong number of args: want ${method.length} got ${args.length}`);
      return method(...args);
    },
  };
}

function changed(version: Version, change: Partial<SemanticVersion>): GoStruct {
  const next = { ...version, ...change };
  const prefix = version.original.startsWith("v") ? "v" : "";
  return struct({ ...next, original: prefix + formatVersion(next) }, "semver.Version");
}

function orderTo(version: Version, other: GoValue): number {
  if (typeName(other) !== "*semver.Version")
    throw new FunctionError(`wrong type for value; expected *semver.Version; got ${typeName(other)}`);
  return compareVersions(version, (other as VersionStruct).version);
}

/** Checks the identifiers of a prerelease or of build metadata. */
function identifiers(what: string, given: GoValue): string[] {
  if (typeof given !== "string")
    throw new FunctionError(`wrong type for value; expected string; got ${typeName(given)}`);
  const found = given === "" ? [] : given.split(".");
  const isValid = found.every((part) => /^[0-9A-Za-z-]+$/.test(part));
  if (!isValid || (what === "prerelease" && found.some((part) => /^0\d+$/.test(part))))
    throw new FunctionError(`invalid ${what} ${JSON.stringify(given.slice(0, 100))}`);
  return found;
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
