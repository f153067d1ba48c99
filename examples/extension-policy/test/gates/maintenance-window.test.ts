import { describe, expect, test } from "vitest";
import { parseMaintenanceWindow } from "../../src/gates/maintenance-window.ts";

const opensIn = (text: string, now: string) => parseMaintenanceWindow(text, "it").opensIn(new Date(now));

describe("Saturdays from 22:00 for six hours", () => {
  const window = "0 22 * * 6 for 6h";
  test.each([
    ["an hour before", "2026-11-21T21:00:00Z", 3_600],
    ["when it opens", "2026-11-21T22:00:00Z", 0],
    ["past midnight", "2026-11-22T03:59:59Z", 0],
    ["when it closes, a week before the next", "2026-11-22T04:00:00Z", (7 * 24 - 6) * 3_600],
  ])("%s", (_, now, seconds) => expect(opensIn(window, now)).toBe(seconds));
});

test("follows the clock of a time zone through the change of summer time", () => {
  // 22:00 in Berlin is 21:00 UTC in winter, and 20:00 in summer.
  const window = "0 22 * * * for 1h in Europe/Berlin";
  expect(opensIn(window, "2026-10-24T20:30:00Z")).toBe(0);
  expect(opensIn(window, "2026-10-25T20:30:00Z")).toBe(1_800);
});

test("a window may never open", () => {
  expect(opensIn("0 0 30 2 * for 30m", "2026-01-01T00:00:00Z")).toBeUndefined();
});

test.each([
  "",
  "Saturday night",
  "0 22 * * 6",
  "0 22 * * 6 for 0h",
  "0 22 * * 6 for ",
  "0 22 * * 9 for 1h",
  "0 0 22 * * 6 for 1h",
  "0 22 * * 6 for 1h in Atlantis/Capital",
])("rejects %j", (text) => {
  expect(() => parseMaintenanceWindow(text, "the setting maintenanceWindow")).toThrow(
    /^invalid maintenance window in the setting maintenanceWindow: ".*"; use the form /,
  );
});
