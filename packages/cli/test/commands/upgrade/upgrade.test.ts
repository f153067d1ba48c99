import { chmodSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { version } from "../../../src/shared/report/version.ts";
import { callIn, projectOf, widget } from "../../cli.ts";

const own = version();
/** A pre-release of this version: older than it. */
const older = `${own}-next-20260101`;
const manifest = `{
  "name": "widgets",
  "dependencies": { "@capikit/api": "^${older}", "other": "^1.0.0" },
  "devDependencies": {
    "capikit": "${older}"
  }
}
`;
const upgraded = manifest.replaceAll(older, own);

/** Records its arguments, and answers like npm. */
const npm = `#!/bin/sh
echo "$*" >> npm.log
case "$1" in
  view) case "$2" in
    capikit@missing) printf 'npm error code E404\\nnpm error 404 Not Found\\n' >&2; exit 1 ;;
    capikit@broken) echo '"99.0.0 && calc"' ;;
    capikit@range) echo '["98.0.0", "99.0.0+1"]' ;;
    *) echo '"99.0.0"' ;;
  esac ;;
  exec) echo "upgraded by another release"; exit 1 ;;
  install) if [ -f fails ]; then exit 7; fi ;;
esac
`;

function project(files: Readonly<Record<string, string>> = {}) {
  const made = projectOf({ ...widget, "package.json": manifest, "bin/npm": npm, ...files });
  chmodSync(join(made.root, "bin/npm"), 0o755);
  const env = { PATH: `${join(made.root, "bin")}:${process.env.PATH}` };
  return {
    ...made,
    log: () => readFileSync(join(made.root, "npm.log"), "utf8"),
    upgrade: (...argv: readonly string[]) => callIn({ env }, "upgrade", ...argv, "--project", made.root),
  };
}

it("raises all packages of capikit, installs and generates", async () => {
  const { upgrade, read, log } = project();
  const { code, stdout, stderr } = await upgrade(own);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`capikit ${older} → ${own}\n`);
  expect(stdout).toMatch(/changed +\S*package\.json\ngenerated [1-9]\d* files\n$/);
  expect(read("package.json")).toBe(upgraded);
  expect(log()).toBe("install\n");
  expect(read("config/crd/bases/acme.example_widgets.yaml")).toContain("kind: Widget");
});

it("shows a diff with --dry-run, and writes nothing", async () => {
  const { upgrade, read } = project();
  const { code, stdout } = await upgrade(own, "--dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain(`--- a/package.json\n+++ b/package.json\n`);
  expect(stdout).toContain(`-    "capikit": "${older}"\n+    "capikit": "${own}"\n`);
  expect(read("package.json")).toBe(manifest);
});

it("prints one JSON document", async () => {
  const { upgrade } = project();
  const { stdout } = await upgrade(own, "--format", "json");
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    from: older,
    to: own,
    written: true,
    installed: true,
    files: [{ path: "package.json", status: "changed" }],
    codemods: expect.any(Array),
    notes: [],
    generated: { diagnostics: [], files: expect.arrayContaining([]) },
  });
});

it("lists the remaining commands without installing", async () => {
  const { upgrade, read } = project({ "pnpm-lock.yaml": "" });
  const { code, stdout } = await upgrade(own, "--no-install");
  expect(code).toBe(0);
  expect(stdout).toMatch(/Next: pnpm install, then capikit generate\n$/);
  expect(read("package.json")).toBe(upgraded);
});

it.each([
  ["pnpm", "pnpm-lock.yaml", "install --no-frozen-lockfile immutable="],
  ["yarn", "yarn.lock", "install immutable=false"],
])("lets %s change its lock file", async (manager, lockFile, call) => {
  const script = '#!/bin/sh\necho "$* immutable=$YARN_ENABLE_IMMUTABLE_INSTALLS" >> npm.log\n';
  const { root, upgrade, log } = project({ [lockFile]: "", [`bin/${manager}`]: script });
  chmodSync(join(root, "bin", manager), 0o755);
  await upgrade(own, "--no-generate");
  expect(log()).toBe(`${call}\n`);
});

it.each([
  ["fails", { fails: "" }, "npm install exited with 7", "run npm install, then capikit generate"],
  [
    "cannot start",
    { "package.json": manifest.replace("{", '{ "packageManager": "bun@1.0.0",') },
    "cannot start bun: ",
    "install bun, or set packageManager in package.json; run bun install, then capikit generate",
  ],
])("keeps the changes if the installation %s", async (_, files, message, remaining) => {
  const { root, write, upgrade, read } = project(files);
  const { code, stderr } = await upgrade(own);
  expect(code).toBe(1);
  expect(stderr).toContain(`capikit: ${message}`);
  expect(stderr).toContain(`\n  help: the changes are written; ${remaining}\n`);
  expect(read("package.json")).not.toContain(older);

  // The files are upgraded, but not installed.
  const again = await upgrade(own, "--format", "json");
  expect(again.code).toBe(1);
  expect(JSON.parse(again.stdout)).toMatchObject({
    ok: false,
    written: true,
    installed: false,
    files: [],
    error: { message: expect.stringContaining(message), help: remaining },
  });

  write("bin/bun", npm);
  chmodSync(join(root, "bin/bun"), 0o755);
  rmSync(join(root, "fails"), { force: true });
  expect(await upgrade(own, "--no-generate")).toEqual({
    code: 0,
    stdout: `the project has capikit ${own}\nNext: capikit generate\n`,
    stderr: "",
  });
});

