import { parseDuration } from "@capikit/common/time";

/** `date`: an existing day, such as `2006-01-02`. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** `date-time`: date, `T`, time and zone, in either case. As upstream, the zone is unchecked. */
export function isDateTime(text: string): boolean {
  const [date = "", time] = text.toLowerCase().split("t");
  if (time === undefined || !isDate(date)) return false;
  const match = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/u.exec(time);
  if (match === null) return false;
  const [, hour = "", minute = "", second = ""] = match;
  return hour <= "23" && minute <= "59" && second <= "59";
}

// The lookbehind prevents matching a long row of digits again from each digit.
const SPELLED = /(?<!\d)(\d+)[\t\n\f\r ]*([A-Za-zµ]+)/gu;
const EXACT_UNITS = new Set(["ns", "us", "µs", "ms", "s", "m", "h", "hr", "d", "w", "wk"]);
const UNIT_PREFIXES = ["nano", "micro", "milli", "sec", "min", "hour", "day", "week"];

/** `duration`: Go syntax (`1h30m`), or numbers with unit names anywhere in the text (`2 weeks`). */
export function isDuration(text: string): boolean {
  if (parseDuration(text) !== undefined) return true;
  let known = false;
  for (const [, digits = "", word = ""] of text.matchAll(SPELLED)) {
    if (digits.replace(/^0+/, "").length > 19 || BigInt(digits) >= 2n ** 63n) return false;
    const unit = word.toLowerCase();
    // Short names must be exact; long ones only need the prefix ("mins", "secondly").
    if (EXACT_UNITS.has(unit) || UNIT_PREFIXES.some((prefix) => unit.startsWith(prefix))) known = true;
  }
  return known;
}
