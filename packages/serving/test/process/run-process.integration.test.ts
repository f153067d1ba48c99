import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, describe, it } from "vitest";

const url = (file: string): string => JSON.stringify(new URL(`../../src/${file}`, import.meta.url).href);
const prelude = `
import { runProcess } from ${url("process/run-process.ts")};
import { FlagError, FlagHelpError } from ${url("flags/flag.ts")};
const forever = () => new Promise(() => setInterval(() => {}, 1e9));
const stopped = (signal) => new Promise((resolve) => {
  signal.addEventListener("abort", resolve, { once: true });
  const keeper = setInterval(() => {}, 1e9);
  signal.addEventListener("abort", () => clearInterval(keeper), { once: true });
});
const ready = () => process.stdout.write("ready\\n");
`;

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

/**
 * A program in a process of its own. `ready` resolves with its first line, `end` when it is gone
 * and has written everything.
 */
function start(program: string, { flags = [] as readonly string[], shell = "" } = {}) {
  const args = ["--no-warnings", "--conditions=@capikit/source", ...flags];
  const command = [...args, "--input-type=module", "--eval", prelude + program];
  const child =
    shell === ""
      ? spawn(process.execPath, command, { stdio: "pipe" })
      : spawn("sh", ["-c", `exec "$@" ${shell}`, "sh", process.execPath, ...command], { stdio: "pipe" });
  children.push(child);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const lines = createInterface({ input: child.stdout });
  const ready = once(lines, "line").then(([line]) => String(line));
  const end = once(child, "close").then(([code, signal]) => ({ code: code ?? signal, errors }));
  return { child, ready, end, errors: () => errors };
}

