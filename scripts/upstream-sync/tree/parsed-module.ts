import { startWithComment, type Ts, ts } from "@capikit/generators/source";

/** A named type of a module. */
export type TypeDeclaration = Ts.InterfaceDeclaration | Ts.TypeAliasDeclaration;

/** A type that a module imports. */
export interface ImportedType {
  readonly name: string;
  readonly module: string;
}

/** A module of types with its syntax tree. */
export interface ParsedModule {
  readonly text: string;
  readonly tree: Ts.SourceFile;
  /** Top-level interfaces and type aliases by name. */
  readonly types: ReadonlyMap<string, TypeDeclaration>;
  readonly imports: ReadonlyMap<string, ImportedType>;
}

/** A syntax error of a module. */
export interface SyntaxProblem {
  readonly message: string;
  /** Offset in the text. */
  readonly at: number;
}

/** Parses a module, or returns its first syntax error. */
export function parseModule(text: string): ParsedModule | SyntaxProblem {
  const tree = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TS);
  const { parseDiagnostics } = tree as unknown as {
    readonly parseDiagnostics: readonly Ts.DiagnosticWithLocation[];
  };
  const [problem] = parseDiagnostics;
  if (problem !== undefined)
    return { message: ts.flattenDiagnosticMessageText(problem.messageText, " "), at: problem.start };
  const types = tree.statements
    .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
    .map((one): [string, TypeDeclaration] => [one.name.text, one]);
  return { text, tree, types: new Map(types), imports: new Map(tree.statements.flatMap(collectImports)) };
}

function collectImports(statement: Ts.Statement): [string, ImportedType][] {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const bindings = statement.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  const module = statement.moduleSpecifier.text;
  return bindings.elements.map(({ name, propertyName }) => [
    name.text,
    { name: (propertyName ?? name).text, module },
  ]);
}

/** Returns the members of an interface that are properties, by name. */
export function collectProperties(type: Ts.InterfaceDeclaration): Map<string, Ts.PropertySignature> {
  return new Map(
    type.members.flatMap((member): [string, Ts.PropertySignature][] => {
      const { name } = member;
      const isNamed = name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name));
      return ts.isPropertySignature(member) && isNamed ? [[name.text, member]] : [];
    }),
  );
}

/** The JSDoc comment of a declaration or member. */
export interface Comment {
  /** Lines without markers, without blank lines. */
  readonly description: string;
  readonly markers: readonly string[];
}

/** Reads the comment before a node. */
export function readComment(module: ParsedModule, node: Ts.Node): Comment {
  const comment = module.text.slice(startWithComment(module.tree, node), node.getStart(module.tree));
  const lines = comment
    .replace(/^\/\*\*|\*\/\s*$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\*(?!\/)/, "").trim())
    .filter((line) => line !== "");
  const isMarker = (line: string): boolean => /^\+[a-zA-Z]/.test(line);
  return {
    description: lines.filter((line) => !isMarker(line)).join("\n"),
    markers: lines.filter(isMarker),
  };
}
