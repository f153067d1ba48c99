import { lineComment, type TextEdit, type Ts, ts } from "@capikit/model";
import { indentAt, type ParsedSource } from "../../../shared/edit/parsed-source.ts";
import type { StatusNames } from "./status-names.ts";

/** The edits of a file, and the uses that only the author can change. */
export interface StatusUses {
  readonly edits: readonly TextEdit[];
  /** Places with what to decide. */
  readonly open: readonly string[];
}

/** Makes reads and writes of status fields follow the fields to their new places. */
export function moveStatusUses(source: ParsedSource, names: StatusNames): StatusUses {
  const { tree } = source;
  const edits: TextEdit[] = [];
  const open: string[] = [];
  const leave = (node: Ts.PropertyAccessExpression, text: string): void => {
    const { line } = tree.getLineAndCharacterOfPosition(node.name.getStart(tree));
    edits.push(...todoEdits(source, node, text));
    open.push(`${source.path}:${line + 1}: TODO(author): ${text}.`);
  };
  const visit = (node: Ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && isStatus(node.expression)) {
      const name = node.name.text;
      const place = names.moved.get(name);
      if (place !== undefined) edits.push(...accessEdits(source, node, place.split(".")));
      else if (names.lists.has(name)) {
        const made = listEdits(source, node);
        if (made === undefined) leave(node, `${name} is a list with names in contract v1beta2`);
        else edits.push(...made);
      } else if (names.unclear.has(name)) leave(node, `${name} has another place in some kinds of this file`);
    }
    if (ts.isPropertyAssignment(node) && isInStatus(node) && ts.isIdentifier(node.name)) {
      const steps = names.moved.get(node.name.text)?.split(".");
      if (steps !== undefined) edits.push(...literalEdits(source, node, steps));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  // A statement may use a field several times.
  const isFirst = (edit: TextEdit, at: number): boolean =>
    edits.findIndex((one) => one.at === edit.at && one.text === edit.text) === at;
  return { edits: edits.filter(isFirst), open: [...new Set(open)] };
}

function isStatus(node: Ts.Expression): boolean {
  if (ts.isNonNullExpression(node)) return isStatus(node.expression);
  return ts.isPropertyAccessExpression(node) && node.name.text === "status";
}

/** Reports whether a member is in `status: { … }`. */
function isInStatus({ parent }: Ts.PropertyAssignment): boolean {
  const owner = parent.parent;
  return ts.isPropertyAssignment(owner) && owner.name.getText() === "status";
}

function isAssigned(node: Ts.PropertyAccessExpression): Ts.BinaryExpression | undefined {
  const { parent } = node;
  const isTarget =
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isTarget ? parent : undefined;
}

/** `status.ready` → `status.initialization?.provisioned`, and the same for assignments. */
function accessEdits(
  source: ParsedSource,
  node: Ts.PropertyAccessExpression,
  steps: readonly string[],
): readonly TextEdit[] {
  const dot = node.questionDotToken === undefined ? "." : "?.";
  const assigned = isAssigned(node);
  const [first = "", ...rest] = steps;
  if (assigned === undefined || rest.length === 0)
    return [{ at: node.expression.end, end: node.end, text: `${dot}${steps.join("?.")}` }];
  const start = assigned.right.getStart(source.tree);
  const base = `${node.expression.getText(source.tree)}.${first}`;
  const opened = rest.map((name, index) => {
    const outer = [base, ...rest.slice(0, index)].join("?.");
    // The contract defines one flag.
    return first === "initialization" ? `{ ${name}: ` : `{ ...${outer}, ${name}: `;
  });
  return [
    { at: node.expression.end, end: start, text: `.${first} = ${opened.join("")}` },
    { at: assigned.right.end, text: " }".repeat(rest.length) },
  ];
}

/** `ready: true` → `initialization: { provisioned: true }`. */
function literalEdits(
  source: ParsedSource,
  node: Ts.PropertyAssignment,
  [first = "", ...rest]: readonly string[],
): readonly TextEdit[] {
  const at = node.name.getStart(source.tree);
  return [
    { at, end: node.name.end, text: [first, ...rest].join(": { ") },
    { at: node.end, text: " }".repeat(rest.length) },
  ];
}

/** A map of failure domains that is assigned becomes a list. */
function listEdits(source: ParsedSource, node: Ts.PropertyAccessExpression): readonly TextEdit[] | undefined {
  const assigned = isAssigned(node);
  if (assigned === undefined) return undefined;
  const value = assigned.right;
  const pairs = pairsOf(source, value);
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
function pairsOf(
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

/** Adds a comment above the statement of a use. */
function todoEdits(source: ParsedSource, node: Ts.Node, text: string): readonly TextEdit[] {
  let statement: Ts.Node = node;
  while (!ts.isStatement(statement) && statement.parent !== undefined) statement = statement.parent;
  const at = statement.getStart(source.tree);
  const comment = lineComment(`TODO(author): ${text}.`);
  return source.text.slice(0, at).trimEnd().endsWith(comment)
    ? []
    : [{ at, text: `${comment}${source.eol}${indentAt(source, at)}` }];
}
