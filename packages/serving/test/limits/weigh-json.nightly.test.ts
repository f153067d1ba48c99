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
