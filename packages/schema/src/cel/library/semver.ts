import { CelRuntimeError, noSuchOverload } from "../errors.ts";
import { Opaque } from "../values/opaque.ts";
import type { Value } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";

const S = "kubernetes.Semver";
const NUMBER = "(0|[1-9]\\d*)";
const STRICT = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-([0-9A-Za-z.-]+))?(?:\\+([0-9A-Za-z.-]+))?$`,
);

/** A semantic version. */
class Semver extends Opaque {
  readonly typeName = S;
  readonly numbers: readonly bigint[];
  readonly prerelease: readonly string[];

  constructor(numbers: readonly bigint[], prerelease: readonly string[]) {
    super();
    this.numbers = numbers;
    this.prerelease = prerelease;
  }

  equals(other: Value): boolean {
    if (!(other instanceof Semver)) throw noSuchOverload("==");
    return this.compareTo(other) === 0;
  }

  compareTo(other: Semver): number {
    for (const [index, number] of this.numbers.entries()) {
      const twin = other.numbers[index] ?? 0n;
      if (number !== twin) return number < twin ? -1 : 1;
    }
    const [left, right] = [this.prerelease, other.prerelease];
    if (left.length === 0 || right.length === 0) return Math.sign(right.length - left.length);
    for (let index = 0; index < Math.min(left.length, right.length); index++) {
      const order = comparePart(left[index] ?? "", right[index] ?? "");
      if (order !== 0) return order;
    }
    return Math.sign(left.length - right.length);
  }
}

/** Numbers by value and before words. */
function comparePart(left: string, right: string): number {
  const numeric = [/^\d+$/.test(left), /^\d+$/.test(right)];
  if (numeric[0] !== numeric[1]) return numeric[0] === true ? -1 : 1;
  const [a, b] = numeric[0] === true ? [BigInt(left), BigInt(right)] : [left, right];
  return a < b ? -1 : a > b ? 1 : 0;
}

function parseSemver(text: string, normalize: boolean): Semver | undefined {
  const source = normalize ? normalized(text) : text;
  const match = source === undefined ? null : STRICT.exec(source);
  if (match === null) return undefined;
  const numbers = match.slice(1, 4).map(BigInt);
  const parts = match[4]?.split(".") ?? [];
  const builds = match[5]?.split(".") ?? [];
  if (
    numbers.some((number) => number >= 2n ** 64n) ||
    [...parts, ...builds].includes("") ||
    parts.some((part) => /^0\d+$/.test(part))
  )
    return undefined;
  return new Semver(numbers, parts);
}

/** `v1.02` is `1.2.0`. Undefined where the short form has more than numbers. */
function normalized(text: string): string | undefined {
  const [major = "", minor, ...rest] = text.replace(/^v/, "").split(".");
  const parts = [
    major,
    ...(minor === undefined ? [] : [minor]),
    ...(rest.length === 0 ? [] : [rest.join(".")]),
  ].map((part) => (part.length > 1 ? part.replace(/^0+/, "").replace(/^(?!\d)/, "0") : part));
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? "")) return undefined;
  while (parts.length < 3) parts.push("0");
  return parts.join(".");
}

function semver(text: string, normalize = false): Semver {
  const version = parseSemver(text, normalize);
  if (version === undefined) throw new CelRuntimeError(`${JSON.stringify(text)} is no semantic version`);
  return version;
}

/** Kubernetes' semver library. */
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
  ...["major", "minor", "patch"].map((name, index) =>
    method(name, `semver_${name}`, S, "int", (version: Semver) => version.numbers[index] ?? 0n),
  ),
];
