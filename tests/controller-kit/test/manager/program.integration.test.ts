import { once } from "node:events";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChildProgram, startChildProgram } from "../../src/child-program.ts";

interface Message {
  readonly type: string;
  readonly message?: string;
}

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await shareControlPlane();
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
});

const start = (argv: readonly string[], holds = false): ChildProgram<Message> =>
  startChildProgram(new URL("../../src/manager-program.ts", import.meta.url), {
    holds,
    argv: [
      `--kubeconfig=${controlPlane.kubeconfigPath}`,
      "--health-addr=127.0.0.1:0",
      "--diagnostics-address=0",
      ...argv,
    ],
  });
const reconciled = ({ type }: Message): boolean => type === "reconciled";

it("exits on SIGTERM without leftover handles", async () => {
  await using program = start(["--leader-elect", "--namespace=kube-system"]);
  await program.receive(reconciled);
  const exit = once(program.process, "exit");
  program.process.kill("SIGTERM");
  await program.receive(({ type }) => type === "done");
  expect(await exit).toEqual([0, null]);
});

it("exits at once on a second signal", async () => {
  await using program = start([], true);
  await program.receive(reconciled);
  const exit = once(program.process, "exit");
  program.process.kill("SIGINT");
  // Wait until the first signal is handled, because pending signals of the same kind are merged.
  const again = setInterval(() => program.process.kill("SIGINT"), 200);
  expect(await exit).toEqual([1, null]);
  clearInterval(again);
  expect(program.messages.some(({ type }) => type === "done")).toBe(false);
});

it("exits with code 2 for invalid flags", async () => {
  await using program = start(["--leader-elekt"]);
  const exit = once(program.process, "exit");
  const failed = await program.receive(({ type }) => type === "failed");
  expect(failed.message).toBe("unknown flag --leader-elekt: did you mean --leader-elect?");
  expect(await exit).toEqual([2, null]);
});
