import { type CallExpr, type ComprehensionExpr, call, type Expr, literal } from "./ast.ts";
import { CelSyntaxError } from "./token-reader.ts";

/** The accumulator of folds; programs cannot use the name accidentally. */
export const ACCUMULATOR = "__result__";
const SORT_INPUT = "@__sortBy_input__";
/** The iteration variable of a fold that only binds a variable. */
export const UNUSED = "#unused";

type Expander = (call: CallExpr, target: Expr) => Expr;

/** Receiver macros by name and number of arguments. */
const MACROS: Readonly<Record<string, Expander>> = {
  "all/2": all,
  "all/3": all,
  "exists/2": exists,
  "exists/3": exists,
  "exists_one/2": existsOne,
  "exists_one/3": existsOne,
  "existsOne/3": existsOne,
  "map/2": map,
  "map/3": map,
  "filter/2": filter,
  "transformList/3": transformList,
  "transformList/4": transformList,
  "transformMap/3": transformMap,
  "transformMap/4": transformMap,
  "transformMapEntry/3": transformMapEntry,
  "transformMapEntry/4": transformMapEntry,
  "optMap/2": (node, target) => optional(node, target, (fold) => call(node.at, "optional.of", fold)),
  "optFlatMap/2": (node, target) => optional(node, target, (fold) => fold),
  "sortBy/2": sortBy,
};

export const MACRO_NAMES: readonly string[] = [
  "has",
  ...new Set(Object.keys(MACROS).map((key) => key.replace(/\/\d$/, ""))),
];

/** Expands a call of a macro; returns other calls unchanged. */
export function expandMacro(node: CallExpr): Expr {
  if (node.target === undefined) return node.name === "has" && node.args.length === 1 ? has(node) : node;
  const expander = MACROS[`${node.name}/${node.args.length}`];
  return expander === undefined ? node : expander(node, node.target);
}

function has(node: CallExpr): Expr {
  const [arg] = node.args;
  if (arg?.kind !== "select" || arg.test) {
    throw new CelSyntaxError("has() takes one field selection, such as has(self.replicas)", node.at);
  }
  return { ...arg, at: node.at, test: true };
}

function all(node: CallExpr, target: Expr): Expr {
  const { vars, rest } = variables(node, node.args.length - 1);
  return fold(node.at, target, vars, {
    accuInit: literal(node.at, true),
    condition: call(node.at, "@not_strictly_false", accumulator(node.at)),
    step: call(node.at, "_&&_", accumulator(node.at), rest(0)),
    result: accumulator(node.at),
  });
}

function exists(node: CallExpr, target: Expr): Expr {
  const { vars, rest } = variables(node, node.args.length - 1);
  return fold(node.at, target, vars, {
    accuInit: literal(node.at, false),
    condition: call(node.at, "@not_strictly_false", call(node.at, "!_", accumulator(node.at))),
    step: call(node.at, "_||_", accumulator(node.at), rest(0)),
    result: accumulator(node.at),
  });
}

function existsOne(node: CallExpr, target: Expr): Expr {
  const { vars, rest } = variables(node, node.args.length - 1);
  const next = call(node.at, "_+_", accumulator(node.at), literal(node.at, 1n));
  return fold(node.at, target, vars, {
    accuInit: literal(node.at, 0n),
    condition: literal(node.at, true),
    step: call(node.at, "_?_:_", rest(0), next, accumulator(node.at)),
    result: call(node.at, "_==_", accumulator(node.at), literal(node.at, 1n)),
  });
}

function map(node: CallExpr, target: Expr): Expr {
  return mapItems(node, target, 1);
}

/** Expands a macro that maps items: its variables, a filter if there is one, and the result. */
function mapItems(node: CallExpr, target: Expr, count: 1 | 2): Expr {
  const { vars, rest } = variables(node, count);
  return node.args.length === count + 2
    ? collect(node.at, target, vars, rest(1), rest(0))
    : collect(node.at, target, vars, rest(0), undefined);
}

function filter(node: CallExpr, target: Expr): Expr {
  const { vars, rest } = variables(node, 1);
  const [name = ""] = vars;
  return collect(node.at, target, vars, { kind: "ident", at: node.at, name }, rest(0));
}

function transformList(node: CallExpr, target: Expr): Expr {
  return mapItems(node, target, 2);
}

function transformMap(node: CallExpr, target: Expr): Expr {
  const { vars, rest } = variables(node, 2);
  const filtered = node.args.length === 4;
  const [name = ""] = vars;
  const key: Expr = { kind: "ident", at: node.at, name };
  const insert = call(node.at, "cel.@mapInsert", accumulator(node.at), key, rest(filtered ? 1 : 0));
  return collectMap(node.at, target, vars, insert, filtered ? rest(0) : undefined);
}

