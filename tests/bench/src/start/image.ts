import { cpSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, type RolldownOptions, rolldown } from "rolldown";
import { entryPointOf, environmentOf } from "./entry-point.ts";

/** The content of a project's image in a local folder, and its start command. */
export interface Image {
  /** Bytes of each bundled file, by its name. */
  readonly files: ReadonlyMap<string, number>;
  /** Characters of each module before it is minified, by the name of the bundled file. */
  readonly modules: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Names of the files that the program loads when it starts. */
  readonly loaded: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Arguments of Node: flags and program. */
  readonly command: readonly string[];
}

const electionWorker = fileURLToPath(
  new URL("../../../../packages/controller-kit/dist/election-worker.js", import.meta.url),
);

/**
 * Bundles a project with its own configuration into a folder. Returns the characters of each module,
 * by file.
 */
async function bundle(project: string, dir: string, entry: string | undefined): Promise<Image["modules"]> {
  const { default: options }: { readonly default: RolldownOptions } = await import(
    join(project, "rolldown.config.ts")
  );
  const input = { ...(options.input as Record<string, string>) };
  if (entry !== undefined) input.main = entry;
  // The configuration resolves it with the conditions of this process, which runs sources.
  if (input["election-worker"] !== undefined) input["election-worker"] = electionWorker;
  const bundled = await rolldown({ ...options, input, cwd: project });
  const { output } = await bundled.write({ ...options.output, dir });
  await bundled.close();
  return new Map(
    output.flatMap((file) =>
      file.type === "chunk" ? [[file.fileName, sizesOf(file.modules)] as const] : [],
    ),
  );
}

function sizesOf(modules: OutputChunk["modules"]): ReadonlyMap<string, number> {
  return new Map(Object.entries(modules).map(([path, { renderedLength }]) => [path, renderedLength]));
}

/**
 * Lays out the bundle of a project and its `package.json` as its Dockerfile does, and reads the
 * start command there. Use a folder away from every node_modules.
 *
 * @param replacement of the project's program.
 */
export async function layOut(project: string, folder: string, replacement?: string): Promise<Image> {
  const dockerfile = readFileSync(join(project, "Dockerfile"), "utf8");
  const inImage = (path: string): string => join(folder, path);
  const entry = entryPointOf(dockerfile);
  const program = entry.at(-1) ?? "";
  const home = dirname(inImage(program));
  const modules = await bundle(project, home, replacement);
  for (const [, to = ""] of dockerfile.matchAll(/^COPY (?:--from=build \/work\/)?package\.json (\S+)$/gm))
    cpSync(join(project, "package.json"), inImage(to));
  const bundled = readdirSync(home).filter((name) => name.endsWith(".js"));
  const loaded = new Set([basename(program)]);
  // A set also yields the members that are added meanwhile.
  for (const name of loaded) for (const other of staticImports(join(home, name))) loaded.add(other);
  return {
    files: new Map(bundled.map((name) => [name, statSync(join(home, name)).size])),
    modules,
    loaded: [...loaded],
    env: environmentOf(dockerfile),
    command: [...entry.slice(0, -1), inImage(program)],
  };
}

/** Returns the names of the files that a bundled file imports statically. */
function staticImports(path: string): readonly string[] {
  const imports = readFileSync(path, "utf8").matchAll(/(?:\bfrom|\bimport) ?"\.\/([^"/]+\.js)"/g);
  return [...imports].map(([, name = ""]) => name);
}
