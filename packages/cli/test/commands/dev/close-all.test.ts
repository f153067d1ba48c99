import { expect, it } from "vitest";
import { closeAll } from "../../../src/commands/dev/run.ts";

function closers(...failing: number[]) {
  const called: number[] = [];
  const functions = [1, 2, 3].map((number) => async () => {
    called.push(number);
    if (failing.includes(number)) throw new Error(`no ${number}`);
  });
  return { called, functions };
}

it("calls all in reverse order", async () => {
  const { called, functions } = closers();
  await closeAll(functions);
  expect(called).toEqual([3, 2, 1]);
});

it("calls the others if one fails, and throws its error", async () => {
  const { called, functions } = closers(2);
  await expect(closeAll(functions)).rejects.toThrow(/^no 2$/);
  expect(called).toEqual([3, 2, 1]);
});

it("names all that failed", async () => {
  const { called, functions } = closers(1, 3);
  await expect(closeAll(functions)).rejects.toThrow("no 3; no 1");
  expect(called).toEqual([3, 2, 1]);
});
