import { parseDuration as parseNanoseconds } from "@capikit/common/time";
import { CelRuntimeError } from "../runtime/errors.ts";

const SECOND = 1_000_000_000n;
const MIN_SECONDS = -62135596800n;
const MAX_SECONDS = 253402300799n;
const MIN_NANOS = -(2n ** 63n);
const MAX_NANOS = 2n ** 63n - 1n;

/** A point in time with nanosecond precision, in the years 1 to 9999. */
export class Timestamp {
  /** Nanoseconds since 1970-01-01T00:00:00Z. */
  readonly nanos: bigint;
  /** Its original time zone, in seconds east of UTC, only visible as text. */
  readonly zone: bigint;

  constructor(nanos: bigint, zone = 0n) {
    this.nanos = nanos;
    this.zone = zone;
  }

  /** @throws CelRuntimeError outside the years 1 to 9999. */
  static checked(nanos: bigint, zone = 0n): Timestamp {
    const time = new Timestamp(nanos, zone);
    if (!time.inRange) throw new CelRuntimeError("timestamp overflow");
    return time;
  }

  get inRange(): boolean {
    return this.seconds >= MIN_SECONDS && this.seconds <= MAX_SECONDS;
  }

  get seconds(): bigint {
    return floorDivide(this.nanos, SECOND);
  }

  plus(span: Duration): Timestamp {
    return Timestamp.checked(this.nanos + span.nanos, this.zone);
  }

  toString(): string {
    const fraction = (this.nanos - this.seconds * SECOND).toString().padStart(9, "0").replace(/0+$/, "");
    const date = new Date(Number(this.seconds + this.zone) * 1000).toISOString().slice(0, 19);
    return `${date}${fraction === "" ? "" : `.${fraction}`}${showZone(this.zone)}`;
  }
}

function showZone(zone: bigint): string {
  if (zone === 0n) return "Z";
  const minutes = (zone < 0n ? -zone : zone) / 60n;
  const part = (value: bigint): string => value.toString().padStart(2, "0");
  return `${zone < 0n ? "-" : "+"}${part(minutes / 60n)}:${part(minutes % 60n)}`;
}

/** A duration with nanosecond precision. */
export class Duration {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }

  /** @throws CelRuntimeError beyond 292 years. */
  static checked(nanos: bigint): Duration {
    if (nanos < MIN_NANOS || nanos > MAX_NANOS) throw new CelRuntimeError("duration overflow");
    return new Duration(nanos);
  }

  /** Formats the seconds like a double. */
  toString(): string {
    const seconds = Number(this.nanos / SECOND) + Number(this.nanos % SECOND) / 1e9;
    const text = String(seconds);
    return `${text.includes("e") ? seconds.toFixed(9).replace(/\.?0+$/, "") : text}s`;
  }
}

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/;
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?()$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)()()()()()$/;

/** Parses `2006-01-02T15:04:05Z`; undefined for invalid text. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const time = fromParts(RFC3339.exec(text));
  return time?.inRange === true ? time : undefined;
}

/** Parses the schema format `date-time`: the zone may be missing, and an empty text is 1970. */
export function parseDateTime(text: string): Timestamp | undefined {
  if (text === "") return new Timestamp(0n);
  return fromParts(RFC3339.exec(text) ?? LOCAL.exec(text));
}

/** Parses the schema format `date`. */
export function parseDate(text: string): Timestamp | undefined {
  return fromParts(DATE.exec(text));
}

function fromParts(match: RegExpExecArray | null): Timestamp | undefined {
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const zone = zoneOffset(match[8] ?? "");
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59 || zone === undefined)
    return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute, second);
  const fraction = BigInt((match[7] ?? "").padEnd(9, "0").slice(0, 9));
  return new Timestamp((BigInt(date.getTime()) / 1000n - zone) * SECOND + fraction, zone);
}

function zoneOffset(zone: string): bigint | undefined {
  if (zone === "" || zone === "Z") return 0n;
  const [hours = 0, minutes = 0] = zone.slice(1).split(":").map(Number);
  if (hours > 24 || minutes > 60) return undefined;
  return BigInt((zone.startsWith("-") ? -1 : 1) * (hours * 3600 + minutes * 60));
}

/** Parses a duration in Go notation; undefined if invalid. */
export function parseDuration(text: string): Duration | undefined {
  const nanos = parseNanoseconds(text);
  return nanos === undefined ? undefined : new Duration(nanos);
}

/** Unit names of the schema format `duration`; the last of each may have any ending. */
const FORMAT_UNITS: readonly (readonly [bigint, readonly string[]])[] = [
  [1n, ["ns", "nano"]],
  [1_000n, ["us", "µs", "micro"]],
  [1_000_000n, ["ms", "milli"]],
  [SECOND, ["s", "sec"]],
  [60n * SECOND, ["m", "min"]],
  [3600n * SECOND, ["h", "hr", "hour"]],
  [86400n * SECOND, ["d", "day"]],
  [604800n * SECOND, ["w", "wk", "week"]],
];

/** Parses the schema format `duration`, which also allows `2 weeks`. */
export function parseFormatDuration(text: string): Duration | undefined {
  const plain = parseDuration(text);
  if (plain !== undefined) return plain;
  let nanos: bigint | undefined;
  for (const [, count = "", word = ""] of text.matchAll(/(?<!\d)(\d+)\s*([A-Za-zµ]+)/g)) {
    const unit = word.toLowerCase();
    for (const [factor, names] of FORMAT_UNITS) {
      const hits = names.filter(
        (name, index) => unit === name || (index === names.length - 1 && unit.startsWith(name)),
      );
      if (hits.length > 0) nanos = (nanos ?? 0n) + BigInt(count) * factor;
    }
  }
  return nanos === undefined ? undefined : new Duration(BigInt.asIntN(64, nanos));
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}
