import { expect, it } from "vitest";
import { call, projectOf } from "../cli.ts";

/** A program that creates a resource at each start, or only the first. */
const scenario = (isFixed: boolean): string => `
class Cloud {
  resources = [];
  async create() {
    if (${isFixed} && this.resources.length > 0) return;
    this.resources.push("instance");
  }
}
const configMap = { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps", scope: "Namespaced" };
export const scenario = {
  kinds: [configMap],
  platform: () => new Cloud(),
  start: ({ platform }) => platform.create(),
  steps: [{ name: "start", do: ({ put }) => put(configMap, { metadata: { namespace: "default", name: "a" } }) }],
};
`;

const folder = (): string =>
  projectOf({
    "test/good.scenario.ts": scenario(true),
    "test/bad.scenario.ts": scenario(false),
    "test/none.ts": "export const scenario = 1;\n",
  }).root;

it("explores the scenarios of a project", async () => {
  const project = folder();
  expect(await call("explore", "--project", project, "--controller", "good")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^✔ good: \d+ plans in \d+ runs and [\d.]+ s, 0 failed\n/),
  });
  const { code, stdout } = await call("explore", "--project", project);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^✘ bad: \d+ plans in \d+ runs and [\d.]+ s, \d+ failed\n\nunobserved-state\/fresh-1: /,
  );
  expect(stdout).toContain("platform: resources/instance exists, but not in the reference");
  expect(stdout).toContain("\n✔ good: ");
});

it("reports as JSON and commands of GitHub Actions, and repeats a run", async () => {
  const project = folder();
  const report = (format: string) =>
    call("explore", "--project", project, "--only", "intermediate-state", "--format", format);
  const { ok, scenarios } = JSON.parse((await report("json")).stdout);
  expect({ ok, scenarios }).toMatchObject({
    ok: false,
    scenarios: [
      { name: "bad", failures: [{ id: "intermediate-state/crash-after-1" }] },
      { name: "good", failures: [] },
    ],
  });
  expect((await report("github")).stdout).toMatch(
    /^::error file=.*bad\.scenario\.ts,line=\d+,title=explore intermediate-state::bad: .*%0Ahelp: .*--controller bad --replay intermediate-state\/crash-after-1\n::notice file=.*title=explore coverage::bad: /,
  );
  const repeated = ["--controller", "bad", "--replay", "intermediate-state/crash-after-1"];
  expect(await call("explore", "--project", project, ...repeated)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("program 1 ends after create()"),
  });
});

it.each([
  ["an unknown class", ["--only", "x"], "use one of intermediate-state, lost-answer"],
  ["an unknown scenario", ["--controller", "x"], "use one of bad, good"],
  ["an invalid budget", ["--budget", "1"], "use a duration such as 60s or 5m"],
  ["several scenarios to repeat", ["--replay", "x"], "select it with --controller"],
  ["an unknown plan", ["--controller", "bad", "--replay", "x"], "use an identifier of a report"],
  ["a missing file", ["x.scenario.ts"], "check the path"],
])("refuses %s", async (_, args, help) => {
  expect(await call("explore", "--project", folder(), ...args)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(help),
  });
});

it("refuses files without a scenario, and projects without files", async () => {
  const project = folder();
  expect(await call("explore", `${project}/test/none.ts`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("export const scenario: Scenario"),
  });
  expect(await call("explore", "--project", `${project}/test`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("export `scenario` from a file named *.scenario.ts"),
  });
});
