/** Returns the lower of two numbers, where 0 means unset. */
export function lowestNonZero(a: number, b: number): number {
  if (a === 0 || b === 0) return a || b;
  return Math.min(a, b);
}

/** Formats an ordinal like upstream: by the last digit, so that 11 is 11st. */
export function ordinalize(value: number): string {
  const endings = ["th", "st", "nd", "rd"];
  return `${value}${endings[Math.abs(value) % 10] ?? "th"}`;
}

/** Merges maps, the first value winning; undefined if empty. */
export function mergeMaps(
  ...maps: readonly (Readonly<Record<string, string>> | undefined)[]
): Readonly<Record<string, string>> | undefined {
  const merged = Object.assign({}, ...maps.toReversed()) as Record<string, string>;
  return Object.keys(merged).length === 0 ? undefined : merged;
}

const alphanumeric = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Returns random digits and lower-case letters. Not for secrets. */
export function randomString(length: number, random: () => number = Math.random): string {
  return Array.from({ length }, () => alphanumeric[Math.floor(random() * alphanumeric.length)]).join("");
}
