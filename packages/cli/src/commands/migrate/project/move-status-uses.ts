import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type TextEdit, type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import type { EditOrTodo } from "./author-todo.ts";
import type { DeclaredKind, DeclaredKinds } from "./declared-kind.ts";
import { findWrite } from "./find-write.ts";
import { literalEdits } from "./status-literal.ts";
import { statusNames } from "./status-names.ts";
import { createTodos } from "./status-todo.ts";

/** Makes reads and writes of status fields follow the fields to their new places. */
export function moveStatusUses(
  source: ParsedSource,
  used: readonly KindMigration[],
  kinds: DeclaredKinds,
): readonly EditOrTodo[] {
  const found: EditOrTodo[] = [];
  const add = (items: readonly EditOrTodo[]): void => {
    for (const item of items) found.push(item);
  };
  const visit = (node: Ts.Node): void => {
    if (ts.isPropertyAccessExpression(node))
      add(accessEdits(source, node, used, kinds.statusKindOf(node.expression)));
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression))
      add(createTodos(node, node.argumentExpression.text, used, kinds.statusKindOf(node.expression)));
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText(source.tree);
      add(createTodos(node, name, used, kinds.statusPatternKindOf(node.parent)));
    } else if (ts.isObjectLiteralExpression(node)) {
      const status = statusOfLiteral(node, kinds);
      if (status !== undefined) add(literalEdits(source, node, used, status.kind));
    }
    ts.forEachChild(node, visit);
  };
  visit(source.tree);
  return found;
}

/** `status: { … }` of an object, or a status that is assigned. */
function statusOfLiteral(
  node: Ts.ObjectLiteralExpression,
  kinds: DeclaredKinds,
): { readonly kind: DeclaredKind } | undefined {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === "status")
    return { kind: kinds.literalKindOf(parent.parent) };
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.right === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isAssigned ? kinds.statusKindOf(parent.left) : undefined;
}

/** `status.ready` → `status.initialization?.provisioned`, and the same for assignments. */
function accessEdits(
  source: ParsedSource,
  node: Ts.PropertyAccessExpression,
  used: readonly KindMigration[],
  status: { readonly kind: DeclaredKind } | undefined,
): readonly EditOrTodo[] {
  const name = node.name.text;
  const todos = createTodos(node, name, used, status);
  const kind = status?.kind;
  if (todos.length === 0 || kind === undefined || kind === "other") return todos;
  const { lists, moved } = statusNames(kind);
  const write = findWrite(node);
  if (lists.has(name)) return typeof write === "string" ? todos : listEdits(source, write);
  const steps = moved.get(name)?.split(".") ?? [];
  const dot = node.questionDotToken === undefined ? "." : "?.";
  if (write === "read" || steps.length === 1)
    return [{ at: node.expression.end, end: node.end, text: `${dot}${steps.join("?.")}` }];
  if (write === "unclear" || mayHaveEffects(node.expression)) return todos;
  const [first = "", ...rest] = steps;
  const base = `${node.expression.getText(source.tree)}.${first}`;
  const opened = rest.map((step, index) => {
    const outer = [base, ...rest.slice(0, index)].join("?.");
    // The contract defines one flag.
    return first === "initialization" ? `{ ${step}: ` : `{ ...${outer}, ${step}: `;
  });
  return [
    {
      at: node.expression.end,
      end: write.getStart(source.tree),
      text: `.${first} = ${opened.join("")}`,
    },
    { at: write.end, text: " }".repeat(rest.length) },
  ];
}

/** Reports whether an expression contains a call, which must run once. */
function mayHaveEffects(node: Ts.Node): boolean {
  if (ts.isCallExpression(node) || ts.isAwaitExpression(node)) return true;
  return ts.forEachChild(node, (child) => mayHaveEffects(child) || undefined) === true;
}

/** Changes the assigned map of failure domains to a list. */
function listEdits(source: ParsedSource, value: Ts.Expression): readonly TextEdit[] {
  const pairs = readPairs(source, value);
  if (pairs !== undefined)
    return [
      { at: value.getStart(source.tree), end: pairs.list.getStart(source.tree), text: "" },
      ...pairs.edits,
      { at: pairs.list.end, end: value.end, text: "" },
    ];
  return [
    { at: value.getStart(source.tree), text: "Object.entries(" },
    { at: value.end, text: ").map(([name, domain]) => ({ ...domain, name }))" },
  ];
}

/** Reads `Object.fromEntries(list.map((one) => [name, { … }]))`. */
function readPairs(
  source: ParsedSource,
  value: Ts.Expression,
): { readonly list: Ts.Expression; readonly edits: readonly TextEdit[] } | undefined {
  if (!ts.isCallExpression(value) || value.expression.getText(source.tree) !== "Object.fromEntries")
    return undefined;
  const [list] = value.arguments;
  if (list === undefined || !ts.isCallExpression(list)) return undefined;
  const [item] = list.arguments;
  if (item === undefined || !ts.isArrowFunction(item) || !ts.isArrayLiteralExpression(item.body))
    return undefined;
  const [name, domain] = item.body.elements;
  if (name === undefined || domain === undefined || !ts.isObjectLiteralExpression(domain)) return undefined;
  const members = domain.properties.map((one) => one.getText(source.tree));
  const text = `({ ${[`name: ${name.getText(source.tree)}`, ...members].join(", ")} })`;
  return { list, edits: [{ at: item.body.getStart(source.tree), end: item.body.end, text }] };
}
