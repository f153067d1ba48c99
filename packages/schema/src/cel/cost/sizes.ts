import type { Checked } from "../checker/checked.ts";
import type { Expr } from "../syntax/ast.ts";
import { ACCUMULATOR } from "../syntax/macros.ts";
import type { Declaration } from "../types/declaration.ts";
import { isOptional, type Type, unwrapOptional } from "../types/type.ts";
import type { CostNode } from "./call.ts";
import { Path } from "./path.ts";
import { exactly, ONE, type Range, union } from "./range.ts";

/** The sizes of a container's keys and values. */
interface EntrySize {
  readonly container: "list" | "map";
  readonly key: Range;
  readonly value: Range;
}

/** The value of a variable of a macro. */
interface Local {
  readonly path: Path;
  readonly size: Range | undefined;
  readonly entry: EntrySize | undefined;
}

/** The paths and sizes of the nodes of an expression, as far as they are known. */
export class Sizes {
  readonly #checked: Checked;
  readonly #self: Declaration;
  readonly #paths = new Map<Expr, Path>();
  readonly #sizes = new Map<Expr, Range>();
  readonly #entries = new Map<Expr, EntrySize>();
  readonly #locals = new Map<string, Local[]>();

  constructor(checked: Checked, self: Declaration) {
    this.#checked = checked;
    this.#self = self;
  }

  /** Adds a variable with the value of an expression. */
  pushValue(name: string, expr: Expr): void {
    this.#push(name, { path: this.pathOf(expr), size: this.sizeOf(expr), entry: this.entryOf(expr) });
  }

  /** Adds an iteration variable; `single` is the element of a list or the key of a map. */
  pushElement(name: string, range: Expr, part: "key" | "value" | "single"): void {
    const entry = this.entryOf(range);
    const isList = (entry?.container ?? this.#checked.typeOf(range).kind) === "list";
    const isValue = part === "value" || (part === "single" && isList);
    const step = isValue ? (isList ? "@items" : "@values") : part === "key" && isList ? "@indices" : "@keys";
    const path = this.pathOf(range).append(step);
    this.#push(name, { path, size: isValue ? entry?.value : entry?.key, entry: undefined });
  }

  pop(name: string): void {
    this.#locals.get(name)?.pop();
  }

  #push(name: string, local: Local): void {
    const stack = this.#locals.get(name);
    if (stack === undefined) this.#locals.set(name, [local]);
    else stack.push(local);
  }

  /** Returns the path of the value of a macro's variable. */
  pathOfVariable(name: string): Path | undefined {
    return this.#local(name)?.path;
  }

  #local(name: string): Local | undefined {
    return this.#locals.get(name)?.at(-1);
  }

  setPath(expr: Expr, path: Path): void {
    this.#paths.set(expr, path);
  }

  pathOf(expr: Expr): Path {
    const local = expr.kind === "ident" ? this.#local(expr.name) : undefined;
    return local?.path ?? this.#paths.get(expr) ?? Path.empty;
  }

  /** Returns the properties that the cost of a call depends on. */
  node(expr: Expr): CostNode {
    const path = this.pathOf(expr);
    return {
      expr,
      type: this.#checked.typeOf(expr),
      path: path.variable === ACCUMULATOR ? Path.empty : path,
      size: this.sizeOf(expr),
    };
  }

  sizeOf(expr: Expr): Range | undefined {
    const done = this.#sizes.get(expr) ?? literalSize(expr);
    if (done !== undefined) return done;
    const declared = this.lookUp(this.pathOf(expr));
    if (declared !== undefined) {
      this.#sizes.set(expr, declared);
      return declared;
    }
    if (isScalar(this.#checked.typeOf(expr))) return ONE;
    return expr.kind === "ident" ? this.#local(expr.name)?.size : undefined;
  }

  /** The size that the schema declares at a path. */
  readonly lookUp = (path: Path): Range | undefined => {
    if (path.length === 0) return undefined;
    let current: Declaration | undefined = this.#self;
    for (const step of path.steps()) {
      if (step === "@items" || step === "@values") current = current.elem;
      else if (step === "@keys") current = current.key;
      else current = current.fields?.get(step);
      if (current === undefined) return undefined;
    }
    return { min: 0n, max: BigInt(current.maxElements) };
  };

  entryOf(expr: Expr | undefined): EntrySize | undefined {
    if (expr === undefined) return undefined;
    const known = this.#entries.get(expr);
    if (known !== undefined || expr.kind !== "ident") return known;
    return this.#local(expr.name)?.entry;
  }

  setSize(expr: Expr, size: Range | undefined): void {
    if (size !== undefined) this.#sizes.set(expr, size);
  }

  setEntry(expr: Expr, entry: EntrySize | undefined): void {
    if (entry !== undefined) this.#entries.set(expr, entry);
  }

  /** Gives a node the sizes of another. */
  copy(to: Expr, from: Expr): void {
    this.setSize(to, this.sizeOf(from));
    this.setEntry(to, this.entryOf(from));
  }

  /** Gives a node the entry sizes of both other nodes. */
  joinEntries(to: Expr, left: Expr | undefined, right: Expr | undefined): void {
    const [one, other] = [this.entryOf(left), this.entryOf(right)];
    if (one === undefined || other === undefined) return;
    const { container, key, value } = one;
    this.#entries.set(to, { container, key: union(key, other.key), value: union(value, other.value) });
  }
}

function literalSize(expr: Expr): Range | undefined {
  switch (expr.kind) {
    case "literal":
      if (typeof expr.value === "string") return exactly(BigInt([...expr.value].length));
      return expr.value instanceof Uint8Array ? exactly(BigInt(expr.value.length)) : ONE;
    case "list":
      return exactly(BigInt(expr.elements.length));
    case "map":
      return exactly(BigInt(expr.entries.length));
    default:
      return undefined;
  }
}

function isScalar(type: Type): boolean {
  if (isOptional(type)) return isScalar(unwrapOptional(type));
  return ["bool", "double", "duration", "int", "timestamp", "uint"].includes(type.kind);
}
