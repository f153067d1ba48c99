import { expect, test } from "vitest";
import { type GuardedProcess, reportFd, startGuarded } from "../../../src/commands/dev/guarded-process.ts";

interface Watched {
  readonly process: GuardedProcess;
  readonly told: readonly string[];
  until(line: string): Promise<void>;
}

function start(...command: readonly string[]): Watched {
  const told: string[] = [];
  let wake = (): void => {};
  const report = (line: string): void => {
    told.push(line);
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
    told,
    async until(line) {
      while (!told.includes(line))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    },
  };
}

test("tells all that a program says before it tells how it ended", async () => {
  const { process: run, told } = start("sh", "-c", `echo out; echo err >&2; echo file >&${reportFd}; exit 7`);
  expect(await run.exited).toEqual({ code: 7, signal: null });
  expect([...told].sort()).toEqual(["pid true", "report file", "stderr err", "stdout out"]);
  run.kill("TERM"); // nobody is there any more
});

test("kills what does not end", async () => {
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

test("tells of a program that is not there", async () => {
  expect(await start("/no/such/program").process.exited).toEqual({ code: 127, signal: null });
});
