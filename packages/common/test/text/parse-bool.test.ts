import { expect, it } from "vitest";
import { parseBool } from "../../src/text/index.ts";

it.each(["1", "t", "T", "true", "TRUE", "True"])("%s is true", (text) => {
  expect(parseBool(text)).toBe(true);
});

it.each(["0", "f", "F", "false", "FALSE", "False"])("%s is false", (text) => {
  expect(parseBool(text)).toBe(false);
});

it.each(["", "yes", "tRUE", " true", "true\n", "01"])("%j is not a boolean", (text) => {
  expect(parseBool(text)).toBeUndefined();
});
