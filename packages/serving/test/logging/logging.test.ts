import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { type LogFields, type Logger, pinoLogger } from "../../src/index.ts";
import { lazyLogger } from "../../src/logging/index.ts";

describe("lazy logger", () => {
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
});

describe("pino logger", () => {
  it("logs to pino, with the fields and the errors", () => {
    const lines: Record<string, unknown>[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const logger = pinoLogger(pino({ level: "debug", base: null, timestamp: false }, stream));
    logger.debug("a");
    logger.info("b", { n: 1 });
    const child = logger.with({ controller: "x" });
    child.warn("c", { n: 2 });
    child.error("d", { error: new TypeError("broken") });
    expect(lines).toMatchObject([
      { level: 20, msg: "a" },
      { level: 30, msg: "b", n: 1 },
      { level: 40, msg: "c", n: 2, controller: "x" },
      { level: 50, msg: "d", controller: "x", err: { type: "TypeError", message: "broken" } },
    ]);
  });
});