function transformMapEntry(node: CallExpr, target: Expr): Expr {
  const { vars, rest } = variables(node, 2);
  const filtered = node.args.length === 4;
  const insert = call(node.at, "cel.@mapInsert", accumulator(node.at), rest(filtered ? 1 : 0));
  return collectMap(node.at, target, vars, insert, filtered ? rest(0) : undefined);
}

function optional(node: CallExpr, target: Expr, wrap: (fold: Expr) => Expr): Expr {
  const { at } = node;
  const [variable, body] = node.args;
  if (variable?.kind !== "ident" || body === undefined) throw notAName(node);
  const value: Expr = { kind: "call", at, name: "value", target, args: [] };
  const bound = bind(at, variable.name, value, { ...variable }, body);
  const present: Expr = { kind: "call", at, name: "hasValue", target, args: [] };
  return call(at, "_?_:_", present, wrap(bound), call(at, "optional.none"));
}

function sortBy(node: CallExpr, target: Expr): Expr {
  if (target.kind === "literal" || target.kind === "map" || target.kind === "struct") {
    throw new CelSyntaxError("sortBy() works on lists only", node.at);
  }
  const input: Expr = { kind: "ident", at: node.at, name: SORT_INPUT };
  const keys = map({ ...node, target: input }, { ...input });
  const sorted: Expr = {
    kind: "call",
    at: node.at,
    name: "@sortByAssociatedKeys",
    target: { ...input },
    args: [keys],
  };
  return bind(node.at, SORT_INPUT, target, { ...input }, sorted);
}

/** Binds a variable: a fold over nothing whose result is the body. */
function bind(at: number, name: string, value: Expr, step: Expr, result: Expr): ComprehensionExpr {
  return {
    kind: "comprehension",
    at,
    range: { kind: "list", at, elements: [], optional: new Set() },
    iterVar: UNUSED,
    accuVar: name,
    accuInit: value,
    condition: literal(at, false),
    step,
    result,
  };
}

function collect(
  at: number,
  target: Expr,
  vars: readonly string[],
  element: Expr,
  predicate: Expr | undefined,
): Expr {
  const single: Expr = { kind: "list", at, elements: [element], optional: new Set() };
  const append = call(at, "_+_", accumulator(at), single);
  return fold(at, target, vars, {
    accuInit: { kind: "list", at, elements: [], optional: new Set() },
    condition: literal(at, true),
    step: predicate === undefined ? append : call(at, "_?_:_", predicate, append, accumulator(at)),
    result: accumulator(at),
  });
}

function collectMap(
  at: number,
  target: Expr,
  vars: readonly string[],
  insert: Expr,
  predicate: Expr | undefined,
): Expr {
  return fold(at, target, vars, {
    accuInit: { kind: "map", at, entries: [] },
    condition: literal(at, true),
    step: predicate === undefined ? insert : call(at, "_?_:_", predicate, insert, accumulator(at)),
    result: accumulator(at),
  });
}

function fold(
  at: number,
  range: Expr,
  vars: readonly string[],
  body: Pick<ComprehensionExpr, "accuInit" | "condition" | "step" | "result">,
): Expr {
  const [iterVar = "", iterVar2] = vars;
  const second = iterVar2 === undefined ? {} : { iterVar2 };
  return { kind: "comprehension", at, range, iterVar, ...second, accuVar: ACCUMULATOR, ...body };
}

/** Returns the first `count` arguments as distinct variable names, and access to the rest. */
function variables(
  node: CallExpr,
  count: number,
): { vars: readonly string[]; rest: (index: number) => Expr } {
  const vars = node.args.slice(0, count).map((arg) => {
    if (arg.kind !== "ident") throw notAName(node);
    return arg.name;
  });
  if (new Set(vars).size !== vars.length)
    throw new CelSyntaxError(`${node.name}() has the same name for both variables`, node.at);
  if (vars.includes(ACCUMULATOR))
    throw new CelSyntaxError(`${ACCUMULATOR} cannot be an iteration variable`, node.at);
  return {
    vars,
    rest: (index) => {
      const arg = node.args[count + index];
      if (arg === undefined) throw new CelSyntaxError(`${node.name}() is missing an argument`, node.at);
      return arg;
    },
  };
}

function notAName(node: CallExpr): CelSyntaxError {
  return new CelSyntaxError(`the variable of ${node.name}() must be a simple name`, node.at);
}

/** A separate node for each use: costs are recorded per node. */
function accumulator(at: number): Expr {
  return { kind: "ident", at, name: ACCUMULATOR };
}
