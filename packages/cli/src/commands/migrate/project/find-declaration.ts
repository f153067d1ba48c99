import { type Ts, ts } from "@capikit/model";
import { namedImports } from "../../../shared/edit/syntax.ts";

/** A declaration of a local name. */
export type Declared =
  | Ts.BindingElement
  | Ts.FunctionDeclaration
  | Ts.ImportSpecifier
  | Ts.ParameterDeclaration
  | Ts.VariableDeclaration;

/** Returns the declaration of a name by the scopes around it; undefined if it is unclear. */
export function findDeclaration({ text }: Ts.Identifier, from: Ts.Node): Declared | undefined {
  let scope: Ts.Node | undefined = from;
  while (scope !== undefined) {
    const found = declarationsIn(scope).filter(({ name }) => name?.getText() === text);
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    scope = scope.parent;
  }
  return undefined;
}

function declarationsIn(scope: Ts.Node): readonly Declared[] {
  if (ts.isFunctionLike(scope)) return scope.parameters.flatMap(collectNames);
  if (ts.isForOfStatement(scope) || ts.isForStatement(scope) || ts.isForInStatement(scope)) {
    const { initializer } = scope;
    return initializer !== undefined && ts.isVariableDeclarationList(initializer)
      ? initializer.declarations.flatMap(collectNames)
      : [];
  }
  if (ts.isCatchClause(scope))
    return scope.variableDeclaration ? collectNames(scope.variableDeclaration) : [];
  const isBlock = ts.isBlock(scope) || ts.isSourceFile(scope) || ts.isCaseOrDefaultClause(scope);
  return isBlock ? scope.statements.flatMap(declaredBy) : [];
}

function declaredBy(statement: Ts.Statement): readonly Declared[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(collectNames);
  if (ts.isFunctionDeclaration(statement)) return [statement];
  if (!ts.isImportDeclaration(statement)) return [];
  return namedImports(statement)?.elements ?? [];
}

function collectNames(
  node: Ts.BindingElement | Ts.ParameterDeclaration | Ts.VariableDeclaration,
): readonly Declared[] {
  if (ts.isIdentifier(node.name)) return [node];
  return node.name.elements.flatMap((one) => (ts.isBindingElement(one) ? collectNames(one) : []));
}
