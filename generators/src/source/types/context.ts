import type { Report } from "@capikit/common/diagnostics";
import { isSameType } from "../../model/ir/same-type.ts";
import {
  describeType,
  type Member,
  type NamedType,
  type OpaqueType,
  type SpecialType,
  type TypeNode,
} from "../../model/ir/type-node.ts";
import type { Marker } from "../../model/markers/marker.ts";
import type { Location } from "../../model/text/source-text.ts";
import type { Docs } from "../symbols/docs.ts";
import type { DeclaredSymbol, Symbols } from "../symbols/symbols.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import type { Scope } from "../syntax/scope.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** The type arguments of an instance; `special` reads a declaration as the special type that it declares. */
type Arguments = readonly TypeNode[] | "special";

/** Types of declarations by their type arguments, as long as the declarations exist. */
class NamedTypes {
  readonly #types = new WeakMap<DeclaredSymbol, { readonly args: Arguments; readonly type: NamedType }[]>();
  readonly #others: NamedTypes | undefined;

  /** @param others types to use, to which none is added. */
  constructor(others?: NamedTypes) {
    this.#others = others;
  }

  get(symbol: DeclaredSymbol, args: Arguments): NamedType | undefined {
    const known = this.#types.get(symbol)?.find((one) => isSameInstance(one.args, args));
    return known?.type ?? this.#others?.get(symbol, args);
  }

  /** Reports whether a type of the declaration was read, with any type arguments. */
  has(symbol: DeclaredSymbol): boolean {
    return this.#types.has(symbol) || this.#others?.has(symbol) === true;
  }

  set(symbol: DeclaredSymbol, args: Arguments, type: NamedType): void {
    const types = this.#types.get(symbol);
    if (types === undefined) this.#types.set(symbol, [{ args, type }]);
    else types.push({ args, type });
  }
}

/** Reports whether arguments are equal, and have equal names, which the instance's name contains. */
export function isSameInstance(a: Arguments, b: Arguments): boolean {
  if (a === "special" || b === "special") return a === b;
  return a.every((one, at) => {
    const other = b[at];
    return other !== undefined && describeType(one) === describeType(other) && isSameType(one, other);
  });
}

/** Types that were read, and facts about them. The next reading of a project may reuse them. */
export interface TypeMemory {
  /** One node per declaration and type arguments. */
  readonly named: NamedTypes;
  /** Placeholder nodes for reported errors, which suppress follow-up errors. */
  readonly failures: WeakSet<TypeNode>;
  /** The declarations of special types, for `Pick<ObjectMeta, …>` and similar. */
  readonly specials: WeakMap<SpecialType, DeclaredSymbol>;
  /** Reads the type of a `Schemaless` member, for callers that need it despite the marker. */
  readonly schemaless: WeakMap<Member, (cx: TypeContext) => TypeNode>;
  /** `apiVersion` and `kind` as narrowed by interfaces that extend `KubernetesObject`. */
  readonly narrowed: WeakMap<TypeNode, readonly Member[]>;
}

export interface TypeContext extends TypeMemory {
  readonly workspace: Workspace;
  readonly symbols: Symbols;
  readonly docs: Docs;
  readonly report: Report;
  readonly isKind: (symbol: DeclaredSymbol) => boolean;
  /** The declarations being read, outermost first, each with the number of open members. */
  readonly open: {
    readonly symbol: DeclaredSymbol;
    readonly args: readonly TypeNode[];
    readonly depth: number;
  }[];
  /** The members being read, outermost first. */
  readonly members: Location[];
}

/** The scope in which a type is read. */
export interface Site {
  readonly file: ParsedFile;
  readonly scope: Scope;
  /** Type parameters in scope, by name. */
  readonly params: ReadonlyMap<string, TypeNode>;
  /** The member or alias being read, the location of its errors. */
  readonly at: Location;
  /** The markers of the member or declaration being read. */
  readonly markers?: readonly Marker[];
  /** An alias with `+kubebuilder:validation:XIntOrString`, which may be `number | string`. */
  readonly intOrString?: true;
  /** Whether only some members of the type are read, as by `Pick`. */
  readonly isPart?: true;
}

export const noParams: ReadonlyMap<string, TypeNode> = new Map();

export function createTypeMemory(): TypeMemory {
  return {
    named: new NamedTypes(),
    failures: new WeakSet(),
    specials: new WeakMap(),
    schemaless: new WeakMap(),
    narrowed: new WeakMap(),
  };
}

export function createTypeContext(input: Omit<TypeContext, "members">): TypeContext {
  return { ...input, members: [] };
}

/** Returns a context without reports. Its types are not reused, because they may have errors. */
export function quietContext(cx: TypeContext): TypeContext {
  return { ...cx, report: () => {}, named: new NamedTypes(cx.named) };
}

/** Returns a placeholder node for an unreadable type. The caller has reported the error. */
export function failed(cx: TypeContext, location: Location): OpaqueType {
  const node = opaque(location);
  cx.failures.add(node);
  return node;
}

export function opaque(location: Location): OpaqueType {
  return Object.freeze({ kind: "opaque", location });
}
