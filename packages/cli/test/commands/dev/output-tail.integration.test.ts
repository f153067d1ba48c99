import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outputTail } from "../../../src/commands/dev/supervision/output-tail.ts";
import { projectOf } from "../../cli.ts";

const programs: readonly (readonly [string, string, readonly (RegExp | string)[]])[] = [
  [
    "an uncaught error with a long stack",
    [
      "Error.stackTraceLimit = 60;",
      'const step0 = () => { throw new Error("the quay\\nis closed"); };',
      ...Array.from({ length: 50 }, (_, at) => `const step${at + 1} = () => step${at}();`),
      "step50();",
    ].join("\n"),
    [
      /main\.mjs:2$/,
      /throw new Error/,
      "Error: the quay",
      "is closed",
      /at step0 \(.*main\.mjs:2/,
      /\.\.\. 4\d more frames/,
    ],
  ],
  [
    "a caught error before much output",
    `console.error(new TypeError("no berth", { cause: new Error("tide") }));
     for (let at = 0; at < 60; at++) console.error("cleaning up " + at);
     process.exitCode = 1;`,
    ["TypeError: no berth", /main\.mjs:1/, "[cause]: Error: tide", "  ...", "cleaning up 59"],
  ],
  ["a rejection of another value", `Promise.reject("no harbour");`, ['reason "no harbour"']],
  [
    "an exhausted heap",
    `const all = []; for (;;) all.push(new Array(1e4).fill(all.length));`,
    ["FATAL ERROR: ", "heap out of memory"],
  ],
];

test.each(programs)("shows %s of a program of Node.js", (_, text, expected) => {
  const { root } = projectOf({ "main.mjs": text });
  const { stderr } = spawnSync(process.execPath, ["--max-old-space-size=12", join(root, "main.mjs")], {
    encoding: "utf8",
  });
  const tail = outputTail(stderr.split("\n").filter((line) => line !== ""));
  for (const part of expected)
    if (typeof part === "string") expect(tail).toContain(part);
    else expect(tail.split("\n")).toContainEqual(expect.stringMatching(part));
  expect(tail.split("\n").length).toBeLessThan(55);
});
