import { isDate } from "../formats/time.ts";

const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{1,2}):(\d{2}):(\d{2})(?:[.,]\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** Returns an RFC 3339 time in UTC without fractions, as in Kubernetes; `undefined` if invalid. */
export function normalizeTime(text: string): string | undefined {
  const match = TIME.exec(text);
  if (match === null || !isDate(match[1] ?? "")) return undefined;
  const [, date = "", hour, minute, second, sign, zoneHour = "0", zoneMinute = "0"] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(zoneHour) > 24 || Number(zoneMinute) > 60) return undefined;
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === "-" ? -1 : 1);
  const local =
    Date.parse(`${date}T00:00:00Z`) +
    ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000;
  return new Date(local)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/^\+0*/, "");
}
