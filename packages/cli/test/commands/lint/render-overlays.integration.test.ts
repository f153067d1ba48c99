import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { call, projectOf } from "../../cli.ts";

afterEach(() => void vi.unstubAllEnvs());

/** Lints a project with a program as kustomize. */
async function lintWith(
  program: string | undefined,
  kustomization: string,
  ...flags: readonly string[]
): Promise<{ readonly code: number | null; readonly found: readonly string[] }> {
  const { root } = projectOf({
    "config/default/kustomization.yaml": kustomization,
    ...(program !== undefined && { "bin/kustomize": `#!/bin/sh\n${program}\n` }),
  });
  if (program !== undefined) chmodSync(join(root, "bin/kustomize"), 0o755);
  vi.stubEnv("PATH", `${join(root, "bin")}:/bin`);
  const { code, stdout } = await call("lint", root, "--format", "json", ...flags);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { code: string; severity: string; message: string }[];
  };
  return {
    code,
    found: diagnostics
      .filter((one) => one.code === "components/not-rendered")
      .map(({ severity, message }) => `${severity}: ${message.replaceAll(`${root}/`, "")}`),
  };
}

const local = "resources: [../crd]\n";
const remote = "resources: [https://example.com/crd.yaml]\n";

it("reports a folder that kustomize rejects as an error", async () => {
  const program = "echo '# Warning: deprecated' >&2; echo 'Error: no ../crd' >&2; exit 1";
  expect(await lintWith(program, local)).toEqual({
    code: 1,
    found: ["error: config/default was not rendered: Error: no ../crd"],
  });
});

it("reports a missing file, unless git ignores it", async () => {
  const missing =
    'echo "Error: trouble with \\`: lstat $PWD/image.yaml: no such file or directory" >&2; exit 1';
  const { found } = await lintWith(missing, local);
  expect(found).toEqual([
    expect.stringMatching(/^error: config\/default was not rendered: .*image.yaml does not exist$/),
  ]);
  for (const gitignore of ["/config/default/image.yaml", "config/default/*.yaml", "image*", "default/"]) {
    const { root } = projectOf({
      ".gitignore": `# Output\n${gitignore}\n`,
      "config/default/kustomization.yaml": local,
    });
    const program = missing.replace("$PWD", join(root, "config/default"));
    writeFileSync(join(root, "kustomize"), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${root}:/bin`);
    const { stdout } = await call("lint", root, "--format", "json");
    const { notRendered } = JSON.parse(stdout);
    expect(notRendered, gitignore).toMatchObject([
      { severity: "warning", reason: expect.stringMatching(/^git ignores .*, which does not exist$/) },
    ]);
  }
});

it("reports a missing kustomize as a warning", async () => {
  expect(await lintWith(undefined, local)).toEqual({
    code: 1,
    found: [
      "warning: config/default was not rendered: kustomize was not found. Install kustomize or set its path.",
    ],
  });
});

it("runs kustomize for remote resources only if the user allows them", async () => {
  const rejected = "echo 'Error: no network' >&2; exit 1";
  expect((await lintWith(rejected, remote)).found).toEqual([
    "warning: config/default was not rendered: it may download files: https://example.com/crd.yaml",
  ]);
  expect((await lintWith(rejected, remote, "--remote-resources")).found).toEqual([
    "error: config/default was not rendered: Error: no network",
  ]);
  expect((await lintWith("exit 0", local)).found).toEqual([]);
});
