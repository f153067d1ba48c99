import { once } from "node:events";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChildProgram, startChildProgram } from "../../src/child-program.ts";

interface Said {
  readonly type: string;
  readonly message?: string;
}

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await startControlPlane();
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
});

const start = (argv: readonly string[], holds = false): ChildProgram<Said> =>
  startChildProgram(new URL("../../src/manager-program.ts", import.meta.url), {
    holds,
    argv: [
      `--kubeconfig=${controlPlane.kubeconfigPath}`,
      "--health-addr=127.0.0.1:0",
      "--diagnostics-address=0",
      ...argv,
    ],
  });
const reconciled = ({ type }: Said): boolean => type === "reconciled";

it("ends by itself when SIGTERM comes, with nothing left that keeps the process", async () => {
  await using program = start(["--leader-elect", "--namespace=kube-system"]);
  await program.hears(reconciled);
  const exit = once(program.process, "exit");
  program.process.kill("SIGTERM");
  await program.hears(({ type }) => type === "done");
  expect(await exit).toEqual([0, null]);
});

it("ends at once when a second signal comes", async () => {
  await using program = start([], true);
  await program.hears(reconciled);
  const exit = once(program.process, "exit");
  program.process.kill("SIGINT");
  // The first one must have been heard, as signals of one kind that are pending are one.
  const again = setInterval(() => program.process.kill("SIGINT"), 200);
  expect(await exit).toEqual([1, null]);
  clearInterval(again);
  expect(program.said.some(({ type }) => type === "done")).toBe(false);
});

it("ends with code 2 for flags that make no sense", async () => {
  await using program = start(["--leader-elekt"]);
  const exit = once(program.process, "exit");
  const failed = await program.hears(({ type }) => type === "failed");
  expect(failed.message).toBe("there is no flag --leader-elekt: did you mean --leader-elect?");
  expect(await exit).toEqual([2, null]);
});
