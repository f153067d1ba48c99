import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { machine } from "./machines.ts";

it("uses less than half of an object's text size", async () => {
  const bytes = Buffer.byteLength(JSON.stringify(machine(1)));
  expect(bytes).toBeGreaterThan(7000);
  const script = fileURLToPath(new URL("./measure-memory.ts", import.meta.url));
  const run = promisify(execFile);
  const flags = ["--expose-gc", "--conditions=@capikit/source", "--disable-warning=ExperimentalWarning"];
  const { stdout } = await run(process.execPath, [...flags, script]);
  const perObject = Number(stdout);
  expect(perObject).toBeGreaterThan(1000);
  expect(perObject).toBeLessThan(bytes / 2);
});
