import { compareVersions, type SemanticVersion, tryParseVersion } from "@capikit/common/kubernetes";
import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { Opaque, type Value } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";

const S = "kubernetes.Semver";

/** A semantic version. */
class Semver extends Opaque {
  readonly typeName = S;
  readonly version: SemanticVersion;

  constructor(version: SemanticVersion) {
    super();
    this.version = version;
  }

  equals(other: Value): boolean {
    if (!(other instanceof Semver)) throw noSuchOverload("==");
    return this.compareTo(other) === 0;
  }

  compareTo(other: Semver): number {
    return compareVersions(this.version, other.version);
  }
}

/** Normalizing is as tolerant as Cluster API, except for white space. */
function parseSemver(text: string, normalize: boolean): Semver | undefined {
  const version = /^\s|\s$/.test(text) ? undefined : tryParseVersion(text, { strict: !normalize });
  return version && new Semver(version);
}

function semver(text: string, normalize = false): Semver {
  const version = parseSemver(text, normalize);
  if (version === undefined) throw new CelRuntimeError(`invalid semantic version ${JSON.stringify(text)}`);
  return version;
}

export const semvers = (): readonly Overload[] => [
  fn("semver", "string_to_semver", "string", S, (text: string) => semver(text)),
  fn("semver", "string_bool_to_semver", "string, bool", S, semver),
  fn(
    "isSemver",
    "is_semver_string",
    "string",
    "bool",
    (text: string) => parseSemver(text, false) !== undefined,
  ),
  fn(
    "isSemver",
    "is_semver_string_bool",
    "string, bool",
    "bool",
    (text: string, normalize: boolean) => parseSemver(text, normalize) !== undefined,
  ),
  method(
    "isGreaterThan",
    "semver_is_greater_than",
    `${S}, ${S}`,
    "bool",
    (a: Semver, b: Semver) => a.compareTo(b) > 0,
  ),
  method(
    "isLessThan",
    "semver_is_less_than",
    `${S}, ${S}`,
    "bool",
    (a: Semver, b: Semver) => a.compareTo(b) < 0,
  ),
  method("compareTo", "semver_compare_to", `${S}, ${S}`, "int", (a: Semver, b: Semver) =>
    BigInt(a.compareTo(b)),
  ),
  ...(["major", "minor", "patch"] as const).map((name) =>
    method(name, `semver_${name}`, S, "int", (version: Semver) => version.version[name]),
  ),
];