describe.concurrent("runProcess", () => {
  it.for<[title: string, program: string, outcome: { code: number; errors: string }, flags?: string[]]>([
    [
      "ends with code 0, and cleans up",
      `await runProcess(async ({ signal }) => { ready(); await stopped(signal); console.error("stopped"); },
        { cleanUp: () => console.error("cleaned up") });`,
      { code: 0, errors: "stopped\ncleaned up\n" },
    ],
    [
      "ends with code 1 at a second signal",
      `await runProcess(async ({ signal }) => {
        signal.addEventListener("abort", () => process.kill(process.pid, "SIGINT"));
        ready(); await forever();
      });`,
      { code: 1, errors: "Received a second signal, exiting immediately\n" },
    ],
    [
      "ends with code 0 when the start that it stopped rejects, also with another error",
      `await runProcess(async ({ signal }) => {
        ready(); await stopped(signal);
        throw new Error("cannot connect", { cause: signal.reason });
      });`,
      { code: 0, errors: "" },
    ],
    [
      "ends a shutdown that takes too long with code 1",
      `await runProcess(async () => { ready(); await forever(); }, { forceExitMs: 1 });`,
      { code: 1, errors: "The shutdown took too long, exiting\n" },
    ],
    [
      "drains where no thread can be started",
      `await runProcess(async ({ signal }) => { ready(); await stopped(signal); console.error("drained"); });`,
      { code: 0, errors: "drained\n" },
      ["--permission", "--allow-fs-read=*"],
    ],
  ])("after a signal, %s", async ([, program, outcome, flags = []], { expect }) => {
    const { child, ready, end } = start(program, { flags });
    await ready;
    child.kill("SIGTERM");
    expect(await end).toEqual(outcome);
  });

  it.for<[title: string, program: string, outcome: { code: number; errors: string }]>([
    [
      "is stopped by a signal of the program, too",
      `const own = new AbortController();
      await runProcess(async ({ signal }) => { own.abort(); signal.throwIfAborted(); await forever(); },
        { signal: own.signal });`,
      { code: 0, errors: "" },
    ],
    [
      "ends a program that waits for an event that can no longer happen",
      `runProcess(() => new Promise(() => {}));`,
      { code: 1, errors: "Exiting: the program waits for an event that can no longer happen\n" },
    ],
  ])("%s", async ([, program, outcome], { expect }) => {
    expect(await start(program).end).toEqual(outcome);
  });

  it("ends a clean-up that never finishes, also where nothing was started", async ({ expect }) => {
    const { end } = start(
      `runProcess(() => { throw new Error("no start"); }, { forceExitMs: 1, cleanUp: () => new Promise(() => {}) });`,
    );
    expect(await end).toEqual({
      code: 1,
      errors: expect.stringMatching(/^Error: no start\n[\s\S]*The shutdown took too long, exiting\n$/),
    });
  });

  it.for<[string, string, string[]]>([
    ["an unhandled rejection", `Promise.reject(new Error("token=hunter2"))`, []],
    [
      "one that another listener takes",
      `process.on("unhandledRejection", () => {}); Promise.reject(new Error("token=hunter2"))`,
      [],
    ],
    [
      "one that is only to be warned of",
      `Promise.reject(new Error("token=hunter2"))`,
      ["--unhandled-rejections=warn"],
    ],
    ["an uncaught exception", `setImmediate(() => { throw new Error("token=hunter2"); })`, []],
  ])("ends with code 1 after %s, without secrets", async ([, statement, flags], { expect }) => {
    const { end } = start(`await runProcess(async () => { ${statement}; await forever(); });`, { flags });
    const { code, errors } = await end;
    expect(code).toBe(1);
    expect(errors).toMatch(/^Uncaught error, exiting: Error: token=\[redacted\]\n/);
    expect(errors).not.toContain("hunter2");
  });

  it("fails only the work in whose context a promise rejects, and names the work of an uncaught exception", async ({
    expect,
  }) => {
    const { end } = start(`
      import { AsyncLocalStorage } from "node:async_hooks";
      const works = new AsyncLocalStorage();
      const log = (...line) => console.error(...line);
      const logger = { error: (message, { error }) => log(message, error.message, "in", works.getStore()?.name) };
      const work = { name: "a", logger, reject(reason) { log("rejected", reason.message); continued(); } };
      let continued;
      await runProcess(async () => {
        const next = new Promise((resolve) => { continued = resolve; });
        works.run(work, () => { Promise.resolve().then(() => { throw new Error("x"); }); });
        await next;
        works.run(work, () => setTimeout(() => { throw new Error("password=hunter2"); }));
        await forever();
      }, { currentWork: () => works.getStore() });`);
    expect(await end).toEqual({
      code: 1,
      errors: "rejected x\nUncaught error, exiting password=[redacted] in a\n",
    });
  });

  it("ends with code 1 after an error that cannot be shown, and one thrown in hooks of the exit", async ({
    expect,
  }) => {
    const shown = start(`
      const error = new Error("x");
      Object.defineProperty(error, Symbol.for("nodejs.util.inspect.custom"), { value() { throw 1; } });
      await runProcess(() => { throw error; });`);
    expect(await shown.end).toEqual({ code: 1, errors: "an error that cannot be shown\n" });
    for (const hook of ["exit", "beforeExit"]) {
      const thrown = start(
        `process.on("${hook}", () => { throw new Error("hook"); }); runProcess(() => ${hook === "exit" ? "{}" : "new Promise(() => {})"});`,
      );
      const { code, errors } = await thrown.end;
      expect(code).toBe(1);
      expect(errors).toContain("Error: hook");
    }
  });

  it("continues after its output is closed", async ({ expect }) => {
    const { child, ready, end } = start(`
      process.stdin.once("data", async () => {
        for (let count = 0; count < 3; count++) {
          process.stdout.write("nobody reads this\\n");
          await new Promise(setImmediate);
        }
        process.stdin.destroy();
        console.error("still here");
      });
      await runProcess(async ({ signal }) => { ready(); await stopped(signal); });`);
    await ready;
    child.stdout.destroy();
    await once(child.stdout, "close");
    child.stdin.write("go on\n");
    await once(child.stderr, "data");
    child.kill("SIGTERM");
    expect(await end).toEqual({ code: 0, errors: "still here\n" });
  });

  it("runs with closed standard streams", async ({ expect }) => {
    const { end } = start(`await runProcess(() => { console.log("x"); throw new FlagError("wrong"); });`, {
      shell: "<&- >&- 2>&-",
    });
    expect(await end).toEqual({ code: 2, errors: "" });
  });

  it("writes all of its output before it exits", async ({ expect }) => {
    const { child, ready, end } = start(
      `await runProcess(() => { console.error("x".repeat(2 ** 20)); ready(); });`,
    );
    child.stderr.pause();
    await ready;
    child.stderr.resume();
    const { code, errors } = await end;
    expect([code, errors.length]).toEqual([0, 2 ** 20 + 1]);
  });

  it("prints wrong command lines and options in one line, or with the stack", async ({ expect }) => {
    const wrong = start(`await runProcess(() => { throw new FlagError("--x: token=hunter2 is wrong"); });`);
    expect(await wrong.end).toEqual({ code: 2, errors: "error: --x: token=[redacted] is wrong\n" });
    const help = start(`await runProcess(() => { throw new FlagHelpError("Usage: x"); });`);
    expect([await help.ready, await help.end]).toEqual(["Usage: x", { code: 0, errors: "" }]);
    const limit = start(`await runProcess(() => {}, { forceExitMs: Infinity });`);
    expect(await limit.end).toEqual({
      code: 1,
      errors: expect.stringMatching(/^RangeError: forceExitMs is Infinity: use milliseconds from 1 to \d+\n/),
    });
  });

  it("masks keys in errors, also where they are printed over several lines", async ({ expect }) => {
    const key = ["-----BEGIN PRIVATE KEY-----", "hunter2hunter2".repeat(10), "-----END PRIVATE KEY-----", ""];
    const { end } = start(`
      const text = ${JSON.stringify(key.join("\n"))};
      await runProcess(() => { throw Object.assign(new Error(text), { text, options: { headers: { authorization: "Bearer hunter2" } } }); });`);
    const { code, errors } = await end;
    expect(code).toBe(1);
    expect(errors).not.toContain("hunter2");
  });
});
