import { CelRuntimeError } from "../runtime/errors.ts";
import type { Duration, Timestamp } from "../values/time.ts";
import { method, type Overload } from "./overload.ts";

const DAY = 86_400_000;

/** Parts of a timestamp, by function and id. Months and days of the year count from 0. */
const PARTS: readonly (readonly [string, string, (date: Date) => number])[] = [
  ["getFullYear", "year", (date) => date.getUTCFullYear()],
  ["getMonth", "month", (date) => date.getUTCMonth()],
  ["getDayOfYear", "day_of_year", dayOfYear],
  ["getDayOfMonth", "day_of_month", (date) => date.getUTCDate() - 1],
  ["getDate", "day_of_month_1_based", (date) => date.getUTCDate()],
  ["getDayOfWeek", "day_of_week", (date) => date.getUTCDay()],
  ["getHours", "hours", (date) => date.getUTCHours()],
  ["getMinutes", "minutes", (date) => date.getUTCMinutes()],
  ["getSeconds", "seconds", (date) => date.getUTCSeconds()],
  ["getMilliseconds", "milliseconds", (date) => date.getUTCMilliseconds()],
];

const SPANS: readonly (readonly [string, string, bigint])[] = [
  ["getHours", "hours", 3_600_000_000_000n],
  ["getMinutes", "minutes", 60_000_000_000n],
  ["getSeconds", "seconds", 1_000_000_000n],
  ["getMilliseconds", "milliseconds", 1_000_000n],
];

export const times = (): readonly Overload[] => [
  ...PARTS.flatMap(([name, id, part]) => [
    method(name, `timestamp_to_${id}`, "timestamp", "int", (time: Timestamp) => BigInt(part(dateOf(time)))),
    method(
      name,
      id === "seconds" ? "timestamp_to_seconds_tz" : `timestamp_to_${id}_with_tz`,
      "timestamp, string",
      "int",
      (time: Timestamp, zone: string) => BigInt(part(inZone(dateOf(time), zone))),
    ),
  ]),
  ...SPANS.map(([name, id, unit]) =>
    method(name, `duration_to_${id}`, "duration", "int", (span: Duration) => span.nanos / unit),
  ),
];

function dateOf(time: Timestamp): Date {
  const millis = Number((time.nanos - time.seconds * 1_000_000_000n) / 1_000_000n);
  return new Date(Number(time.seconds) * 1000 + millis);
}

function dayOfYear(date: Date): number {
  const first = new Date(0);
  first.setUTCFullYear(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - first.getTime()) / DAY);
}

/** The date whose UTC parts are the parts that the zone's clocks show. */
function inZone(date: Date, zone: string): Date {
  const offset = /^([+-]?)(\d\d):(\d\d)$/.exec(zone);
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3]);
    return new Date(date.getTime() + (offset[1] === "-" ? -minutes : minutes) * 60_000);
  }
  if (zone === "" || zone === "UTC") return date;
  const shown = new Date(0);
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    const parts = Object.fromEntries(
      format.formatToParts(date).map(({ type, value }) => [type, Number(value)]),
    );
    shown.setUTCFullYear(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day ?? 1);
    shown.setUTCHours(parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0, date.getUTCMilliseconds());
  } catch {
    throw new CelRuntimeError(`unknown time zone ${zone}`);
  }
  return shown;
}
