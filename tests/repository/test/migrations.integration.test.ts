import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseManifests, startControlPlane } from "@capikit/envtest";
import { ensureModule, ensureReference } from "@capikit/reference";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { isPublished } from "../../../packages/common/src/text/index.ts";
import { linkPackages } from "../../../packages/create-capikit/test/link-packages.ts";
import { type OldProvider, providers } from "../src/migrations/providers.ts";
import { root } from "../src/root.ts";
import { type Ended, run, runWell } from "../src/run.ts";
import { typescript7 } from "../src/typescript.ts";

/** A project with types drafted from released CRDs of contract v1beta1. */
interface MigratedProject {
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
async function migratedProject(home: string, provider: OldProvider): Promise<MigratedProject> {
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
function findingsOf({ folder }: MigratedProject): readonly string[] {
  const argv = ["lint", "--contract", "v1beta2", "--format", "json"];
  const { stdout } = run(folder, process.execPath, ...capikit, ...argv);
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly severity: string; readonly code: string }[];
  };
  return diagnostics.map(({ severity, code }) => `${severity} ${code}`).sort();
}

/** Compiles the types, the generated code and its tests. Returns their errors. */
function compile({ folder }: MigratedProject): readonly string[] {
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
function runTests({ folder }: MigratedProject): Ended {
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

let home: string;

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "capikit-migrations-")));
  linkPackages(home);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const chosen = providers.filter(({ always }) => always === true || inject("nightly"));

describe.each(chosen)("$name on contract v1beta1", (provider) => {
  let project: MigratedProject;
  beforeAll(async () => {
    project = await migratedProject(home, provider);
  });

  it("is drafted once, with known tasks for a person", () => {
    expect(project.crds).toBe(provider.crds);
    // Before publication, the packages of a clone are a task of their own.
    expect(project.tasks).toHaveLength(provider.tasks + (isPublished ? 0 : 1));
    expect(project.writtenAgain).toEqual([]);
  });

  it("has no lint findings but those of the released CRDs", () => {
    expect(findingsOf(project)).toEqual(provider.findings);
  });

  it("compiles, and passes the generated tests", () => {
    expect(compile(project)).toEqual([]);
    expect(runTests(project)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Tests {2}\d+ passed/),
    });
  });

  it("has CRDs with which an API server stores the labels of templates", async () => {
    const crds = globSync("config/crd/bases/*.yaml", { cwd: project.folder }).flatMap((path) =>
      parseManifests(readFileSync(join(project.folder, path), "utf8"), path),
    );
    await using server = await startControlPlane({ crds });
    const { spec, ...type } = provider.template;
    const metadata = { labels: { tier: "gold" }, annotations: { note: "1" } };
    const object = {
      ...type,
      metadata: { name: "a", namespace: "default" },
      spec: { template: { metadata, spec } },
    };
    const stored = await server.client.create(await server.client.kindOf(object), object);
    expect(stored).toMatchObject({ spec: { template: { metadata } } });
  });
});
