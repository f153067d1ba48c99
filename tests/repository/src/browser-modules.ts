import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** A package of the workspace, as far as bundlers read it. */
interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string | { readonly "@capikit/source"?: string }>>;
  readonly browser?: Readonly<Record<string, string>>;
}

/** The modules of a bundle for browsers. */
export interface BrowserModules {
  /** Files of the workspace, relative to its root. */
  readonly files: readonly string[];
  /** Imports of other packages and of Node.js, each as `file: specifier`. */
  readonly external: readonly string[];
}

// Statements and `import()`; types are erased.
const imports =
  /^(?:import|export)\s(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*(?:\/\/.*\s*)?"([^"]+)"\)/gm;

/** Follows the imports of files through all packages as a bundler for browsers does. */
export function browserModules(root: string, folders: readonly string[], entries: readonly string[]) {
  const manifests = new Map(folders.map((folder) => [folder, readManifest(join(root, folder))]));
  const folderOf = new Map([...manifests].map(([folder, { name = "" }]) => [name, folder]));
  const files = new Set<string>();
  const external: string[] = [];
  const resolve = (specifier: string, importer: string): string | undefined => {
    if (specifier.startsWith(".")) return join(dirname(importer), specifier);
    const [name, path] = splitSpecifier(specifier);
    const folder = folderOf.get(name);
    const target = folder && manifests.get(folder)?.exports?.[path === "" ? "." : `./${path}`];
    if (folder === undefined || target === undefined) return undefined;
    return join(folder, typeof target === "string" ? target : (target["@capikit/source"] ?? ""));
  };
  const replaced = (file: string): string => {
    const folder = folders.find((one) => file.startsWith(`${one}/`)) ?? "";
    const other = manifests.get(folder)?.browser?.[`./${relative(folder, file)}`];
    return other === undefined ? file : join(folder, other);
  };
  const visit = (given: string): void => {
    const file = replaced(given);
    if (files.has(file)) return;
    files.add(file);
    if (!existsSync(join(root, file))) throw new Error(`${given} is imported, but does not exist`);
    const code = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, "");
    for (const [, statement, call] of code.matchAll(imports)) {
      const specifier = statement ?? call ?? "";
      const next = resolve(specifier, file);
      if (next === undefined) external.push(`${file}: ${specifier}`);
      else visit(next);
    }
  };
  for (const entry of entries) visit(entry);
  return { files: [...files], external } satisfies BrowserModules;
}

function splitSpecifier(specifier: string): readonly [name: string, path: string] {
  const parts = specifier.split("/");
  const length = specifier.startsWith("@") ? 2 : 1;
  return [parts.slice(0, length).join("/"), parts.slice(length).join("/")];
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