it("reports the state if generating fails", async () => {
  const { upgrade } = project({ "config/crd/bases/acme.example_widgets.yaml": "kind: Other\n" });
  const { code, stderr } = await upgrade(own);
  expect(code).toBe(1);
  expect(stderr).toMatch(/ {2}help: the changes are written; .*run capikit generate\n$/);
});

it("accepts a project with nothing to generate", async () => {
  const { upgrade } = project({ "api/v1/index.ts": "", "api/v1/widget.ts": "", "controllers/widget.ts": "" });
  const { code, stdout } = await upgrade(own);
  expect(code).toBe(0);
  expect(stdout).toMatch(/generated 0 files\n$/);
});

it("changes nothing in a project of this version", async () => {
  const installed = `{ "version": "${own}" }`;
  const { upgrade } = project({
    "package.json": upgraded,
    "node_modules/capikit/package.json": installed,
    "node_modules/@capikit/api/package.json": installed,
  });
  expect(await upgrade(own)).toEqual({ code: 0, stdout: `the project has capikit ${own}\n`, stderr: "" });
});

it.each([
  ["catalog:", `Raise @capikit/api to ${own} where catalog: is defined.`],
  ["workspace:*", `Raise @capikit/api to ${own} where workspace:* is defined.`],
  ["latest", `Change @capikit/api latest in package.json to accept ${own}.`],
])("does not install while the range %s is not raised", async (range, note) => {
  const { upgrade, read, log } = project({
    "package.json": manifest.replace(`^${older}`, range),
    "node_modules/@capikit/api/package.json": `{ "version": "${older}" }`,
    "npm.log": "",
  });
  const { code, stdout } = await upgrade(own);
  expect(code).toBe(0);
  expect(stdout).toContain(`- ${note}\n`);
  expect(stdout).toMatch(/Next: npm install, then capikit generate\n$/);
  expect(read("package.json")).toBe(upgraded.replace(`^${own}`, range));
  expect(log()).toBe("");
});

it("requires --from if the version before is unknown", async () => {
  const { upgrade } = project({ "package.json": manifest.replace(`^${older}`, "catalog:") });
  expect(await upgrade(own)).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "capikit: the version before the upgrade is unknown: @capikit/api catalog:\n  help: set --from VERSION\n",
  });
  const { code, stdout } = await upgrade(own, "--from", older, "--dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain(`capikit ${older} → ${own}\n`);
});

it("runs the release of another version with the same flags", async () => {
  const { root, upgrade, log } = project();
  const { code, stdout, stderr } = await upgrade("next", "--dry-run", "--no-generate", "--from", older);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: "upgraded by another release\n",
    stderr: "downloading and running capikit 99.0.0 from the registry\n",
  });
  expect(log().split("\n")).toEqual([
    "view capikit@next version --json",
    `exec --yes --package=capikit@99.0.0 -- capikit upgrade 99.0.0 --project=${root} --from=${older} --dry-run --no-generate`,
    "",
  ]);
});

it("ignores the build of a version", async () => {
  const { upgrade, log } = project();
  expect(await upgrade(`${own}+1`, "--dry-run")).toMatchObject({ code: 0, stderr: "" });
  await upgrade("range");
  expect(log()).toContain("--package=capikit@99.0.0 -- capikit upgrade 99.0.0 ");
});

it("upgrades to the latest release without a version", async () => {
  const { upgrade, log } = project();
  await upgrade();
  expect(log()).toMatch(/^view capikit@latest version --json\nexec --yes --package=capikit@99\.0\.0 /);
});

it.each([
  [
    "of a newer project",
    { "package.json": '{ "dependencies": { "capikit": "^99.0.0" } }' },
    own,
    "is newer than",
  ],
  [
    "of other projects",
    { "package.json": '{ "dependencies": {} }' },
    own,
    "package.json has no package of capikit",
  ],
  [
    "to an older version",
    { "package.json": '{ "dependencies": { "capikit": "99.0.1" } }' },
    "next",
    "is newer than 99.0.0",
  ],
  [
    "to another release, of other projects",
    { "package.json": "{}" },
    "99.0.0",
    "package.json has no package of capikit",
  ],
  ["to invalid versions", {}, "broken", "no version broken of capikit found"],
  ["to unknown versions", {}, "missing", "no version missing of capikit found: 404 Not Found"],
])("refuses upgrades %s", async (_, files, to, message) => {
  const { upgrade, read } = project(files);
  const before = read("package.json");
  const { code, stdout, stderr } = await upgrade(to);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr).toContain("help: ");
  expect(stderr).not.toContain("running capikit");
  expect(read("package.json")).toBe(before);
});
