import { expect, it } from "vitest";
import { createLogger } from "../../src/logging/create-logger.ts";
import type { LevelSwitch } from "../../src/logging/logger.ts";
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
  logger.with({ object }).error("failed", { n: 3, error: new Error("outer", { cause }) });
  expect(lines[0]).toMatch(/^\S+Z DEBUG looked object=Widget\/d\/w note="two words" n=3\n$/);
  expect(lines[1]).toMatch(
    /^\S+Z ERROR failed err="Error: outer" object=Widget\/d\/w n=3\n +at [\s\S]*\n {2}caused by Error: inner\n +at [\s\S]*\n$/,
  );
});

it("logs text that cannot control a terminal, and takes one line", async () => {
  const { lines, destination } = sink();
  const logger = await createLogger({ destination, format: "text" });
  const attack = "\u001b[2J\u009b2J\u202e\n2026-01-01T00:00:00.000Z INFO  forged";
  logger.error(attack, { error: new Error(attack, { cause: new Error(attack) }), name: attack });
  const text = lines.join("");
  expect(text).toContain("\\u001b[2J");
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
  expect(text).not.toMatch(/^2026-01-01.*forged/m);
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

it("survives a destination that throws", async () => {
  const write = (): void => {
    throw new Error("the disk is full");
  };
  const logger = await createLogger({ destination: { write } });
  expect(() => logger.info("lost")).not.toThrow();
});

it("follows a switch of the level, also with loggers made before", async () => {
  const level: LevelSwitch = { level: "info" };
  const lines: string[] = [];
  const logger = await createLogger({ level, destination: { write: (line) => void lines.push(line) } });
  const child = logger.with({ controller: "widget" });
  child.debug("unseen");
  level.level = "debug";
  child.debug("seen");
  level.level = "error";
  logger.warn("unseen");
  level.level = "info";
  logger.info("seen again");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["seen", "seen again"]);
});
