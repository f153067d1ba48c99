import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "../../../cli.ts";
import { create, projectsFolder, remove } from "../../add/created-projects.ts";

let home: string;
beforeAll(() => {
  home = projectsFolder();
});
afterAll(() => remove(home));

const types = "api/infrastructure/v1alpha1";
const read = (project: string, path: string): string => readFileSync(join(project, path), "utf8");
const change = (project: string, path: string, from: RegExp, to: string): void => {
  const text = read(project, path);
  expect(text).toMatch(from);
  writeFileSync(join(project, path), text.replace(from, to));
};
const migrate = (project: string) => call("migrate", "v1beta2", project, "--write", "--no-generate");

it("removes rules that name moved fields, and names the task", async () => {
  const project = await create(home, "provider", ["infrastructure"], "v1beta1");
  const file = "my-cloud-machine.ts";
  const rule = '/** +kubebuilder:validation:XValidation:rule="!has(self.ready) || self.ready" */';
  change(project, `${types}/${file}`, /export interface MyCloudMachineStatus/, `${rule}\n$&`);
  const { code, stdout, stderr } = await migrate(project);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain("TODO(author): a rule was removed");
  expect(read(project, `api/infrastructure/v1beta1/${file}`)).not.toContain("has(self.ready)");
  expect(read(project, `${types}/${file}`)).toContain("has(self.ready)");
});

it("names no finding as a task that the project had before", async () => {
  const project = await create(home, "column", ["infrastructure"], "v1beta1");
  const file = "my-cloud-machine.ts";
  const column = '+kubebuilder:printcolumn:name="State",type=string,JSONPath=".status.state"';
  change(project, `${types}/${file}`, /^ \* \+kubebuilder:/m, ` * ${column}\n$&`);
  const { code, stdout, stderr } = await migrate(project);
  expect(code, stderr).toBe(0);
  expect(read(project, `${types}/${file}`)).toContain('name="State"');
  expect(stdout).not.toContain('"State"');
});

it("lists a version that already has the new fields, and reports the remaining tasks", async () => {
  const project = await create(home, "ready", ["infrastructure"], "v1beta2");
  change(project, `${types}/index.ts`, /^.*\+capikit:contract.*\n/m, "");
  change(project, "metadata.yaml", /contract: v1beta2/, "contract: v1beta1");
  const { code, stdout, stderr } = await migrate(project);
  expect(code, stderr + stdout).toBe(0);
  expect(read(project, `${types}/index.ts`)).toContain(
    "+capikit:contract:v1beta1=v1alpha1,v1beta2=v1alpha1\n",
  );
  expect(read(project, "metadata.yaml")).toContain("contract: v1beta2");

  change(project, `${types}/index.ts`, /^.*\+capikit:contract.*\n/m, "");
  change(
    project,
    "metadata.yaml",
    /^releaseSeries:[\s\S]*/m,
    "releaseSeries: [{major: 0, minor: 1, contract: v1beta1}]\n",
  );
  const open = await migrate(project);
  expect(open.code).toBe(1);
  expect(open.stdout).toContain(
    "- metadata.yaml: TODO(author): no release series has contract v1beta2; add the series",
  );
});
