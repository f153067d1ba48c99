import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureModule, ensureReference } from "@capikit/reference";
import { root } from "../root.ts";
import { type Ended, run, runWell } from "../run.ts";
import { typescript7 } from "../typescript.ts";
import type { OldProvider } from "./providers.ts";

/** A project with types drafted from released CRDs of contract v1beta1. */
export interface MigratedProject {
  readonly folder: string;
  /** Number of imported CRDs. */
  readonly crds: number;
  /** Tasks that the command leaves to a person. */
  readonly tasks: readonly string[];
  /** Files that a second run writes. */
  readonly writtenAgain: readonly string[];
}

/** The result of `capikit migrate --format json`. */
interface Migrated {
  readonly drafts: { readonly notes: readonly string[]; readonly written: readonly string[] };
}

/** Drafts and generates the types of a provider in a new folder of a home with packages. */
export async function migratedProject(home: string, provider: OldProvider): Promise<MigratedProject> {
  const { name, module, sum, folders } = provider;
  const [sources, kustomize] = await Promise.all([ensureModule(module, sum), ensureReference("kustomize")]);
  const folder = join(home, name.replaceAll(" ", "-"));
  mkdirSync(folder);
  const built = folders.map((one) => runWell(sources, kustomize, "build", one)).join("\n---\n");
  const file = `${folder}.yaml`;
  writeFileSync(file, built);
  const devDependencies = { vitest: "*", "fast-check": "*" };
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "migrated", type: "module", devDependencies }),
  );
  const draft = (): Migrated["drafts"] => {
    const argv = ["migrate", "v1beta2", file, "--out", ".", "--format", "json"];
    // Exit code 1: the CRDs need changes.
    return (JSON.parse(run(folder, process.execPath, ...capikit, ...argv).stdout) as Migrated).drafts;
  };
  const { notes } = draft();
  const { written } = draft();
  runWell(folder, process.execPath, ...capikit, "generate", "crd", "conversion");
  return {
    folder,
    crds: built.match(/^kind: CustomResourceDefinition$/gm)?.length ?? 0,
    tasks: notes,
    writtenAgain: written,
  };
}

/** Returns the severities and codes of lint's findings under contract v1beta2. */
export function findingsOf({ folder }: MigratedProject): readonly string[] {
  const argv = ["lint", "--contract", "v1beta2", "--format", "json"];
  const { stdout } = run(folder, process.execPath, ...capikit, ...argv);
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly severity: string; readonly code: string }[];
  };
  return diagnostics.map(({ severity, code }) => `${severity} ${code}`).sort();
}

/** Compiles the types, the generated code and its tests. Returns their errors. */
export function compile({ folder }: MigratedProject): readonly string[] {
  const compilerOptions = {
    module: "NodeNext",
    target: "ES2023",
    lib: ["ESNext"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
    customConditions: ["@capikit/source"],
    allowImportingTsExtensions: true,
  };
  writeFileSync(
    join(folder, "tsconfig.all.json"),
    JSON.stringify({ compilerOptions, include: ["api", "gen"] }),
  );
  const { stdout } = run(folder, process.execPath, ...typescript7, "-p", "tsconfig.all.json");
  // Packages are sources of this repository, which are checked elsewhere.
  return stdout.split("\n").filter((line) => /^(?!\.\.).*error TS/.test(line));
}

/** Runs the generated tests of conversions. */
export function runTests({ folder }: MigratedProject): Ended {
  const conditions = ["@capikit/source", "node", "import", "module", "default"];
  writeFileSync(
    join(folder, "vitest.config.mjs"),
    `export default ${JSON.stringify({ resolve: { conditions }, ssr: { resolve: { conditions } } })};\n`,
  );
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const env = { ...process.env, NO_COLOR: "1", NODE_OPTIONS: "--conditions=@capikit/source" };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, "run", "--root", folder, "--dir", "gen"],
    {
      cwd: folder,
      encoding: "utf8",
      env,
    },
  );
  return { status, stdout, stderr };
}

const capikit = ["--conditions=@capikit/source", join(root, "packages/cli/test/source-cli.ts")];
