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
