import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { UsageError } from "@capikit/generators/run";
import { expect, onTestFinished, test } from "vitest";
import { keepProgram, type Program, type ProgramOptions } from "../../../src/commands/dev/program.ts";
import type { DevEvent } from "../../../src/commands/dev/renderers/dev-event.ts";
import { watchReconciles } from "../../../src/commands/dev/watch-reconciles.ts";
import { emptyPage } from "../../../src/shared/journal/read-journal.ts";
import { projectOf, save } from "../../cli.ts";

interface Kept {
  readonly program: Program;
  readonly logFile: string;
  readonly root: string;
  until(fits: (event: DevEvent) => boolean): Promise<DevEvent>;
}

/** Supervises a program that is never ready. */
function keep(text: string, options: Pick<ProgramOptions, "beatMs" | "patienceMs"> = {}): Kept {
  const { root } = projectOf({ "package.json": '{ "type": "module" }', "main.ts": text });
  const logFile = join(root, ".capikit/logs/program.log");
  const events: DevEvent[] = [];
  let wake = (): void => {};
  const program = keepProgram({
    ...options,
    title: "the program",
    event: "program",
    file: join(root, "main.ts"),
    cwd: root,
    prepare: async () => ({
      flags: ["--motto=ships"],
      env: process.env,
      readyUrl: "http://127.0.0.1:1/",
      logFile,
    }),
    report(event, level, text, data) {
      events.push({ event, level, text, ...(data && { data }) });
      wake();
    },
  });
  onTestFinished(() => program.stop());
  return {
    program,
    logFile,
    root,
    async until(fits) {
      for (;;) {
        const found = events.find(fits);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const isEnded = ({ event, data }: DevEvent): boolean => event === "program" && data?.state === "ended";

test("shows the exception that ended the program, and keeps all output in its log", async () => {
  const { program, logFile, root, until } = keep(`
for (let at = 0; at < 3_000; at++) console.log("line " + at);
function land(berth: string): never {
  const cause = new Error("low tide");
  throw Object.assign(new TypeError("no berth " + berth, { cause }), { code: "BERTH" });
}
process.on("exit", () => { for (let at = 0; at < 40; at++) console.error("cleaning up"); });
setImmediate(() => land("B2"));
`);
  await program.restart();
  const { text, data } = await until(isEnded);
  expect(text.split("\n").filter((line) => !/^ {4,}(?:at|\.\.\.) /.test(line))).toEqual([
    `the program exited with exit code 1; restarting in 1 s, or on the next save; log: ${logFile}. Error:`,
    "  TypeError: no berth B2",
    "    code: 'BERTH',",
    "    [cause]: Error: low tide",
    "  }",
  ]);
  expect(text).toContain(`at land (${root}/main.ts:5:`);
  expect(text).not.toContain("node:internal");
  expect(data).toMatchObject({ code: 1, signal: null, logFile, error: expect.stringContaining("low tide") });
  const log = readFileSync(logFile, "utf8");
  expect(log).toMatch(/^==> \d{4}-\S+ .*main\.ts --motto=ships\nline 0\n/);
  expect(log).toContain("\nline 2999\n");
  expect(log.match(/^cleaning up$/gm)).toHaveLength(40);
  expect(statSync(logFile).mode & 0o777).toBe(0o600);
});

test("shows where a module cannot be parsed", async () => {
  const { program, until } = keep('import "./missing.js";\n');
  await program.restart();
  expect((await until(isEnded)).text).toMatch(
    /Error:\n {2}Error.*Cannot find module .*missing\.js' imported from/,
  );
});

test("does not restart a program with a syntax error before the next save", async () => {
  const { program, logFile, until } = keep("const quay: = 1;\n");
  await program.restart();
  const { text, data } = await until(isEnded);
  expect(text.split("\n")[0]).toBe(
    `the program exited with exit code 1; restarting on the next save; log: ${logFile}. Last output:`,
  );
  expect(data).not.toHaveProperty("retryMs");
  // Also if the error is saved while the program waits for its restart.
  const crashed = keep('throw new Error("no berth");\n');
  await crashed.program.restart();
  expect((await crashed.until(isEnded)).text).toContain("restarting in 1 s, or on the next save");
  save(join(crashed.root, "main.ts"), "const quay: = 1;\n");
  await setTimeout(1_300);
  expect([program.starts(), crashed.program.starts()]).toEqual([1, 1]);
});

test("reports a regular exit in one line", async () => {
  const { program, logFile, until } = keep('console.error("stopped by a signal");\n');
  await program.restart();
  expect((await until(isEnded)).text).toBe(
    `the program exited with exit code 0; restarting in 1 s, or on the next save; log: ${logFile}`,
  );
});

test("reports a restart without errors, and appends to the log", async () => {
  const { program, logFile, until } = keep('console.log("started"); setInterval(() => {}, 1_000);\n');
  await program.restart();
  await until(({ event }) => event === "log");
  await program.restart();
  expect(program.starts()).toBe(2);
  await program.stop();
  expect(readFileSync(logFile, "utf8").match(/^==> /gm)).toHaveLength(2);
  expect(await Promise.race([until(({ level }) => level !== "info"), "none"])).toBe("none");
});

test("names a program whose event loop is blocked, and when it runs again", async () => {
  const { program, until } = keep(
    "setInterval(() => {}, 1_000); setTimeout(() => { for (const end = Date.now() + 2_000; Date.now() < end; ); }, 500);",
    { beatMs: 100 },
  );
  await program.restart();
  const { level, text } = await until(({ data }) => data?.state === "blocked");
  expect([level, text]).toEqual([
    "warning",
    expect.stringMatching(/^the event loop of the program has been blocked for 0.5 s: /),
  ]);
  await until((one) => /^the event loop of the program runs again, after \d/.test(one.text));
});

test("names a program that ignores SIGTERM, before it is killed", async () => {
  const { program, until } = keep(
    'process.on("SIGTERM", () => { setTimeout(() => process.exit(), 1_000); }); setInterval(() => {}, 1_000); console.log("begins");',
    { patienceMs: 200 },
  );
  await program.restart();
  await until(({ event, text }) => event === "log" && text === "begins");
  const stopped = program.stop();
  const { level, text } = await until(({ data }) => data?.state === "stopping");
  expect([level, text]).toEqual(["warning", expect.stringContaining("has not exited 0.2 s after SIGTERM")]);
  await stopped;
});

test("follows a program whose journal does not list running reconciles", async () => {
  const over = new AbortController();
  const read = async () => {
    over.abort();
    return emptyPage;
  };
  const watching = watchReconciles({ read, close: async () => {} }, () => {}, over.signal, 1);
  await expect(watching).resolves.toBeUndefined();
});

test("names a reconcile that runs for 10 seconds, and its end", async () => {
  const start = { controller: "foo", kind: { group: "g", kind: "Foo" }, namespace: "a", name: "b" };
  const running = (seconds: number) => ({ ...start, startedAt: new Date(seconds * 1_000).toISOString() });
  const pages = [
    [running(5)],
    [running(0), running(5)],
    undefined,
    [running(0.001)],
    [running(0), running(9)],
    [running(11)],
    [running(11)],
  ];
  const over = new AbortController();
  const texts: string[] = [];
  await watchReconciles(
    {
      async read() {
        if (pages.length === 1) over.abort();
        const page = pages.shift();
        if (page === undefined) throw new UsageError("it restarts");
        return { ...emptyPage, running: page };
      },
      close: async () => {},
    },
    (_, level, text) => void texts.push(`${level} ${text}`),
    over.signal,
    1,
    () => 12_000,
  );
  const name = "the reconcile of Foo a/b by foo";
  expect(texts).toEqual([`warning ${name} has been running for 12 s`, `good ${name} ended after 12 s`]);
});
