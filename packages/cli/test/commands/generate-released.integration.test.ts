import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { call, projectOf } from "../cli.ts";

const types = (
  members: string,
  argument = "extensions=all",
) => `import type { Hook } from "@capikit/api/meta";

export interface DrainRequest {
  node: string;
${members}}
export interface DrainResponse {
  status: "Failure" | "Success";
}

/** +capikit:hook:${argument} */
export type Drain = Hook<DrainRequest, DrainResponse>;
`;

async function released(...tags: readonly string[]) {
  const project = projectOf({
    "package.json": '{"name": "foo", "type": "module"}',
    ".gitignore": "node_modules\n",
    "api/v1/index.ts": '/**\n * +groupName=hooks.example.org\n */\nexport * from "./types.ts";\n',
    "api/v1/types.ts": types("  zone?: string;\n"),
  });
  const git = (...args: readonly string[]) =>
    execFileSync(
      "git",
      ["-C", project.root, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args],
      { stdio: "ignore" },
    );
  expect(await call("generate", "--project", project.root)).toMatchObject({ code: 0 });
  git("init", "--initial-branch", "main");
  git("add", "--all");
  git("commit", "--no-gpg-sign", "--message", "Add a hook");
  for (const tag of tags) git("tag", "--no-sign", tag);
  const check = async (text: string, ...flags: readonly string[]) => {
    project.write("api/v1/types.ts", text);
    await call("generate", "--project", project.root);
    return call("generate", "--check", "--project", project.root, ...flags);
  };
  return { ...project, git, check };
}

test("generate --check compares with the last release", async () => {
  const { root, check, write, read } = await released("v0.1.0", "v0.2.0-rc.1");
  expect(await check(types("  zone?: string;\n  rack?: string;\n"))).toMatchObject({ code: 0, stderr: "" });

  const removed = await check(types(""));
  expect(removed.code).toBe(1);
  expect(removed.stderr).toContain(
    "api/v1/types.ts:3:18 - error CK5301: Drain v1 request: zone is removed or renamed, compared with v0.1.0",
  );
  expect(removed.stderr).toContain("Runtime SDK rule 1");

  const changed = types("  zone?: string;\n", "extensions=one");
  const reviewed = await check(changed);
  expect(reviewed.code).toBe(1);
  expect(reviewed.stderr).toContain("types.ts:11:5 - warning CK5302: Drain v1 has extensions");
  expect(reviewed.stderr).toContain("not judged (behaviour-since-v0.1.0): 1 change of behaviour");
  expect(await check(changed, "--allow", "behaviour-since-v0.1.0")).toMatchObject({ code: 0 });

  // A folder of the configuration replaces the tags.
  write("released/hooks.yaml", read("config/openapi/hooks.yaml"));
  write("capikit.config.ts", 'export default { released: "released" };\n');
  expect(await check(changed)).toMatchObject({ code: 0, stderr: "" });
  expect((await check(types("  zone?: string;\n"))).stderr).toContain("compared with released");
  write("capikit.config.ts", 'export default { released: "nowhere" };\n');
  expect(await call("generate", "--check", "--project", root)).toMatchObject({ code: 2 });
});

test("a project without a release has nothing to compare with", async () => {
  const { check } = await released();
  expect(await check(types(""))).toMatchObject({ code: 0, stderr: "" });
});

test("a release of the last version breaks no version before", async () => {
  const { root, git, check, write } = await released("v0.1.0");
  await check(types(""));
  write(
    "addon-components.yaml",
    "apiVersion: v1\nkind: Namespace\nmetadata: {name: addon-foo-system, labels: {cluster.x-k8s.io/provider: addon-foo}}\n",
  );
  write(
    "metadata.yaml",
    "apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries:\n- {major: 0, minor: 1, contract: v1beta2}\n- {major: 0, minor: 2, contract: v1beta2}\n",
  );
  git("add", "--all");
  git("commit", "--no-gpg-sign", "--message", "Remove a member");
  git("tag", "--no-sign", "v0.2.0");
  const args = ["--project", root, "--components", "addon-components.yaml", "--dry-run"];
  const { code, stderr } = await call("release", "v0.2.0", ...args);
  expect(stderr).toContain(
    "error CK5301: Drain v1 request: zone is removed or renamed, compared with v0.1.0",
  );
  expect(code).toBe(1);
});
