import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { projectOf } from "../cli.ts";

/** A scenario that ends the process in its program, or in its step. */
const scenario = (start: string, step: string): string => `
export const scenario = {
  kinds: [{ group: "", version: "v1", kind: "ConfigMap", plural: "configmaps", scope: "Namespaced" }],
  start: async () => { await undefined; ${start} },
  steps: [{ name: "wait", do() { ${step} } }],
};
`;

it.each([
  [
    "a program",
    scenario("process.exit(0)", ""),
    /^✘ exits: 0 plans .* 1 failed\n\nreference: .*\n {2}the program calls process\.exit\(0\)\n/,
  ],
  ["a scenario", scenario("", "process.exit(0)"), /^the process ended before the exploration/],
])("fails if %s ends the process", (_, text, expected) => {
  const { root } = projectOf({ "test/exits.scenario.ts": text });
  const cli = new URL("../source-cli.ts", import.meta.url).pathname;
  const args = ["--conditions=@capikit/source", cli, "explore", "--project", root];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ status, output: stdout + stderr }).toEqual({ status: 1, output: expect.stringMatching(expected) });
});
