import { expect, it } from "vitest";
import { definitions } from "../../src/shared/report/definitions.ts";
import { call } from "../cli.ts";

it("prints the pages of codes", async () => {
  const { code, stdout } = await call("explain", "crd/scope", "ck1101");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^crd\/scope: .*\nerror\n/);
  expect(stdout).toContain("Right:\n  spec:\n    scope: Namespaced");
  expect(stdout).toContain("\n\nCK1101: A line that starts with + but is not a marker\nerror\n");
  expect(stdout).toMatch(/\S+\/reference\/diagnostics\/CK1(?:\.md)?#ck1101.*\n$/);
});

it("suggests the nearest code", async () => {
  expect(await call("explain", "crd/scop")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("did you mean crd/scope?"),
  });
});

it("shows a marker with its arguments, as text and as JSON", async () => {
  const { code, stdout } = await call("explain", "+kubebuilder:rbac", "crd/scope");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\+kubebuilder:rbac[\s\S]* resourceNames \([\s\S]*\ncrd\/scope: /);
  const json = JSON.parse(
    (await call("explain", "kubebuilder:validation:Minimum", "--format", "json")).stdout,
  );
  expect(json).toMatchObject([{ name: "kubebuilder:validation:Minimum", targets: expect.anything() }]);
});

it.each([
  ["kubebuilder:validation:Minimun", "kubebuilder:validation:Minimum"],
  ["+MaxLenght", "kubebuilder:validation:MaxLength"],
])("suggests the nearest marker: %s", async (name, near) => {
  expect(await call("explain", name)).toMatchObject({
    code: 2,
    stderr: `capikit: unknown code or marker: ${name}\n  help: did you mean ${near}?\n`,
  });
});

it("lists all codes", async () => {
  const { stdout } = await call("explain");
  expect(stdout.split("\n")).toHaveLength(definitions.length + 1);
  expect(stdout).toMatch(/^crd\/scope +error +\S/m);
  expect(JSON.parse((await call("explain", "--format", "json")).stdout)).toHaveLength(definitions.length);
});

it("has one definition for each code", () => {
  const codes = definitions.map(({ code }) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  for (const code of codes) expect(code).toMatch(/^(?:CK\d{4}|[a-z\d-]+\/[a-z\d-]+)$/);
});
