import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { createProject as createProvider } from "create-capikit";
import { createProject, type Project } from "../project.ts";
import type { Packed } from "../published.ts";
import { root } from "../root.ts";
import { filesOfGuides } from "../samples/guides.ts";

/** A project to compile. */
export interface CompiledProject {
  readonly name: string;
  readonly folder: string;
  /** The tsconfig, relative to the folder. */
  readonly config: string;
}

/** The guides whose code is one project with that of the guide to generators. */
const controllerGuides = ["controllers", "promises", "webhooks", "testing", "client", "workload-hooks"];

/** Writes the projects of the documentation and a created one, each with its generated files. */
export async function writeProjects(
  home: string,
  packed: readonly Packed[],
): Promise<readonly CompiledProject[]> {
  const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    generate: filesOfGuides("generate"),
    controllers: filesOfGuides("generate", ...controllerGuides),
    tenants: filesOfGuides("multi-tenancy"),
    variables: filesOfGuides("variables"),
  };
  const compiled: CompiledProject[] = [];
  const add = (name: string, config: string, project: Project): void => {
    const { status, stderr } = project.capikit("generate");
    if (status !== 0) throw new Error(`${name}: capikit generate ended with ${status}:\n${stderr}`);
    compiled.push({ name, folder: project.folder, config });
  };
  for (const [name, files] of Object.entries(written)) {
    const project = createProject(join(home, name), packed, ["yaml"]);
    project.write({ ...files, "tsconfig.all.json": everyFile(Object.keys(files)) });
    add(name, "tsconfig.all.json", project);
    if (Object.hasOwn(files, "tsconfig.json")) add(`${name}, as its page configures it`, ".", project);
  }
  const folder = join(home, "cluster-api-provider-foo");
  const { files } = await createProvider({ folder, types: ["infrastructure"] });
  const project = createProject(folder, packed);
  const rolldown = join(root, "examples/provider-local/node_modules/rolldown");
  symlinkSync(rolldown, join(folder, "node_modules/rolldown"), "dir");
  const guide = Object.entries(filesOfGuides("providers")).filter(([path]) => !files.includes(path));
  project.write({
    ...Object.fromEntries(guide),
    "tsconfig.all.json": everyFile(guide.map(([path]) => path)),
  });
  add("created provider", ".", project);
  add("providers", "tsconfig.all.json", project);
  return compiled;
}

/** Settings for all code of pages, without `skipLibCheck` to include published declarations. */
function everyFile(files: readonly string[]): string {
  const compilerOptions = {
    module: "NodeNext",
    target: "ES2023",
    lib: ["ES2023", "ESNext.Disposable"],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ["node"],
  };
  return JSON.stringify({ compilerOptions, files: files.filter((path) => path.endsWith(".ts")) });
}
