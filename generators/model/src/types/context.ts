import type { ts as Ts } from "ts-morph";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Member, NamedType, OpaqueType, SpecialType, TypeNode } from "../ir/type-node.ts";
import type { Location } from "../source/source-text.ts";
import type { Docs } from "../symbols/docs.ts";
import type { DeclaredSymbol, Symbols } from "../symbols/symbols.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import type { Scope } from "../syntax/scope.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Reads a type as it is written. */
type Evaluator = (cx: TypeContext, node: Ts.TypeNode, site: Site) => TypeNode;

/** What reading types needs and remembers. */
export interface TypeContext {
  /** Types consist of types: the functions for each kind of type read their parts by it. */
  readonly evaluator: Evaluator;
  readonly workspace: Workspace;
  readonly symbols: Symbols;
  readonly docs: Docs;
  readonly report: Report;
  readonly isKind: (symbol: DeclaredSymbol) => boolean;
  /** One node per declaration and type arguments. */
  readonly named: Map<string, NamedType>;
  /** The declarations being read, outermost first, and how many members were open when each began. */
  readonly open: { readonly symbol: DeclaredSymbol; readonly key: string; readonly depth: number }[];
  /** The members being read, outermost first. */
  readonly members: Location[];
  /** Nodes that stand for a fault that was reported; nothing more is said about them. */
  readonly failures: WeakSet<TypeNode>;
  /** What declared a special type, for `Pick<ObjectMeta, …>` and its like. */
  readonly specials: WeakMap<SpecialType, DeclaredSymbol>;
  /** Reads the type of a member under `Schemaless`, for those who want it in spite of the marker. */
  readonly schemaless: WeakMap<Member, (cx: TypeContext) => TypeNode>;
  /** `apiVersion` and `kind` as interfaces above `KubernetesObject` narrow them. */
  readonly narrowed: WeakMap<TypeNode, readonly Member[]>;
  readonly ids: { readonly of: WeakMap<object, number>; next: number };
}

/** From where a type is read. */
export interface Site {
  readonly file: ParsedFile;
  readonly scope: Scope;
  /** Type parameters in scope, by name. */
  readonly params: ReadonlyMap<string, TypeNode>;
  /** The member or alias being read: where its faults are reported. */
  readonly at: Location;
  /** An alias under `+kubebuilder:validation:XIntOrString`: `number | string` may stand here. */
  readonly intOrString?: true;
}

export const noParams: ReadonlyMap<string, TypeNode> = new Map();

export function createTypeContext(input: {
  readonly evaluator: Evaluator;
  readonly workspace: Workspace;
  readonly symbols: Symbols;
  readonly docs: Docs;
  readonly report: Report;
  readonly isKind: (symbol: DeclaredSymbol) => boolean;
}): TypeContext {
  return {
    ...input,
    named: new Map(),
    open: [],
    members: [],
    failures: new WeakSet(),
    specials: new WeakMap(),
    schemaless: new WeakMap(),
    narrowed: new WeakMap(),
    ids: { of: new WeakMap(), next: 0 },
  };
}

/** Reads a type as it is written. Errors are reported once, at the member or alias. */
export function evaluate(cx: TypeContext, node: Ts.TypeNode, site: Site): TypeNode {
  return cx.evaluator(cx, node, site);
}

/** A number of its own for each object. */
export function idOf(cx: TypeContext, object: object): number {
  let id = cx.ids.of.get(object);
  if (id === undefined) {
    id = cx.ids.next++;
    cx.ids.of.set(object, id);
  }
  return id;
}

/** The node that stands for a type that could not be read. Whoever calls has reported why. */
export function failed(cx: TypeContext, location: Location): OpaqueType {
  const node = opaque(location);
  cx.failures.add(node);
  return node;
}

export function opaque(location: Location): OpaqueType {
  return Object.freeze({ kind: "opaque", location });
}
