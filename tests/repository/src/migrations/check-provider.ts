import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureModule } from "@capikit/reference";
import { root } from "../root.ts";
import { run } from "../run.ts";
import type { OldProvider } from "./providers.ts";

/** The result of one provider: problems, and lines with its numbers and tasks. */
export interface CheckedProvider {
  readonly problems: readonly string[];
  readonly lines: readonly string[];
}

/** The result of `capikit migrate --format json`. */
interface Migrated {
  readonly ok: boolean;
  readonly notes: readonly string[];
  readonly files: readonly { readonly path: string }[];
  readonly generated?: { readonly files: readonly { readonly path: string }[] };
}

/** The result of `capikit lint --format json`. */
interface Linted {
  readonly diagnostics: readonly { readonly severity: "error" | "info" | "warning" }[];
}

/** Migrates a provider in a new folder of a home with packages, and compares the result. */
export async function checkProvider(home: string, provider: OldProvider): Promise<CheckedProvider> {
  const { name, module, sum, folders } = provider;
  const problems: string[] = [];
  const expected = (what: string, found: number | string, wanted: number | string): void => {
    if (found !== wanted) problems.push(`     ${what}: ${found}, expected ${wanted}`);
  };
  const sources = await ensureModule(module, sum);
  const crds = folders.flatMap((folder) =>
    readdirSync(join(sources, folder))
      .filter((file) => file.endsWith(".yaml"))
      .map((file) => join(sources, folder, file)),
  );
  expected("CRDs", crds.length, provider.crds);
  const project = join(home, name.replaceAll(" ", "-"));
  mkdirSync(project);
  const dependencies = { vitest: "*", "fast-check": "*" };
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "migrated", type: "module", devDependencies: dependencies }),
  );
  const capikit = (...argv: readonly string[]) =>
    run(project, process.execPath, join(root, "packages/cli/bin/capikit.js"), ...argv);
  const imported = capikit("import", "crd", ...crds, "--out", ".");
  expected("exit code of the import", imported.status ?? -1, 0);
  const migrate = ["migrate", "v1beta2", ".", "--write", "--format", "json"];
  const migrated = capikit(...migrate);
  if (migrated.status !== 0) return { problems: [...problems, migrated.stdout + migrated.stderr], lines: [] };
  const { notes, files } = JSON.parse(migrated.stdout) as Migrated;
  expected("tasks", notes.length, provider.tasks);
  const again = capikit(...migrate);
  expected("exit code of the second run", again.status ?? -1, 0);
  if (again.status === 0)
    expected("files that a second run changes", (JSON.parse(again.stdout) as Migrated).files.length, 0);
  const compiled = compile(project);
  if (compiled !== "") problems.push(compiled);
  const linted = JSON.parse(
    capikit("lint", "config", "--contract", "v1beta2", "--format", "json").stdout,
  ) as Linted;
  expected("lint findings", findingsOf(linted), provider.findings);
  const tested = run(
    project,
    process.execPath,
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--dir",
    "gen",
  );
  const passed = /Tests\s+(\d+) passed \(\1\)/.exec(stripVTControlCharacters(tested.stdout))?.[1];
  if (tested.status !== 0 || passed === undefined) problems.push(tested.stdout + tested.stderr);
  return {
    problems,
    lines: [
      `     ${crds.length} CRDs, ${files.length} files changed, ${passed ?? 0} generated tests passed, lint findings: ${findingsOf(linted)}`,
      ...notes.map((note) => `     to do: ${note}`),
    ],
  };
}

/** Compiles the types, the generated code and its tests. Returns the errors. */
function compile(project: string): string {
  const compilerOptions = {
    module: "NodeNext",
    target: "ES2023",
    lib: ["ESNext"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
  };
  writeFileSync(
    join(project, "tsconfig.all.json"),
    JSON.stringify({ compilerOptions, include: ["api", "gen", "test"] }),
  );
  const tsc = join(root, "scripts/node_modules/.bin/tsc");
  const { status, stdout, stderr } = run(project, tsc, "-p", "tsconfig.all.json");
  return status === 0 ? "" : `     tsc ended with ${status}:\n${stdout}${stderr}`;
}

/** Returns a text such as `1 error, 2 notes`. */
function findingsOf({ diagnostics }: Linted): string {
  const words = { error: "error", warning: "warning", info: "note" } as const;
  const counts = Object.entries(words).flatMap(([severity, word]) => {
    const count = diagnostics.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [`${count} ${word}${count === 1 ? "" : "s"}`];
  });
  return counts.length === 0 ? "none" : counts.join(", ");
}
