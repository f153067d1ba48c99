import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../../..");

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly run: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory": string;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const action = parse(readFileSync(join(root, "actions/check/action.yml"), "utf8")) as Action;

/** Creates a project with types and their generated files, in a repository without releases. */
function createProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "capikit-action-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of [
    "api",
    "config",
    "gen",
    "src",
    "templates",
    "capikit.config.ts",
    "metadata.yaml",
    "package.json",
    "tsconfig.json",
  ])
    cpSync(join(root, "examples/provider-local", name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "examples/provider-local/node_modules"), join(folder, "node_modules"));
  // npx runs the sources of the command line.
  const bin = join(folder, "bin/npx");
  mkdirSync(dirname(bin));
  const main = join(root, "packages/cli/src/main.ts");
  const code = `await (await import(${JSON.stringify(main)})).main();`;
  const run = `exec ${process.execPath} --conditions=@capikit/source --input-type=module -e '${code}' -- "$@"`;
  writeFileSync(bin, `#!/bin/sh\n[ "$1 $2" = "--no-install capikit" ] || exit 99\nshift\n${run}\n`);
  chmodSync(bin, 0o755);
  const git = (...args: readonly string[]) => execFileSync("git", ["-C", folder, ...args]);
  git("init", "--quiet");
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "--message=first");
  return folder;
}

/** Replaces the expressions of a text with inputs. */
function evaluated(text: string, inputs: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, name: string) => inputs[name] ?? "");
}

/** Reports whether a condition about an input is false. */
function isSkipped(step: Step, inputs: Readonly<Record<string, string>>): boolean {
  const [, name = "", value] = /inputs\.(\w+) != '(\w*)'/.exec(step.if ?? "") ?? [];
  return inputs[name] === value && value !== undefined;
}

/** Runs the steps of the action as GitHub's runner does. Returns exit codes and output. */
function runAction(folder: string, given: Readonly<Record<string, string>> = {}, steps = action.runs.steps) {
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default]);
  const inputs: Readonly<Record<string, string>> = { ...Object.fromEntries(defaults), ...given };
  const output = join(folder, "output");
  writeFileSync(output, "");
  const codes: Record<string, number | null> = {};
  let stdout = "";
  for (const step of steps) {
    if (isSkipped(step, inputs)) continue;
    expect(step.shell).toBe("bash");
    const env = Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluated(value, inputs)]);
    const result = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
      cwd: join(folder, evaluated(step["working-directory"], inputs)),
      env: {
        ...process.env,
        PATH: `${join(folder, "bin")}:${process.env.PATH}`,
        GITHUB_OUTPUT: output,
        ...Object.fromEntries(env),
      },
      encoding: "utf8",
    });
    codes[step.name] = result.status;
    stdout += result.stdout + result.stderr;
  }
  return { codes, stdout, output: readFileSync(output, "utf8") };
}

it("passes for a project without problems", () => {
  const { codes, stdout } = runAction(createProject());
  expect(codes, stdout).toEqual({ "Check generated files": 0, Lint: 0 });
});

it("annotates problems, and writes them as SARIF", () => {
  const folder = createProject();
  const crds = join(folder, "config/crd/bases");
  const [name = ""] = execFileSync("ls", [crds], { encoding: "utf8" }).split("\n");
  const text = readFileSync(join(crds, name), "utf8");
  writeFileSync(join(crds, name), text.replace("scope: Namespaced", "scope: Cluster"));
  const { codes, stdout, output } = runAction(folder, { sarif: "sarif" });
  expect(codes, stdout).toEqual({ "Check generated files": 1, Lint: 1, "Write SARIF": 0 });
  expect(stdout).toMatch(new RegExp(`^::error .*file=config/crd/bases/${name}`, "m"));
  expect(output).toBe(`folder=${join(folder, "sarif")}\n`);
  for (const file of ["generate", "lint"]) {
    const { version, runs } = JSON.parse(readFileSync(join(folder, `sarif/${file}.sarif`), "utf8"));
    expect(version).toBe("2.1.0");
    expect(runs[0].results.length).toBeGreaterThan(0);
  }
});

it("lints the built components of a provider in Go", () => {
  const folder = createProject();
  for (const name of ["capikit.config.ts", "api", "config", "templates"])
    rmSync(join(folder, name), { recursive: true });
  const project = join(root, "examples/infrastructure-foo");
  const build = ["components", "build", "--project", project, "--out", join(folder, "out")];
  execFileSync(join(folder, "bin/npx"), ["--no-install", "capikit", ...build]);
  const inputs = { generate: "false", files: "out metadata.yaml", sarif: "sarif", level: "error" };
  const { codes, stdout } = runAction(folder, inputs);
  expect(codes, stdout).toEqual({ Lint: 0, "Write SARIF": 0 });
  expect(stdout).toContain("recognised infrastructure-foo");
  expect(readdirSync(join(folder, "sarif"))).toEqual(["lint.sarif"]);
});

it("fails for what is not judged, unless its name is allowed", () => {
  const folder = createProject();
  rmSync(join(folder, ".git"), { recursive: true });
  expect(runAction(folder).codes).toEqual({ "Check generated files": 1, Lint: 0 });
  const allow = "no-provider\n  released-versions";
  expect(runAction(folder, { allow }).codes).toEqual({ "Check generated files": 0, Lint: 0 });
  rmSync(join(folder, "capikit.config.ts"));
  const inputs = { generate: "false" };
  const { codes, stdout } = runAction(folder, inputs);
  expect(codes).toEqual({ Lint: 1 });
  expect(stdout).toContain("not judged (no-provider)");
  expect(runAction(folder, { ...inputs, allow }).codes).toEqual({ Lint: 0 });
});

it("lints all lines of files, and files whose names start with a hyphen", () => {
  const folder = createProject();
  const lint = action.runs.steps.filter(({ name }) => name === "Lint");
  writeFileSync(join(folder, "-a.yaml"), "apiVersion: [\n");
  writeFileSync(join(folder, "b.yaml"), "apiVersion: [\n");
  const { codes, stdout } = runAction(folder, { files: "metadata.yaml\n  b.yaml -a.yaml\n" }, lint);
  expect(codes).toEqual({ Lint: 1 });
  for (const file of ["-a.yaml", "b.yaml"]) expect(stdout).toContain(`file=${file},`);
});

it("treats inputs as values, not as commands", () => {
  const folder = createProject();
  const lint = action.runs.steps.filter(({ name }) => name === "Lint");
  const { codes } = runAction(folder, { files: "$(touch injected) ;touch injected" }, lint);
  expect(codes).toEqual({ Lint: 2 });
  expect(execFileSync("ls", [folder], { encoding: "utf8" })).not.toContain("injected");
});
