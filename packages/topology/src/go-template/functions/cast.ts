import { GoInt, type GoValue, isStruct, printed } from "../runtime/go-value.ts";

/** Converts any value to an integer, as sprig does; 0 for invalid values. */
export function toInt64(value: GoValue): bigint {
  if (value instanceof GoInt) return value.value;
  if (typeof value === "number") return truncated(value);
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value !== "string") return 0n;
  const [, sign, digits = ""] =
    /^([+-]?)(\d[\d_]*|0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+)(?:\.\d*)?$/.exec(value) ?? [];
  const plain = digits.replaceAll("_", "");
  // As in Go's sources, a leading zero makes it octal.
  const octal = /^0\d/.test(plain);
  // Longer ones are out of range, and slow to parse.
  if (plain === "" || plain.length > 400 || (octal && /[89]/.test(plain))) return 0n;
  const magnitude = BigInt(octal ? `0o${plain.slice(1)}` : plain);
  const result = sign === "-" ? -magnitude : magnitude;
  return BigInt.asIntN(64, result) === result ? result : 0n;
}

/** Numbers that do not fit become the smallest integer, as on amd64. */
function truncated(value: number): bigint {
  const smallest = -(2n ** 63n);
  if (!Number.isFinite(value)) return smallest;
  const whole = BigInt(Math.trunc(value));
  return BigInt.asIntN(64, whole) === whole ? whole : smallest;
}

/** Converts any value to a number, as sprig does; 0 for invalid values. */
export function toFloat(value: GoValue): number {
  if (value instanceof GoInt) return Number(value.value);
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "string" || !/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) return 0;
  return Number(value);
}

export function toText(value: GoValue): string {
  if (typeof value === "string") return value;
  return isStruct(value) ? value.text() : printed(value);
}

/** Returns the texts of a list's members without nil; another value counts as one member. */
export function toTexts(value: GoValue): string[] {
  if (value === null || value === undefined) return [];
  const members = Array.isArray(value) ? value : [value];
  return members.filter((member) => member !== null && member !== undefined).map(toText);
}
