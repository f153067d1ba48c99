import { join, relative } from "node:path";
import { expect, it, vi } from "vitest";
import { call, projectOf } from "../../cli.ts";

const project = {
  "config/manager.yaml": "apiVersion: v1\nkind: Namespace\nmetadata: {name: capf-system}\n",
  "config/samples/role.yaml": "kind: Role\n",
  "test/e2e/data/crd.yaml": "kind: A\n",
};
const configOf = (config: unknown): Readonly<Record<string, string>> => ({
  "capikit.config.js": `export default ${JSON.stringify(config)};\n`,
});

/** Returns the paths that lint leaves out, relative to the project. */
async function leftOut(root: string, input = root): Promise<unknown> {
  const { stdout } = await call("lint", input, "--format", "json", "--trust");
  const { leftOut: found } = JSON.parse(stdout) as { leftOut: readonly string[] };
  return found.map((path) => relative(root, path));
}

it("selects the same files for each form of the name of a folder", async () => {
  // Tests and examples above the project do not count.
  const { root: parent } = projectOf(
    Object.fromEntries(Object.entries(project).map(([name, text]) => [`examples/foo/${name}`, text])),
  );
  const root = join(parent, "examples/foo");
  const expected = ["config/samples", "test"];
  expect(await leftOut(root)).toEqual(expected);
  expect(await leftOut(root, `${root}/`)).toEqual(expected);
  expect(await leftOut(root, `${parent}/./examples//foo/`)).toEqual(expected);
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(join(root, "config"));
  try {
    const { stdout } = await call("lint", root, "--format", "json");
    expect(JSON.parse(stdout).leftOut).toHaveLength(2);
  } finally {
    cwd.mockRestore();
  }
});

it.each([
  ["test", []],
  ["./test/e2e/", []],
  ["test/e2e/data/crd.yaml", ["test/README.yaml", "test/e2e/other"]],
])("reads the included path %s of a folder of tests", async (entry, others) => {
  const { root } = projectOf({
    ...project,
    "test/e2e/other/b.yaml": "kind: B\n",
    "test/README.yaml": "kind: A\n",
    ...configOf({ lint: { include: ["config/samples", entry] } }),
  });
  const found = (await leftOut(root)) as string[];
  expect(found).not.toContain("config/samples");
  expect(found).not.toContain("test");
  expect(found).not.toContain("test/e2e/data");
  if (others.length > 0) expect(found).toContain("test/e2e/other");
});

it("rejects included paths without a file", async () => {
  const { root } = projectOf({ ...project, ...configOf({ lint: { include: ["config/missing"] } }) });
  expect(await call("lint", root, "--trust")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("lint.include matches no file: config/missing"),
  });
});

it("does not judge roles without a manager, unless capikit builds it later", async () => {
  const provider = { name: "foo", type: "AddonProvider", image: "example.com/foo:v1" };
  const files = { "config/rbac/role.yaml": "kind: Role\nmetadata: {name: a, namespace: b}\n" };
  const run = (config: unknown) => call("lint", projectOf({ ...files, ...configOf(config) }).root, "--trust");
  expect((await run({ lint: {} })).stderr).toContain("not judged (no-provider): 1 object (Role)");
  expect((await run({ provider })).stderr).not.toContain("not judged");
});
