import { expect, test } from "vitest";
import { humanDuration } from "../../src/time/canonical-time.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-2000, "<invalid>"],
  [-1000, "0s"],
  [119_999, "119s"],
  [2 * minute, "2m"],
  [5 * minute + 30_000, "5m30s"],
  [179 * minute, "179m"],
  [3 * hour, "3h"],
  [7 * hour + 5 * minute, "7h5m"],
  [47 * hour, "47h"],
  [2 * day + 3 * hour, "2d3h"],
  [8 * day, "8d"],
  [729 * day, "729d"],
  [730 * day, "2y"],
  [731 * day, "2y1d"],
  [9 * 365 * day, "9y"],
  [Number.POSITIVE_INFINITY, "292y"],
])("%d ms are %s", (ms, text) => {
  expect(humanDuration(ms)).toBe(text);
});
