import { expect, test } from "vitest";
import { type GuardedProcess, reportFd, startGuarded } from "../../../src/commands/dev/guarded-process.ts";

interface Watched {
  readonly process: GuardedProcess;
  readonly events: readonly string[];
  until(line: string): Promise<void>;
}

function start(...command: readonly string[]): Watched {
  const events: string[] = [];
  let wake = (): void => {};
  const report = (line: string): void => {
    events.push(line);
    wake();
  };
  const process = startGuarded(
    command,
    { cwd: "/", env: { PATH: "/usr/bin:/bin" } },
    {
      onStart: (pid) => report(`pid ${pid > 0}`),
      onLine: (stream, line) => report(`${stream} ${line}`),
      onReport: (line) => report(`report ${line}`),
    },
  );
  return {
    process,
    events,
    async until(line) {
      while (!events.includes(line))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    },
  };
}

test("reports all output of a program before its exit", async () => {
  const { process: run, events } = start(
    "sh",
    "-c",
    `echo out; echo err >&2; echo file >&${reportFd}; exit 7`,
  );
  expect(await run.exited).toEqual({ code: 7, signal: null });
  expect([...events].sort()).toEqual(["pid true", "report file", "stderr err", "stdout out"]);
  run.kill("TERM"); // the process has exited
});

test("kills a process that does not end", async () => {
  const { process: run, until } = start(
    "sh",
    "-c",
    "trap 'echo no' TERM; echo up; while :; do sleep 0.05; done",
  );
  await until("stdout up");
  run.kill("TERM");
  await until("stdout no");
  run.kill("KILL");
  expect(await run.exited).toEqual({ code: null, signal: "SIGKILL" });
});

test("reports a missing program", async () => {
  expect(await start("/no/such/program").process.exited).toEqual({ code: 127, signal: null });
});
