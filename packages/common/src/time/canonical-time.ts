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
