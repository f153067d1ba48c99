const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{1,2}):(\d{2}):(\d{2})(?:[.,]\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** Matches almost all canonical times; days that some months lack take the slow path. */
const canonical = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** The text that Go writes for the zero time. */
export const zeroTime = "0001-01-01T00:00:00Z";

/** Formats an RFC 3339 time as Kubernetes does: in UTC, whole seconds. `undefined` if invalid. */
export function canonicalTime(text: string): string | undefined {
  if (canonical.test(text)) {
    return text;
  }
  const match = pattern.exec(text);
  if (match === null) {
    return undefined;
  }
  const part = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const offset = (match[7] === "-" ? -1 : 1) * (part(8) * 60 + part(9));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 59 || part(8) > 24 || part(9) > 60) {
    return undefined;
  }
  date.setUTCHours(hour, minute - offset, second);
  const digits = (value: number, length: number): string => String(value).padStart(length, "0");
  const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map((n) => digits(n, 2));
  return `${y < 0 ? "-" : ""}${digits(Math.abs(y), 4)}-${digits(m, 2)}-${digits(d, 2)}T${clock.join(":")}Z`;
}

/**
 * Formats a time as a `MicroTime`, with the six digits of a second that times of Leases and Events
 * must have: the API server refuses those of `toISOString`.
 */
export function microTime(epochMs: number): string {
  const micros = Math.floor((epochMs % 1) * 1000);
  return new Date(epochMs).toISOString().replace("Z", `${String(micros).padStart(3, "0")}Z`);
}

/** Formats a duration like kubectl: `90s`, `5m30s`, `3h`, `2d4h`, `400d`, `3y20d`. */
export function humanDuration(ms: number): string {
  // A Go duration is at most 292 years; the zero time is longer ago.
  const seconds = Math.trunc(Math.min(ms / 1000, 9_223_372_036));
  if (seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.trunc(seconds / 60);
  if (minutes < 10) return `${minutes}m${rest(seconds % 60, "s")}`;
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.trunc(minutes / 60);
  if (hours < 8) return `${hours}h${rest(minutes % 60, "m")}`;
  if (hours < 48) return `${hours}h`;
  const days = Math.trunc(hours / 24);
  if (hours < 192) return `${days}d${rest(hours % 24, "h")}`;
  if (hours < 24 * 365 * 2) return `${days}d`;
  const years = Math.trunc(days / 365);
  return hours < 24 * 365 * 8 ? `${years}y${rest(days % 365, "d")}` : `${years}y`;
}

function rest(value: number, unit: string): string {
  return value === 0 ? "" : `${value}${unit}`;
}
