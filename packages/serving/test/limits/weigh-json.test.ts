import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { weighJson } from "../../src/index.ts";
import { listOf, shapes } from "./json-shapes.ts";

const program = fileURLToPath(new URL("./measure-json.ts", import.meta.url));
const flags = ["--expose-gc", "--conditions=@capikit/source"];
const measured: Readonly<Record<string, number>> = JSON.parse(
  execFileSync(process.execPath, [...flags, program], { encoding: "utf8" }),
);

/** Bytes that the measurement itself allocates. */
const overhead = 1024;

it.each(Object.entries(shapes))("is an upper bound for %s", (name, part) => {
  expect(measured[name]).toBeGreaterThan(0);
  expect(measured[name]).toBeLessThanOrEqual(weighJson(Buffer.from(listOf(part))) + overhead);
});

it("is tight enough for realistic objects", () => {
  const body = Buffer.from(listOf(shapes["realistic items"] ?? (() => "")));
  expect(weighJson(body) / body.length).toBeLessThan(7);
});

const weight = (text: string): number => weighJson(Buffer.from(text)) / text.length;

it("does not read small bodies", () => {
  expect(weight("{}")).toBe(64);
});

it("ends with strings that do not end, and with brackets that do not match", () => {
  expect(weight(`"${"\\".repeat(9999)}`)).toBeCloseTo(2, 1);
  expect(weight(`"${"x".repeat(9999)}`)).toBeCloseTo(2, 1);
  expect(weight("[".repeat(9999))).toBeCloseTo(65, 1);
  expect(weight("]".repeat(9999))).toBeCloseTo(1, 1);
  expect(weight('{"a":'.repeat(9999))).toBeGreaterThan(20);
});
