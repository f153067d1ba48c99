import { expect, it } from "vitest";
import { createLogger } from "../../src/logging/create-logger.ts";
import { redactingLogger } from "../../src/logging/redacting-logger.ts";

function sink() {
  const lines: string[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(line) } };
}

it("logs JSON without secrets, and nothing below its level", async () => {
  const { lines, destination } = sink();
  const logger = await createLogger({ destination });
  logger.debug("hidden", {
    get never() {
      throw new Error("was read");
    },
  });
  logger
    .with({ controller: "widget", password: "hunter2" })
    .error("Bearer abcdefghijkl is refused", { error: new TypeError("password=hunter2"), n: 1 });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "error",
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    msg: "Bearer [redacted] is refused",
    controller: "widget",
    password: "[redacted]",
    n: 1,
    err: { type: "TypeError", message: "password=[redacted]", stack: expect.any(String) },
  });
  expect(lines[0]).not.toContain("hunter2");
});

it("logs text for people", async () => {
  const { lines, destination } = sink();
  const logger = await createLogger({ destination, format: "text", level: "debug" });
  const object = { kind: "Widget", metadata: { name: "w", namespace: "d" } };
  logger.debug("looked", { object, note: "two words", n: 3 });
  const cause = new Error("inner");
  logger.error("failed", { error: new Error("outer", { cause }) });
  expect(lines[0]).toMatch(/^\S+Z DEBUG looked object=Widget\/d\/w note="two words" n=3\n$/);
  expect(lines[1]).toMatch(
    /^\S+Z ERROR failed err="Error: outer"\n +at [\s\S]*\n {2}caused by Error: inner\n +at [\s\S]*\n$/,
  );
});

it("puts any logger behind the same rules, once", async () => {
  const seen: unknown[] = [];
  const line = (message: string, fields?: object): void => void seen.push([message, fields]);
  const broken = (): void => {
    throw new Error("the disk is full");
  };
  const own = { debug: line, info: line, warn: line, error: broken, with: () => own };
  const logger = redactingLogger(own);
  expect(redactingLogger(logger)).toBe(logger);
  const made = await createLogger({ destination: { write() {} } });
  expect(redactingLogger(made)).toBe(made);
  logger.info("token=hunter2", { kubeconfig: "x" });
  expect(() => logger.error("lost")).not.toThrow();
  expect(seen).toEqual([["token=[redacted]", { kubeconfig: "[redacted]" }]]);
});
