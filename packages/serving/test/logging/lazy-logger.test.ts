import { expect, it } from "vitest";
import type { LogFields, Logger } from "../../src/index.ts";
import { lazyLogger } from "../../src/logging/index.ts";

it("a lazy logger is made once, for its first line", () => {
  const lines: unknown[] = [];
  let made = 0;
  const make = (fields: LogFields = {}): Logger => {
    made++;
    const line =
      (level: string) =>
      (message: string, more?: LogFields): void =>
        void lines.push([level, message, { ...fields, ...more }]);
    return {
      debug: line("debug"),
      info: line("info"),
      warn: line("warn"),
      error: line("error"),
      with: (more) => make({ ...fields, ...more }),
      ...(fields.b === undefined && { isEnabled: (level) => level !== "debug" }),
    };
  };
  const logger = lazyLogger(() => make({ a: 1 }));
  const other = logger.with({ b: 2 });
  expect(made).toBe(0);
  logger.info("one");
  logger.warn("two", { c: 3 });
  expect(made).toBe(1);
  other.error("three");
  other.debug("four", { c: 3 });
  expect(made).toBe(2);
  expect([logger.isEnabled?.("debug"), logger.isEnabled?.("info")]).toEqual([false, true]);
  // It does not know.
  expect(other.isEnabled?.("debug")).toBe(true);
  expect(lines).toEqual([
    ["info", "one", { a: 1 }],
    ["warn", "two", { a: 1, c: 3 }],
    ["error", "three", { a: 1, b: 2 }],
    ["debug", "four", { a: 1, b: 2, c: 3 }],
  ]);
});
