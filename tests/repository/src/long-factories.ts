import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A function that returns an object of closures. */
export interface Factory {
  readonly name: string;
  /** Relative to the repository. */
  readonly file: string;
  readonly lines: number;
}

/** Finds the functions in sources that return an object of closures and exceed `maxLines`. */
export function findLongFactories(root: string, sources: string, maxLines: number): Factory[] {
  return globSync(sources, { cwd: root })
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return functionsIn(source)
        .map((node) => ({ node, lines: linesOf(node, source) }))
        .filter(({ node, lines }) => lines > maxLines && returnsClosures(node))
        .map(({ node, lines }) => ({ name: nameOf(node), file, lines }));
    });
}

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

function functionsIn(node: ts.Node): FunctionNode[] {
  const nested: FunctionNode[] = [];
  ts.forEachChild(node, (child) => void nested.push(...functionsIn(child)));
  return isFunction(node) ? [node, ...nested] : nested;
}

function isFunction(node: ts.Node): node is FunctionNode {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  );
}

function linesOf(node: ts.Node, source: ts.SourceFile): number {
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  return lineOf(node.end) - lineOf(node.getStart()) + 1;
}

function nameOf(node: FunctionNode): string {
  if (node.name !== undefined) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : "(anonymous)";
}

/** The nodes of a function, without those of nested functions. */
function ownNodes(node: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    nodes.push(child);
    if (!ts.isFunctionLike(child) && !ts.isClassLike(child)) nodes.push(...ownNodes(child));
  });
  return nodes;
}

function returnsClosures(node: FunctionNode): boolean {
  if (node.body === undefined) return false;
  if (!ts.isBlock(node.body)) return isClosures(node.body, new Map());
  const own = ownNodes(node.body);
  const values = new Map(
    own.flatMap((child): [string, ts.Node][] => {
      if (ts.isFunctionDeclaration(child)) return [[child.name?.text ?? "", child]];
      const { initializer = undefined } = ts.isVariableDeclaration(child) ? child : {};
      return initializer === undefined
        ? []
        : [[(child as ts.VariableDeclaration).name.getText(), initializer]];
    }),
  );
  return own.some((child) => ts.isReturnStatement(child) && isClosures(child.expression, values));
}

/** Reports whether an expression is an object with functions, also by way of local names. */
function isClosures(expression: ts.Node | undefined, values: ReadonlyMap<string, ts.Node>): boolean {
  if (expression === undefined) return false;
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return isClosures(expression.expression, values);
  if (ts.isIdentifier(expression)) {
    const value = values.get(expression.text);
    return value !== undefined && ts.isObjectLiteralExpression(value) && isClosures(value, values);
  }
  if (!ts.isObjectLiteralExpression(expression)) return false;
  return expression.properties.some((property) => {
    if (ts.isMethodDeclaration(property) || ts.isAccessor(property)) return true;
    if (ts.isShorthandPropertyAssignment(property)) return isClosure(values.get(property.name.text));
    return ts.isPropertyAssignment(property) && isClosure(property.initializer);
  });
}

function isClosure(node: ts.Node | undefined): boolean {
  return node !== undefined && isFunction(node);
}
