import { expect, it } from "vitest";
import { filterLog } from "../src/log.ts";

it("finds the lines of a program that contain all words, in any case", () => {
  const lines = [
    { source: "program", text: "ERROR Reconciler error: quota of the server" },
    { source: "program", text: "INFO Starting" },
    { source: "extension", text: "error quota" },
  ];
  expect(filterLog(lines, "", "")).toEqual(lines);
  expect(filterLog(lines, "program", "")).toEqual(lines.slice(0, 2));
  expect(filterLog(lines, "", " quota  error ")).toEqual([lines[0], lines[2]]);
  expect(filterLog(lines, "extension", "starting")).toEqual([]);
});
