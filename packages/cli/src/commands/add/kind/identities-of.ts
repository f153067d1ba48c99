import { posix } from "node:path";
import { type Ts, ts } from "@capikit/model";
import type { Project } from "../../../shared/project-edit/project.ts";

/** The clients of identities in a program: `const platforms = openPlatforms(…)`. */
export interface Identities {
  readonly variable: string;
  readonly maker: string;
  /** The file of the function. */
  readonly path: string;
}

/** Finds the clients of identities that a program creates. */
export function identitiesOf({ draft, files }: Project, main: string): Identities | undefined {
  const { tree } = draft.source(main);
  const makers = new Map(
    tree.statements.filter(ts.isImportDeclaration).flatMap((one) => {
      const bindings = one.importClause?.namedBindings;
      const path = fileOf(files, main, one.moduleSpecifier);
      if (path === undefined || bindings === undefined || !ts.isNamedImports(bindings)) return [];
      if (!/\bcreateIdentityClients\b/.test(draft.read(path) ?? "")) return [];
      return bindings.elements.map(({ name }) => [name.text, path] as const);
    }),
  );
  let found: Identities | undefined;
  const visit = (node: Ts.Node): void => {
    const call = ts.isVariableDeclaration(node) ? node.initializer : undefined;
    if (call !== undefined && ts.isCallExpression(call) && ts.isIdentifier(call.expression)) {
      const maker = call.expression.text;
      const path = makers.get(maker);
      if (path !== undefined && ts.isVariableDeclaration(node) && ts.isIdentifier(node.name))
        found ??= { variable: node.name.text, maker, path };
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function fileOf(files: readonly string[], from: string, specifier: Ts.Expression): string | undefined {
  if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return undefined;
  const bare = posix.join(posix.dirname(from), specifier.text).replace(/\.[cm]?[jt]s$/, "");
  return files.find((path) => path.replace(/\.[cm]?ts$/, "") === bare);
}
