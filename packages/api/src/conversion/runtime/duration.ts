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
 * Nanoseconds of a duration in Go's notation: an optional sign and terms such as `1h`, `1.5m`, `300ms`; or `0`.
 * `undefined` if the text is none, or beyond 64 bits.
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
    total += BigInt(whole === "" ? "0" : whole) * unit + fractionOf(fraction, unit);
    if (total > maxNanoseconds + (negative ? 1n : 0n)) {
      return undefined;
    }
  }
  return negative ? -total : total;
}

/** In floating point and from as many digits as 64 bits hold, as Go does: the last nanosecond of long fractions depends on it. */
function fractionOf(digits: string, unit: bigint): bigint {
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

/** The duration in the form Go writes: `1h0m0s`, `1m30s`, `1.5s`, `300ms`, `0s`. */
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

/**
 * Whole seconds of a duration, cut towards zero and held within 32 bits, as Cluster API holds them: below the smallest number the
 * result is that number.
 *
 * @throws RangeError if the text is no duration.
 */
export function durationToSeconds(text: string): number {
  const nanoseconds = parseDuration(text);
  if (nanoseconds === undefined) {
    throw new RangeError(`${JSON.stringify(text)} is no duration: write it like 1h30m or 300ms`);
  }
  const seconds = Number(nanoseconds / 1_000_000_000n);
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, seconds));
}

/** Seconds as a duration in Go's form: 90 is `1m30s`. */
export function secondsToDuration(seconds: number): string {
  return formatDuration(BigInt(seconds) * 1_000_000_000n);
}
