import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { generate, UsageError } from "@capikit/generators/run";
import { createProject, type ProviderType } from "create-capikit";
import { afterAll, expect, it } from "vitest";
import { linkPackages, readSources } from "../../../packages/create-capikit/test/link-packages.ts";
import { readPages } from "../src/pages.ts";
import { root } from "../src/root.ts";
import { filesOfPage, type Origin } from "../src/samples/page-files.ts";
import { typescript7 } from "../src/typescript.ts";

/** A project with the files of pages. */
interface SampleProject {
  readonly folder: string;
  /** From the path of each sample to its place on a page. */
  readonly origins: Readonly<Record<string, Origin>>;
  /** Samples that are not compiled, as `page:line: reason`. */
  readonly skipped: readonly string[];
  /** Errors of the generators. */
  readonly problems: readonly string[];
}

/** Other packages that samples import, and the folder of this workspace that has each. */
const others: Readonly<Record<string, string>> = {
  yaml: ".",
  "prom-client": "packages/serving",
  "@kubernetes/client-node": "packages/client",
};

/**
 * Writes the projects of pages, from path to Markdown, below a folder, and generates their files. A
 * page has a project of its own, unless it has a comment:
 *
 * - `<!-- project: docs/guides/generate.md -->`: the project of another page
 * - `<!-- project: created infrastructure -->`: a project of these types by `create-capikit`
 * - `<!-- project: examples/ipam-pool -->`: a copy of an example
 */
