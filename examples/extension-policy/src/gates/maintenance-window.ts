import { Cron } from "croner";
import { PolicyError } from "../policy-error.ts";

/** A time that comes again, in which changes are allowed. */
export interface MaintenanceWindow {
  /** As it was written. */
  readonly text: string;
  /** Seconds until it opens, 0 while it is open, undefined where it never will be. */
  opensIn(now: Date): number | undefined;
}

const form = /^(?<schedule>.+?) for (?:(?<hours>\d+)h)?(?:(?<minutes>\d+)m)?(?: in (?<zone>\S+))?$/;

/**
 * Parses a window:
 * `<minute> <hour> <day of month> <month> <day of week> for <duration> [in <time zone>]`, with a
 * cron schedule, such as `0 22 * * 6 for 6h in Europe/Berlin`. Default: UTC.
 *
 * @param where is named in errors.
 *
 * @throws PolicyError for an invalid window.
 */
export function parseMaintenanceWindow(text: string, where: string): MaintenanceWindow {
  const { schedule, hours = "0", minutes = "0", zone = "UTC" } = form.exec(text.trim())?.groups ?? {};
  const durationMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  if (schedule === undefined || durationMs === 0) throw notAWindow(text, where);
  const cron = cronOf(schedule, zone, text, where);
  return {
    text: text.trim(),
    opensIn(now) {
      // The first beginning whose window has not ended by now.
      const begin = cron.nextRun(new Date(now.getTime() - durationMs));
      if (begin === null) return undefined;
      return Math.max(0, Math.ceil((begin.getTime() - now.getTime()) / 1_000));
    },
  };
}

function cronOf(schedule: string, timezone: string, text: string, where: string): Cron {
  try {
    const cron = new Cron(schedule, { mode: "5-part", timezone, paused: true });
    // Time zones are looked at only when they are needed.
    cron.nextRun();
    return cron;
  } catch {
    throw notAWindow(text, where);
  }
}

function notAWindow(text: string, where: string): PolicyError {
  return new PolicyError(
    `invalid maintenance window in ${where}: ${JSON.stringify(text)}; use the form "0 22 * * 6 for 6h in Europe/Berlin"`,
  );
}
