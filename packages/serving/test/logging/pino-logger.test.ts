import { pino } from "pino";
import { expect, it } from "vitest";
import { pinoLogger } from "../../src/index.ts";

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
