import { join } from "node:path";
import { expect, test } from "vitest";
import { outputTail } from "../../../src/commands/dev/supervision/output-tail.ts";
import { linesOf } from "../../../src/shared/input/last-lines.ts";
import { projectOf } from "../../cli.ts";

const time = "2026-11-22T01:02:03.004Z";
const logs = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${time} INFO  Reconciled controller=foo attempt=${at}`);
const frames = (count: number, file: string): string[] =>
  Array.from({ length: count }, (_, at) => `    at step${at} (${file}:${at + 1}:1)`);

test("shows an error of the manager before a long shutdown, with its first frames and cause", () => {
  const tail = outputTail([
    ...logs(30),
    `${time} ERROR Manager failed err="ManagerError: runnable poller failed"`,
    ...frames(4, "/project/node_modules/@capikit/controller-kit/dist/index.js"),
    ...frames(12, "/project/src/poller.ts"),
    "  caused by Error: the quay is closed",
    "    at poll (/project/src/poller.ts:7:9)",
    "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
    `${time} ERROR Reconcile failed controller=foo err="AbortError: stopping"`,
    ...logs(600),
  ]);
  expect(tail.split("\n").slice(0, 20)).toEqual([
    ". Last output:",
    `  ${time} ERROR Manager failed err="ManagerError: runnable poller failed"`,
    ...frames(3, "/project/node_modules/@capikit/controller-kit/dist/index.js").map((line) => `  ${line}`),
    ...frames(8, "/project/src/poller.ts").map((line) => `  ${line}`),
    "      ... 5 more frames",
    "    caused by Error: the quay is closed",
    "      at poll (/project/src/poller.ts:7:9)",
    "  ...",
    ...logs(600)
      .slice(-10, -7)
      .map((line) => `  ${line}`),
  ]);
});

test("shows the last lines without an error", () => {
  expect(outputTail(logs(12)).split("\n")).toEqual([
    ". Last output:",
    ...logs(12)
      .slice(2)
      .map((line) => `  ${line}`),
  ]);
  expect(outputTail([])).toBe("");
});

test("ignores an old error that did not end the program", () => {
  expect(outputTail([`${time} ERROR Reconcile failed`, ...logs(300)])).not.toContain("Reconcile failed");
  expect(outputTail([`${time} ERROR Reconcile failed`, ...logs(30)])).toContain("Reconcile failed\n  ...");
});

const goOutputs: Readonly<Record<string, readonly string[]>> = {
  "panic: runtime error: invalid memory address": [
    "panic: runtime error: invalid memory address or nil pointer dereference",
    "[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x1]",
    "goroutine 1 [running]:",
    "main.main()",
    ...Array.from({ length: 200 }, (_, at) => `\t/src/main.go:${at} +0x1d`),
  ],
  'E1122 01:02:03.000004       1 main.go:420] "Problem running manager" err="listen tcp :9443: bind"': [
    'E1122 01:02:03.000004       1 main.go:420] "Problem running manager" err="listen tcp :9443: bind"',
    ...Array.from({ length: 40 }, (_, at) => `I1122 01:02:03.000004       1 x.go:1] "Stopping" n=${at}`),
  ],
  '"msg":"failed to open database"': [
    '{"level":"fatal","ts":"2026-11-22","msg":"failed to open database"}',
    ...Array.from({ length: 40 }, (_, at) => `{"level":"info","msg":"closing ${at}"}`),
  ],
};

test.each(Object.entries(goOutputs))("shows an error of a program in Go: %s", (error, lines) => {
  const tail = outputTail(lines);
  expect(tail.split("\n").slice(0, 2).join("\n")).toContain(error);
  expect(tail.split("\n").length).toBeLessThan(60);
});

test("reads only the end of a log file, in whole lines", async () => {
  const { root } = projectOf({ "a.log": "first\n\nsecond\nlast\n", "empty.log": "" });
  const read = (name: string, maxBytes?: number) => linesOf(join(root, name), maxBytes);
  expect(await read("a.log")).toEqual(["first", "second", "last"]);
  expect(await read("a.log", 9)).toEqual(["last"]);
  expect([await read("empty.log"), await read("none.log")]).toEqual([[], []]);
});
