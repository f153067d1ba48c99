import { describe, expect, it } from "vitest";
import { checkOptions, type OptionTypes } from "../../src/options/index.ts";

interface Options {
  readonly retries?: number;
  readonly timeout?: string | number;
  readonly onError?: () => void;
  readonly tls?: object;
  readonly signal?: AbortSignal;
}

const types = {
  timeout: "duration",
  onError: "function",
  signal: "signal",
  tls: "object",
  retries: "positiveInteger",
} as const;
const check = (options: unknown) => () => checkOptions("createClient", options as Options, types);

describe("checkOptions", () => {
  it.each([
    undefined,
    {},
    { signal: new AbortController().signal },
    { retries: undefined },
    { retries: 3, timeout: "15s", onError() {}, tls: {} },
  ])("accepts %o", (options) => expect(check(options)).not.toThrow());

  it.each([
    [{ retires: 3 }, 'unknown option "retires": did you mean retries?'],
    [{ toString: 3 }, 'unknown option "toString": known options: timeout, onError, signal, tls, retries'],
    [{ retries: 0 }, "retries must be a positive integer, got 0"],
    [{ retries: "3" }, 'retries must be a positive integer, got "3"'],
    [{ retries: null }, "retries must be a positive integer, got null"],
    [{ timeout: "soon" }, 'timeout must be a duration such as "15s" or a number of milliseconds, got "soon"'],
    [{ onError: { token: "s3cret" } }, "onError must be a function, got an object"],
    [{ tls: () => {} }, "tls must be an object, got a function"],
    [
      { signal: new AbortController() },
      "signal must be an AbortSignal, such as that of an AbortController, got an object",
    ],
    [5, "options must be an object, got 5"],
    [null, "options must be an object, got null"],
  ])("rejects %o", (options, message) => {
    expect(check(options)).toThrow(new TypeError(`createClient: ${message}`));
  });
});

it("checks the members of nested options", () => {
  const check = (backoff: unknown) => () =>
    checkOptions("connect", { backoff } as { backoff?: { maxMs?: number } }, { backoff: { maxMs: "limit" } });
  expect(check(undefined)).not.toThrow();
  expect(check({ maxMs: 5 })).not.toThrow();
  expect(check({ maxms: 5 })).toThrow(
    new TypeError('connect: backoff: unknown option "maxms": did you mean maxMs?'),
  );
  expect(check({ maxMs: -1 })).toThrow("connect: backoff: maxMs must be a positive number, got -1");
  expect(check("1s")).toThrow('connect: backoff must be an object, got "1s"');
});

it("has a table of all options", () => {
  const options: Options = {};
  // @ts-expect-error options are missing in the table
  expect(() => checkOptions("f", options, { timeout: "duration", tls: "object" })).not.toThrow();
  // @ts-expect-error a nested table has an option that does not exist
  expect(() => checkOptions("f", { one: { a: 1 } }, { one: { a: "any", b: "any" } })).not.toThrow();
  // @ts-expect-error the table has an option too many
  expect(() => checkOptions("f", options, { ...types, other: "any" })).not.toThrow();
});

it.each<[OptionTypes<{ one?: unknown }>["one"], unknown[], unknown[]]>([
  ["array", [[]], [{}, "a"]],
  ["boolean", [true], [1, "true"]],
  ["integer", [0, 5], [-1, 1.5, Number.NaN]],
  ["limit", [1, 0.5, Number.POSITIVE_INFINITY], [0, -1, Number.NaN, "1"]],
  ["number", [-1, 0, Number.POSITIVE_INFINITY], [Number.NaN, "1"]],
  ["string", ["", "a"], [1, null]],
  ["any", [1, null, "a"], []],
])("%s accepts %j and rejects %j", (type, valid, invalid) => {
  for (const one of valid) expect(() => checkOptions("f", { one }, { one: type })).not.toThrow();
  for (const one of invalid) expect(() => checkOptions("f", { one }, { one: type })).toThrow(TypeError);
});
