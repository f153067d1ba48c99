const unitNanoseconds: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  "\u00b5s": 1_000n,
  "\u03bcs": 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const maxNanoseconds = (1n << 63n) - 1n;
const term = /(\d*)(?:\.(\d*))?(ns|us|\u00b5s|\u03bcs|ms|s|m|h)/y;

/**
 * Returns the nanoseconds of a duration in Go notation: an optional sign and terms such as `1h`,
 * `1.5m` and `300ms`, or `0`.
 *
 * Source: `time.ParseDuration` of Go.
 *
 * @returns undefined if the text is not a duration, or exceeds 64 bits.
 */
export function parseDuration(text: string): bigint | undefined {
  const negative = text.startsWith("-");
  const body = /^[-+]/.test(text) ? text.slice(1) : text;
  if (body === "0") {
    return 0n;
  }
  if (body === "") {
    return undefined;
  }
  let total = 0n;
  term.lastIndex = 0;
  while (term.lastIndex < body.length) {
    const match = term.exec(body);
    const unit = unitNanoseconds[match?.[3] ?? ""];
    const whole = match?.[1] ?? "";
    const fraction = match?.[2] ?? "";
    if (match === null || unit === undefined || whole + fraction === "") {
      return undefined;
    }
    total += BigInt(whole === "" ? "0" : whole) * unit + parseFraction(fraction, unit);
    if (total > maxNanoseconds + (negative ? 1n : 0n)) {
      return undefined;
    }
  }
  return negative ? -total : total;
}

/** Uses floating point, as Go does: the last nanosecond of long fractions depends on it. */
function parseFraction(digits: string, unit: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of digits) {
    const next = value * 10n + BigInt(digit);
    if (next > maxNanoseconds + 1n) {
      break;
    }
    value = next;
    scale *= 10;
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)));
}

/** Returns a duration in the form that Go prints: `1h0m0s`, `1m30s`, `1.5s`, `300ms`, `0s`. */
export function formatDuration(nanoseconds: bigint): string {
  if (nanoseconds < 0n) {
    return `-${formatDuration(-nanoseconds)}`;
  }
  if (nanoseconds < 1_000_000_000n) {
    return formatBelowSecond(nanoseconds);
  }
  const minutes = nanoseconds / 60_000_000_000n;
  const seconds = `${decimal(nanoseconds % 60_000_000_000n, 9)}s`;
  if (minutes === 0n) {
    return seconds;
  }
  const hours = minutes / 60n;
  return hours === 0n ? `${minutes}m${seconds}` : `${hours}h${minutes % 60n}m${seconds}`;
}

function formatBelowSecond(nanoseconds: bigint): string {
  if (nanoseconds === 0n) {
    return "0s";
  }
  if (nanoseconds < 1_000n) {
    return `${nanoseconds}ns`;
  }
  return nanoseconds < 1_000_000n ? `${decimal(nanoseconds, 3)}\u00b5s` : `${decimal(nanoseconds, 6)}ms`;
}

function decimal(value: bigint, digits: number): string {
  const scale = 10n ** BigInt(digits);
  const fraction = (value % scale).toString().padStart(digits, "0").replace(/0+$/, "");
  return fraction === "" ? `${value / scale}` : `${value / scale}.${fraction}`;
}

/** A duration: milliseconds, or text in Go notation such as `15s`, `1m30s`, `1.5h` and `300ms`. */
export type DurationInput = number | string;

/**
 * Returns the milliseconds of a duration.
 *
 * @throws TypeError if it is not a duration, or is negative.
 */
export function durationMs(duration: DurationInput): number {
  const ms = typeof duration === "string" ? Number(parseDuration(duration) ?? Number.NaN) / 1e6 : duration;
  if (typeof ms !== "number" || !Number.isFinite(ms) || ms < 0) {
    const shown = typeof duration === "string" ? JSON.stringify(duration) : String(duration);
    throw new TypeError(`invalid duration ${shown}: ${hintFor(duration)}`);
  }
  return ms;
}

function hintFor(duration: unknown): string {
  if (typeof duration !== "string")
    return 'it must be a number of milliseconds from 0, or text such as "15s"';
  if (/^\d+$/.test(duration)) return `add a unit, such as ${duration}s or ${duration}ms`;
  return duration.startsWith("-")
    ? "it must not be negative"
    : "use numbers with units, such as 500ms, 15s or 1h30m";
}

/** Returns milliseconds as a duration in the form that Go prints. */
export function formatMilliseconds(ms: number): string {
  return formatDuration(BigInt(Math.round(ms * 1e6)));
}

/** Formats milliseconds in Go notation without trailing zeros: `1h30m`, `10m`, `1.5s`, `0s`. */
export function shortDuration(ms: number): string {
  return formatMilliseconds(ms)
    .replace(/(?<=[hm])0s$/, "")
    .replace(/(?<=h)0m$/, "");
}
