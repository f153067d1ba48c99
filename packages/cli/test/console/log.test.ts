import { expect, it } from "vitest";
import { filterLog, levelledText } from "../../src/console/log.ts";

it("finds the lines of a program that contain all words, in any case", () => {
  const lines = [
    { source: "program", text: "ERROR Reconciler error: quota of the server" },
    { source: "program", text: "INFO Starting" },
    { source: "extension", text: "error quota" },
  ];
  expect(filterLog(lines, "", "")).toMatchObject(lines);
  expect(filterLog(lines, "program", "")).toMatchObject(lines.slice(0, 2));
  expect(filterLog(lines, "", " quota  error ")).toMatchObject([lines[0] ?? {}, lines[2] ?? {}]);
  expect(filterLog(lines, "extension", "starting")).toEqual([]);
});

it("finds lines of a level, with their stacks, and those of a crash", () => {
  const texts = [
    '{"level":"debug","time":"t","msg":"Read"}',
    '2026-01-01T00:00:00Z INFO  Starting name="level"',
    "W0101 10:00:00.000000 1 a.go:1] slow",
    "2026-01-01T00:00:00Z ERROR Reconciler error",
    "    at reconcile (src/foo.ts:7:5)",
    '{"level":"panic","msg":"etcd"}',
    "TypeError: x is not a function",
    "    at main (src/main.ts:1:1)",
    "2026-01-01T00:00:00Z INFO  Starting",
    "    details",
  ];
  const lines = texts.map((text) => ({ source: "program", text }));
  const other = { source: "extension", text: "  first line" };
  expect(filterLog([...lines, other], "", "", "debug")).toHaveLength(11);
  expect(filterLog([...lines, other], "", "", "info")).toMatchObject([...lines.slice(1), other]);
  expect(filterLog(lines, "", "", "warn").map(({ text, level }) => [text, level])).toEqual(
    texts.slice(2, 8).map((text, at) => [text, ["warn", "error", "error", "fatal"][at]]),
  );
  expect(filterLog(lines, "", "", "error")).toMatchObject(lines.slice(3, 8));
});

it.each([
  ["2026-01-01T00:00:00Z WARN  slow  disk", "WARN  2026-01-01T00:00:00Z slow  disk"],
  ["2026-01-01T00:00:00Z ERROR no INFO  here", "ERROR 2026-01-01T00:00:00Z no INFO  here"],
  ["W0101 10:00:00.000000 1 a.go:1] slow", "WARN  W0101 10:00:00.000000 1 a.go:1] slow"],
  ['{"level":"panic","msg":"etcd"}', 'FATAL {"level":"panic","msg":"etcd"}'],
  ["    at reconcile (src/foo.ts:7:5)", "          at reconcile (src/foo.ts:7:5)"],
  ["a INFORMER b", "      a INFORMER b"],
])("shows the level of a line in a column of its own: %s", (text, shown) => {
  expect(filterLog([{ source: "program", text }], "", "").map(levelledText)).toEqual([shown]);
});
