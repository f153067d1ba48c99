import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** Nodes by name, each with its dependencies. */
type Graph = Map<string, Set<string>>;

/** Cycles among the sources of a package. */
interface ImportCycles {
  /** Folders that import each other, including types. */
  readonly folders: readonly string[];
  /** Files whose values depend on each other during loading. */
  readonly files: readonly string[];
}

// Statements only: printed templates are indented strings. `import()` runs when its function does.
const statements = /^(?:import|export)(\s+type)?\s(?:[^"';]*?\sfrom\s+)?"(\.[^"]+)"/gm;

/** Finds the cycles between folders and files in the `src` of a package, except generated ones. */
function findImportCycles(packageFolder: string): ImportCycles {
  const files = globSync("src/**/*.ts", { cwd: packageFolder }).filter((file) => !file.includes("/gen/"));
  const known = new Set(files);
  const folders: Graph = new Map();
  const values: Graph = new Map();
  for (const file of files) {
    for (const [, type, specifier = ""] of readFileSync(join(packageFolder, file), "utf8").matchAll(
      statements,
    )) {
      const target = normalize(join(dirname(file), specifier));
      if (!known.has(target)) continue;
      if (dirname(target) !== dirname(file)) addEdge(folders, dirname(file), dirname(target));
      if (type === undefined) addEdge(values, file, target);
    }
  }
  return { folders: cyclesOf(folders), files: cyclesOf(values) };
}

function addEdge(graph: Graph, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

/** Returns the strongly connected components (Tarjan) as text. */
function cyclesOf(graph: Graph): string[] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[] = [];
  const visit = (node: string): number => {
    const index = order.size;
    let low = index;
    order.set(node, index);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) cycles.push(group.sort().join(" ↔ "));
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

/** Packages that everything may import. */
const foundation = "packages/common";

interface WorkspacePackage {
  readonly path: string;
  readonly name: string;
  readonly dependencies: readonly string[];
}

const root = join(import.meta.dirname, "../../..");
const workspace: readonly WorkspacePackage[] = ["packages", "tests", "examples"]
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .concat("generators")
  .filter((path) => existsSync(join(root, path, "package.json")))
  .map((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies };
    return { path, name: manifest.name, dependencies: Object.keys(all) };
  });
const pathOf = new Map(workspace.map((found) => [found.name, found.path]));
const architecture = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const mayImport = new Map(importRules(architecture));

/** Reads the rows `package | imports` of the table of import rules: names up to the first full stop. */
function importRules(text: string): [string, readonly string[] | "anything"][] {
  const rows = text.matchAll(/^\| (`(?:packages\/|generators`)[^|]*?`?) \| (.*?)(?:\. .*)? \|$/gm);
  const namesIn = (cell: string): readonly string[] =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const pathOfName = (name: string): string =>
    [name, `packages/${name}`].find((path) => workspace.some((one) => one.path === path)) ?? name;
  return [...rows].flatMap(([, packages = "", imports = ""]) =>
    namesIn(packages).map((path): [string, readonly string[] | "anything"] => [
      path,
      imports === "any package" ? "anything" : namesIn(imports).map(pathOfName),
    ]),
  );
}

/** Returns every specifier that a package imports, with the file. */
function importsOf(found: WorkspacePackage): { file: string; specifier: string }[] {
  return globSync("src/**/*.ts", { cwd: join(root, found.path) }).flatMap((file) => {
    const text = readFileSync(join(root, found.path, file), "utf8");
    // Statements only: printed templates are indented strings.
    const statements = /^(?:import|export)\s(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;
    return [...text.matchAll(statements)].map((match) => ({
      file: `${found.path}/${file}`,
      specifier: match[1] ?? match[2] ?? "",
    }));
  });
}

/** Reports whether a file imports a module with `import()`. */
function isLoaded(file: string, specifier: string): boolean {
  return readFileSync(join(root, file), "utf8").includes(`import("${specifier}")`);
}

/** Reports whether a file uses `Buffer` or `process`. */
function usesNodeGlobals(file: string): boolean {
  const text = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return /\b(?:Buffer|process)\.\w/.test(text);
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

describe("who may import whom", () => {
  const layered = workspace.filter(
    (found) => !found.path.startsWith("tests/") && !found.path.startsWith("examples/"),
  );

  it("knows every package", () => {
    expect(layered.map((found) => found.path).filter((path) => !mayImport.has(path))).toEqual([]);
    const imports = [...mayImport.values()].flatMap((paths) => (paths === "anything" ? [] : paths));
    expect([...mayImport.keys(), ...imports].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("has the files of ARCHITECTURE.md's paths", () => {
    const [, paths = ""] = architecture.split(/^## Six paths.*$/m);
    const rows = [...(paths.split("\n## ")[0] ?? "").matchAll(/^\| (?!From|-).*$/gm)];
    const files = rows.flatMap(([row]) => {
      let folder = "";
      return [...row.matchAll(/`([\w./-]+(?:\.ts|\/))`/g)].flatMap(([, path = ""]) => {
        if (!path.endsWith("/")) return [existsSync(join(root, path)) ? path : `${folder}${path}`];
        folder = path;
        return [];
      });
    });
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it.each(layered)("$path keeps to its table row", (found) => {
    const allowed = mayImport.get(found.path) ?? [];
    const wrong = importsOf(found).filter(({ specifier }) => {
      const target = pathOf.get(packageOf(specifier));
      return (
        target !== undefined &&
        target !== found.path &&
        target !== foundation &&
        allowed !== "anything" &&
        !allowed.includes(target)
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(layered)("$path declares its imports", (found) => {
    const undeclared = importsOf(found).filter(
      ({ specifier }) =>
        !/^(?:\.|node:)/.test(specifier) &&
        packageOf(specifier) !== found.name &&
        !found.dependencies.includes(packageOf(specifier)),
    );
    expect(undeclared).toEqual([]);
  });

  it.each(layered)("$path has no import that leaves it by a relative path", (found) => {
    const leaving = importsOf(found).filter(({ file, specifier }) => {
      if (!specifier.startsWith(".")) return false;
      const depth = file.split("/").length - found.path.split("/").length - 1;
      return (specifier.match(/\.\.\//g) ?? []).length > depth && !specifier.includes("package.json");
    });
    expect(leaving).toEqual([]);
  });

  it("lets only the discovery of extensions import controllers, an optional peer dependency", () => {
    const kit = "packages/extension-kit";
    const importers = layered
      .filter(({ path }) => path === kit)
      .flatMap(importsOf)
      .filter(({ specifier }) => packageOf(specifier) === "@capikit/controller-kit");
    expect(importers).not.toEqual([]);
    expect(importers.filter(({ file }) => !file.startsWith(`${kit}/src/discovery/`))).toEqual([]);
    const { dependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(root, kit, "package.json"), "utf8"),
    );
    expect(dependencies).not.toHaveProperty("@capikit/controller-kit");
    expect(peerDependenciesMeta).toEqual({ "@capikit/controller-kit": { optional: true } });
  });

  it("lets no manager know its extensions", () => {
    const imports = layered.filter(({ path }) => path === "packages/controller-kit").flatMap(importsOf);
    expect(imports.filter(({ specifier }) => /sharding/.test(specifier))).toEqual([]);
    const files = globSync("packages/controller-kit/src/{manager,flags,extension,election}/**/*.ts", {
      cwd: root,
    });
    expect(files.length).toBeGreaterThan(20);
    const naming = files.filter((file) => /shard|\bring\b/i.test(readFileSync(join(root, file), "utf8")));
    expect(naming).toEqual([]);
  });

  it("lets only the reader of sources use ts-morph", () => {
    const readers = layered
      .flatMap(importsOf)
      .filter(({ specifier }) => /^(?:@ts-morph\/|ts-morph$)/.test(specifier));
    expect(readers.filter(({ file }) => !file.startsWith("generators/src/source/"))).toEqual([]);
  });

  it("only the foundation uses a YAML library, so that all documents have one reader", () => {
    const sources = [...layered, ...workspace.filter((found) => found.path.startsWith("examples/"))].flatMap(
      (found) =>
        globSync("src/**/*.ts", { cwd: join(root, found.path) }).map((file) => `${found.path}/${file}`),
    );
    const scripts = globSync("scripts/**/*.ts", { cwd: root });
    const libraries = /(?:from|import\(|require\()\s*"(?:yaml|js-yaml|yamljs|yaml-ast-parser)(?:\/[^"]*)?"/;
    const users = [...sources, ...scripts].filter((file) =>
      libraries.test(readFileSync(join(root, file), "utf8")),
    );
    expect(users.filter((file) => !file.startsWith(`${foundation}/src/yaml/`))).toEqual([]);
  });

  it("compiles expressions of RE2 in one place, so that all of them have limits", () => {
    const compilers = workspace
      .flatMap(importsOf)
      .filter(({ specifier }) => /^(?:re2|re2js|re2-wasm)(?:\/|$)/.test(specifier))
      .map(({ file }) => file);
    expect([...new Set(compilers)]).toEqual(["packages/schema/src/patterns/compile-pattern.ts"]);
    const dependents = workspace.filter(({ dependencies }) => dependencies.includes("re2js"));
    expect(dependents.map(({ path }) => path)).toEqual(["packages/schema"]);
  });

  it.each([foundation, "packages/api", "packages/schema"])("%s runs in a browser", (path) => {
    const found = workspace.find((candidate) => candidate.path === path);
    if (found === undefined) throw new Error(`no package ${path}`);
    // A separate entry point, which nothing else in the package imports.
    const isForNode = (file: string): boolean => path === foundation && /\bsrc\/files\//.test(file);
    const nodeImports = importsOf(found).filter(({ specifier }) => specifier.startsWith("node:"));
    expect(nodeImports.filter(({ file }) => !isForNode(file))).toEqual([]);
    expect(importsOf(found).filter(({ specifier }) => /^\.\.?\/(?:.*\/)?files\//.test(specifier))).toEqual(
      [],
    );
    const files = globSync("src/**/*.ts", { cwd: join(root, path) }).map((file) => `${path}/${file}`);
    expect(files.filter((file) => !isForNode(file) && usesNodeGlobals(file))).toEqual([]);
  });

  it("lets no emitter import another emitter", () => {
    const emitterOf = (path: string) => /^generators\/src\/emit\/([^/]+)\//.exec(path)?.[1];
    const imports = layered
      .filter(({ path }) => path === "generators")
      .flatMap(importsOf)
      .filter(({ file }) => emitterOf(file) !== undefined);
    expect(imports.length).toBeGreaterThan(100);
    const crossing = imports.filter(({ file, specifier }) => {
      const target = emitterOf(join(dirname(file), specifier));
      return target !== undefined && target !== emitterOf(file);
    });
    expect(crossing).toEqual([]);
  });

  it("lets no command of the CLI import another command", () => {
    const cli = workspace.find(({ path }) => path === "packages/cli");
    if (cli === undefined) throw new Error("no package packages/cli");
    const commandOf = (path: string) => /^packages\/cli\/src\/commands\/([\w-]+)/.exec(path)?.[1];
    const entries = new Set<string>();
    const across = importsOf(cli).filter(({ file, specifier }) => {
      if (!specifier.startsWith(".")) return false;
      const target = join(file, "..", specifier);
      if (/^packages\/cli\/src\/commands\/[\w-]+\.ts$/.test(file) && isLoaded(file, specifier))
        entries.add(target);
      const from = commandOf(file);
      const to = commandOf(target);
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(across).toEqual([]);
    // The modules that commands and subcommands load on use.
    const shared = importsOf(cli).filter(
      ({ file, specifier }) => entries.has(join(file, "..", specifier)) && !isLoaded(file, specifier),
    );
    expect(entries.size).toBeGreaterThan(25);
    expect(shared).toEqual([]);
  });

  it("lets folders of the generators import by their table", () => {
    const rows = architecture.matchAll(/^\| `(\w+)`(?: \([^|]*\))? \| ((?:no other|any) folder|`[^|.]*)/gm);
    const allowed = new Map(
      [...rows]
        .filter(([, folder]) => existsSync(join(root, "generators/src", folder ?? "")))
        .map(([, folder = "", cell = ""]) => [folder, cell] as const),
    );
    expect([...allowed.keys()].sort()).toEqual(
      readdirSync(join(root, "generators/src"))
        .filter((name) => !name.includes("."))
        .sort(),
    );
    const folderOf = (path: string) => /^generators\/src\/([^/]+)\//.exec(path)?.[1];
    const wrong = layered
      .filter(({ path }) => path === "generators")
      .flatMap(importsOf)
      .filter(({ file, specifier }) => {
        const from = folderOf(file);
        const to = specifier.startsWith(".") ? folderOf(join(dirname(file), specifier)) : undefined;
        if (from === undefined || to === undefined || from === to) return false;
        const cell = allowed.get(from) ?? "";
        return cell !== "any folder" && !cell.includes(`\`${to}\``);
      });
    expect(wrong).toEqual([]);
  });

  it("names @capikit/api in no generator", () => {
    const naming = workspace.filter(
      (found) => found.path === "generators" && found.dependencies.includes("@capikit/api"),
    );
    expect(naming).toEqual([]);
  });
});

describe("the package graph", () => {
  it("has no cycle, devDependencies included", () => {
    const byName = new Map(workspace.map((found) => [found.name, found]));
    const done = new Set<string>();
    const visit = (name: string, trail: readonly string[]): void => {
      if (trail.includes(name)) throw new Error(`cycle: ${[...trail, name].join(" → ")}`);
      if (done.has(name)) return;
      for (const next of byName.get(name)?.dependencies ?? [])
        if (byName.has(next)) visit(next, [...trail, name]);
      done.add(name);
    };
    for (const found of workspace) visit(found.name, []);
    expect(done.size).toBe(workspace.length);
  });
});

describe("the folders of a package", () => {
  const packages = workspace.filter(({ path }) => /^(?:packages\/|generators$)/.test(path));

  it.each(packages)("$path has no import cycles", ({ path }) => {
    const { folders, files } = findImportCycles(join(root, path));
    // Types are recursive, and so are the functions that evaluate their syntax.
    const others = files.filter(
      (cycle) => !cycle.split(" ↔ ").every((file) => file.startsWith("src/source/types/")),
    );
    expect({ folders, files: path === "generators" ? others : files }).toEqual({
      folders: [],
      files: [],
    });
  });
});
