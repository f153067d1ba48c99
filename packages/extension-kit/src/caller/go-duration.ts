const units: readonly (readonly [suffix: string, ms: number])[] = [
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
];

/** Milliseconds as Go writes a duration: `10s`, `1m30s`, `1.5s`, `250ms`. */
export function goDuration(ms: number): string {
  if (ms < 1000) {
    return `${ms}ms`;
  }
  let left = ms;
  let text = "";
  for (const [suffix, size] of units) {
    const count = suffix === "s" ? left / size : Math.floor(left / size);
    if (count > 0 || text !== "") {
      text += `${count}${suffix}`;
    }
    left -= Math.floor(count) * size;
  }
  return text;
}
