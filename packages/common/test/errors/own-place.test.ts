import { expect, it } from "vitest";
import { ownPlace, placeOfFrame } from "../../src/errors/source-place.ts";

const packages = new URL("../../../", import.meta.url);

it.each([
  ["at reconcile (file:///p/src/foo.ts:7:5)", "/p/src/foo.ts"],
  ["    at async file:///p/src/foo.ts:7:5", "/p/src/foo.ts"],
  ["at new Foo (/p (1)/a b.js:7:5)", "/p (1)/a b.js"],
  ["at file:///p%20q/foo.ts:7:5", "/p q/foo.ts"],
  ["at f (file:///C:/p/foo.ts:7:5)", "C:/p/foo.ts"],
  ["at f (C:\\p\\foo.js:7:5)", "C:\\p\\foo.js"],
])("finds the place of %j", (frame, path) => {
  expect(placeOfFrame(frame)).toEqual({ path, line: 7, column: 5 });
  expect(ownPlace(["TypeError: x", frame])).toEqual({ path, line: 7, column: 5 });
});

it.each([
  "at process.processTicksAndRejections (node:internal/process/task_queues:104:5)",
  "at f (/p/node_modules/undici/index.js:7:5)",
  "at f (file:///p/vendor/capikit/controller-kit/dist/index.js:7:5)",
  "at f (C:\\p\\vendor\\capikit\\client\\dist\\index.js:7:5)",
  `at f (${packages}controller-kit/src/index.ts:7:5)`,
  `at f (${packages}controller-kit/dist/index.js:7:5)`,
  "at eval (eval at f (file:///p/a.ts:1:1), <anonymous>:7:5)",
  "at <anonymous>",
  "cannot read (/p/src/a.ts:7:5)",
])("does not take %j for a place of the program", (frame) => {
  expect(ownPlace([frame])).toBeUndefined();
});

it("takes files next to capikit's sources, and packages of other repositories for the program", () => {
  for (const path of ["/other/packages/controller-kit/src/a.ts", `${packages.pathname}testing/test/a.ts`])
    expect(ownPlace(`Error: x\n    at f (node:fs:1:1)\n    at f (${path}:7:5)`)).toMatchObject({ path });
});