async function writeProjects(
  home: string,
  pages: Readonly<Record<string, string>>,
): Promise<readonly SampleProject[]> {
  linkPackages(home);
  for (const [name, folder] of Object.entries(others)) {
    const to = join(home, "node_modules", name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(join(root, folder, "node_modules", name), to, "dir");
  }
  const grouped = new Map<string, string[]>();
  for (const page of Object.keys(pages)) {
    const name = projectOf(pages[page] ?? "") ?? page;
    grouped.set(name, [...(grouped.get(name) ?? []), page]);
  }
  const projects: SampleProject[] = [];
  for (const [name, members] of grouped) {
    const texts = members.map((page) => filesOfPage(page, pages[page] ?? ""));
    const files: Record<string, string> = Object.assign({}, ...texts.map((text) => text.files));
    if (!Object.keys(files).some((path) => path.endsWith(".ts"))) continue;
    const folder = join(home, name.replaceAll(/\W+/g, "-"));
    await startProject(folder, name);
    const origins: Record<string, Origin> = Object.assign({}, ...texts.map((text) => text.origins));
    for (const [path, text] of Object.entries(files)) {
      const target = join(folder, path);
      // A part of a created file.
      if (existsSync(target) && readFileSync(target, "utf8").includes(text)) delete origins[path];
      else write(target, text);
    }
    completeProject(folder);
    const problems = await generateFiles(folder, name);
    projects.push({ folder, origins, problems, skipped: texts.flatMap(({ skipped }) => skipped) });
  }
  return projects;
}

function projectOf(markdown: string): string | undefined {
  return /^<!-- project: (.+) -->$/m.exec(markdown)?.[1];
}

/** Writes the files that a project has before the files of its pages. */
async function startProject(folder: string, name: string): Promise<void> {
  if (name.startsWith("examples/"))
    cpSync(join(root, name), folder, { recursive: true, filter: (path) => !path.endsWith("/node_modules") });
  const [, types] = /^created (.+)$/.exec(name) ?? [];
  if (types !== undefined)
    await createProject({ folder, types: types.split(" ") as readonly ProviderType[], name: "foo" });
}

/** Writes the files that a page does not show, and makes the generators read the sources of packages. */
function completeProject(folder: string): void {
  const compilerOptions = { module: "NodeNext", target: "ES2023", strict: true };
  const defaults = {
    "package.json": '{ "name": "foo", "type": "module" }',
    "tsconfig.json": JSON.stringify({ compilerOptions }, undefined, 2),
  };
  for (const [file, text] of Object.entries(defaults))
    if (!existsSync(join(folder, file))) write(join(folder, file), text);
  readSources(folder);
}

function write(target: string, text: string): void {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

async function generateFiles(folder: string, name: string): Promise<readonly string[]> {
  const isConfigured = existsSync(join(folder, "capikit.config.ts"));
  if (!isConfigured && globSync("api/**/*.ts", { cwd: folder }).length === 0) return [];
  const config = { kinds: { importExtension: "ts" } } as const;
  try {
    const options = { project: folder, cache: false, ...(!isConfigured && { config }) };
    const { diagnostics } = await generate(options);
    return diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${name}: ${code} ${message}`);
  } catch (error) {
    // A page that only shows a configuration.
    if (error instanceof UsageError && error.message.startsWith("nothing to generate")) return [];
    throw error;
  }
}

const home = mkdtempSync(join(tmpdir(), "capikit-samples-"));

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Pages with errors, to show that the check finds each kind. */
const planted = {
  "planted/names.md": `
\`\`\`ts
import { createClient } from "@capikit/client";

const client = createClent(undefined);
\`\`\`

<!-- sample: continues -->

\`\`\`ts
const other: number = createClient;
\`\`\`
`,
  "planted/layout.md": `
<!-- project: created infrastructure -->

\`src/planted.ts\`:

<!-- sample
declare const region: Region;
-->

\`\`\`ts
import { fooCluster } from "./gen/kinds/foocluster.ts";
import { fooMachine } from "../gen/kinds/api/infrastructure/v1alpha1/index.ts";
import { connect } from "@capikit/client/connect";
\`\`\`
`,
  "planted/types.md": `
\`api/v1/index.ts\`:

\`\`\`ts
/** +groupName=example.org */
import type { KubernetesObject } from "@capikit/api/meta";

/** +kubebuilder:subresource:state */
export interface Foo extends KubernetesObject {}
\`\`\`

   1. A sample in a list:

      \`\`\`ts
      const size: number = "large";
      \`\`\`
`,
};

it("compiles every sample of the pages in the layout that they describe", async () => {
  const projects = await writeProjects(home, { ...readPages(), ...planted });
  expect(projects.flatMap(({ problems }) => problems)).toEqual([
    expect.stringMatching(/^planted\/types\.md: CK1001 .*kubebuilder:subresource:state/),
  ]);
  expect(projects.flatMap(({ origins }) => Object.keys(origins)).length).toBeGreaterThan(170);
  expect(projects.flatMap(({ skipped }) => skipped)).toEqual([]);
  expect([...compileProjects(home, projects)].sort()).toEqual([
    expect.stringMatching(/^planted\/layout\.md:\d+: TS2304: .*Region.* \(in the comment above/),
    expect.stringMatching(/^planted\/layout\.md:11: TS2307: .*foocluster/),
    expect.stringMatching(/^planted\/layout\.md:13: TS2307: .*@capikit\/client\/connect/),
    expect.stringMatching(/^planted\/names\.md:10: TS2552: .*createClent.* \(in the comment above/),
    expect.stringMatching(/^planted\/names\.md:11: TS2322/),
    expect.stringMatching(/^planted\/names\.md:5: TS2552: .*createClent/),
    expect.stringMatching(/^planted\/types\.md:15: TS2322/),
  ]);
});

/**
 * Compiles the samples of projects below a folder in one program, with the options of this
 * repository. Returns errors as `page:line: message`.
 */
function compileProjects(home: string, projects: readonly SampleProject[]): readonly string[] {
  const samples = new Map(
    projects.flatMap(({ folder, origins }) =>
      Object.entries(origins).map(([path, origin]) => [relative(home, join(folder, path)), origin]),
    ),
  );
  const compilerOptions = { declaration: false, typeRoots: ["node_modules/@types"] };
  const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, files: [...samples.keys()] };
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify(config));
  const { stdout, stderr } = spawnSync(process.execPath, [...typescript7, "-p", ".", "--pretty", "false"], {
    cwd: home,
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr.split("\n", 1)[0]);
  return stdout
    .trimEnd()
    .split(/\n(?=\S)/)
    .filter(Boolean)
    .map((message) => {
      const [, path = "", line = "", text = ""] = /^([^(]+)\((\d+),\d+\): error (.*)$/s.exec(message) ?? [];
      const origin = samples.get(path);
      if (origin === undefined) return message;
      const own = Number(line) - origin.context;
      const place = own > 0 ? "" : " (in the comment above the sample)";
      return `${origin.page}:${origin.line + Math.max(own, 0)}: ${text}${place}`;
    });
}
