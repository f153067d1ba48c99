import type { ts as Ts } from "ts-morph";
import type { TypeNode } from "../ir/type-node.ts";
import type { DeclaredSymbol } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Site, TypeContext } from "./context.ts";
import { libraryFolder } from "./library.ts";
import { loadLibraries } from "./load-libraries.ts";
import { enumOf, type Literal } from "./make-type.ts";
import { inSourceOrder } from "./source-order.ts";

/**
 * Evaluates types that only TypeScript's checker can resolve; `undefined` if the result is not a
 * set of literals. Created on first use, because it costs more than all other steps.
 *
 * @param alias the conditional type that the node refers to.
 */
export function resolveByChecker(
  cx: TypeContext,
  node: Ts.TypeNode,
  site: Site,
  alias?: DeclaredSymbol,
): TypeNode | undefined {
  // For type parameters the checker only knows the declaration, not this instantiation.
  if (site.params.size > 0) return undefined;
  // The checker reads other files than those that the file follows.
  cx.workspace.invalidate();
  const program = programOf(cx.workspace);
  const tree = program.getSourceFile(site.file.path);
  const same = tree === undefined ? undefined : findSame(tree, node);
  if (same === undefined || !ts.isTypeNode(same)) return undefined;
  const type = program.getTypeChecker().getTypeFromTypeNode(same);
  const literals: Literal[] = [];
  let isEnum = false;
  for (const part of type.isUnion() ? type.types : [type]) {
    isEnum ||= (part.flags & ts.TypeFlags.EnumLiteral) !== 0;
    if (part.isStringLiteral() || part.isNumberLiteral()) literals.push(part.value);
    else if (part.flags & ts.TypeFlags.BooleanLiteral)
      literals.push(program.getTypeChecker().typeToString(part) === "true");
    else return undefined;
  }
  if (literals.length === 0) return undefined;
  const sorted = inSourceOrder(cx, literals, node, site, alias);
  return enumOf(cx, sorted.literals, site, node, isEnum ? sorted.enums : []);
}

const programs = new WeakMap<Workspace, Ts.Program>();

function programOf(workspace: Workspace): Ts.Program {
  let program = programs.get(workspace);
  if (program !== undefined) return program;
  const options: Ts.CompilerOptions = {
    ...workspace.options,
    // The browser's library is ten times as long as the others and contributes no literals.
    lib: ["lib.es2023.d.ts"],
    noEmit: true,
    strict: true,
    types: [],
  };
  const libraries = new Map(
    loadLibraries(workspace.host).map(({ fileName, text }) => [`${libraryFolder}/${fileName}`, text]),
  );
  const host: Ts.CompilerHost = {
    getSourceFile(path, version) {
      const text = libraries.get(path) ?? workspace.read(path)?.text;
      return text === undefined ? undefined : ts.createSourceFile(path, text, version, true);
    },
    getDefaultLibFileName: (given) => `${libraryFolder}/${ts.getDefaultLibFileName(given)}`,
    getDefaultLibLocation: () => libraryFolder,
    writeFile: () => {},
    getCurrentDirectory: () => workspace.root,
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (path) => libraries.has(path) || workspace.host.fileExists(path),
    readFile: (path) => libraries.get(path) ?? workspace.read(path)?.text,
    resolveModuleNameLiterals: (literals, importer) =>
      literals.map(({ text }) => {
        const path = workspace.resolve(text, importer);
        if (path === undefined) return { resolvedModule: undefined };
        const extension = path.endsWith(".d.ts") ? ts.Extension.Dts : ts.Extension.Ts;
        return { resolvedModule: { resolvedFileName: path, extension } };
      }),
  };
  const parsed = [...workspace.parsed()].map(({ path }) => path);
  program = ts.createProgram({ rootNames: parsed, options, host });
  programs.set(workspace, program);
  return program;
}

/** Finds the node in another tree of the same text. */
function findSame(tree: Ts.SourceFile, node: Ts.Node): Ts.Node | undefined {
  const find = (at: Ts.Node): Ts.Node | undefined => {
    if (at.pos > node.pos || at.end < node.end) return undefined;
    if (at.pos === node.pos && at.end === node.end && at.kind === node.kind) return at;
    return ts.forEachChild(at, find);
  };
  return find(tree);
}
