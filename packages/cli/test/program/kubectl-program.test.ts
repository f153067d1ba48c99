import { expect, test } from "vitest";
import { kubectlProgram } from "../../src/program/kubectl-program.ts";
import { run } from "../../src/program/run.ts";

async function kubectlCapi(...argv: readonly string[]) {
  let stdout = "";
  let stderr = "";
  const io = {
    stdout: (text: string) => {
      stdout += text;
    },
    stderr: (text: string) => {
      stderr += text;
    },
    control: () => {},
    env: {},
    terminal: { stdout: false, stderr: false },
    signal: new AbortController().signal,
  };
  const code = await run(argv, io, kubectlProgram);
  return { code, stdout, stderr };
}

test("has the commands for clusters and files", async () => {
  const { code, stdout } = await kubectlCapi("--help");
  expect(code).toBe(0);
  expect([...stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name)).toEqual(
    "describe doctor move lint template topology explain".split(" "),
  );
  expect(stdout).toContain("Usage: kubectl capi <command>");
});

test.each([
  ["describe", "--help"],
  ["move", "plan", "--help"],
  ["doctor", "--help"],
  ["help", "lint"],
])("names itself in the help: %s %s", async (...argv) => {
  const { stdout } = await kubectlCapi(...argv);
  expect(stdout).toContain(`kubectl capi ${argv.filter((word) => !/help/.test(word)).join(" ")}`);
  expect(stdout).not.toMatch(/\bcapikit [a-z]/);
});

test.each([
  [["generate"], "unknown command: generate"],
  [["describe", "cluster", "a", "b"], "kubectl capi describe cluster NAME"],
  [["doctor", "now"], "kubectl capi doctor"],
])("names itself in errors: %s", async (argv, text) => {
  const { code, stderr } = await kubectlCapi(...argv);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^kubectl capi: /);
  expect(stderr).toContain(text);
});
