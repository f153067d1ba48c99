import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Nodes by name, each with its dependencies. */
type Graph = Map<string, Set<string>>;

/** Cycles among the sources of a package. */
export interface ImportCycles {
  /** Folders that import each other, including types. */
  readonly folders: readonly string[];
  /** Files whose values depend on each other during loading. */
  readonly files: readonly string[];
}

// Statements only: printed templates are indented strings. `import()` runs when its function does.
const statements = /^(?:import|export)(\s+type)?\s(?:[^"';]*?\sfrom\s+)?"(\.[^"]+)"/gm;

/** Finds the cycles between folders and files in the `src` of a package, except generated ones. */
export function findImportCycles(packageFolder: string): ImportCycles {
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
