import { expect, it } from "vitest";
import { shortenWaits } from "../../../../src/commands/dev/renderers/line-renderer.ts";

const at = "2026-01-01T00:00:00.000Z INFO ";
const lineOf = (message: string, name: string, attempt: string): string =>
  `${at} ${message} FooMachine=default/${name} reconcileID=${attempt}`;

it("shows the wait of an object once, then with its duration", () => {
  let now = 0;
  const shorten = shortenWaits(() => now);
  const first = lineOf("Waiting for the owner", "a", "1");
  expect(shorten(first)).toBe(first);
  now = 2_000;
  expect(shorten(lineOf("Waiting for the owner", "a", "2"))).toBeUndefined();
  const other = lineOf("Waiting for the owner", "b", "3");
  expect(shorten(other)).toBe(other);
  now = 31_000;
  const later = lineOf("Waiting for the owner", "a", "4");
  expect(shorten(later)).toBe(`${later} waiting="31 s"`);
  expect(shorten(lineOf("Waiting for the owner", "a", "5"))).toBeUndefined();
});

it("shows a wait again that was over", () => {
  let now = 0;
  const shorten = shortenWaits(() => now);
  shorten(lineOf("Waiting for the owner", "a", "1"));
  now = 61_000;
  const again = lineOf("Waiting for the owner", "a", "2");
  expect(shorten(again)).toBe(again);
});

it("leaves other lines alone", () => {
  const shorten = shortenWaits();
  for (const line of [lineOf("Starting workers", "a", "1"), "Waiting for godot", ""])
    expect([shorten(line), shorten(line)]).toEqual([line, line]);
});
