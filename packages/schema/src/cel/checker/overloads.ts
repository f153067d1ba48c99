import type { Overload } from "../library/overload.ts";
import { paramsOf, sameType, scalar, type Type, withParams } from "../types/type.ts";
import { assignAll, type Bindings, substitute } from "./inference.ts";

/** The type parameters of an expression, and the types that they are bound to so far. */
export class TypeParameters {
  #bindings: Bindings = new Map();
  #count = 0;

  create(): Type {
    return { kind: "param", name: `_var${this.#count++}` };
  }

  /** Gives each call its own type parameters. */
  instantiate(type: Type, rename: Map<string, Type>): Type {
    if (type.kind === "param") {
      const known = rename.get(type.name) ?? this.create();
      rename.set(type.name, known);
      return known;
    }
    const params = paramsOf(type);
    if (params.length === 0) return type;
    return withParams(
      type,
      params.map((param) => this.instantiate(param, rename)),
    );
  }

  /** Binds parameters so that `from` is assignable to `to`; reports whether that is possible. */
  assign(from: Type, to: Type): boolean {
    return this.assignAll([from], [to]);
  }

  assignAll(from: readonly Type[], to: readonly Type[]): boolean {
    const bindings = assignAll(this.#bindings, from, to);
    if (bindings !== undefined) this.#bindings = bindings;
    return bindings !== undefined;
  }

  /** Replaces bound parameters. */
  substitute(type: Type): Type {
    return substitute(this.#bindings, type, false);
  }

  /** Replaces all parameters, unbound ones by dyn. */
  resolve(type: Type): Type {
    return substitute(this.#bindings, type, true);
  }
}

/** The overloads that accept the operands of a call, and the type of its result. */
interface Resolution {
  readonly overloads: readonly Overload[];
  readonly result: Type;
}

/** Finds the overloads that accept the operands, the receiver first; undefined if none does. */
export function resolveOverloads(
  candidates: readonly Overload[],
  given: readonly Type[],
  isMember: boolean,
  parameters: TypeParameters,
): Resolution | undefined {
  const overloads: Overload[] = [];
  let result: Type | undefined;
  for (const overload of candidates) {
    if (overload.member !== isMember) continue;
    const rename = new Map<string, Type>();
    const wanted = overload.args.map((type) => parameters.instantiate(type, rename));
    if (!parameters.assignAll(given, wanted)) continue;
    overloads.push(overload);
    const type = parameters.substitute(parameters.instantiate(overload.result, rename));
    if (result === undefined) result = type;
    else if (result.kind !== "dyn" && !sameType(type, result)) result = scalar("dyn");
  }
  return result === undefined ? undefined : { overloads, result };
}
