import { canonicalJson, type Json, type JsonSchema, stringifyJson } from "@capikit/common/json";
import type { Member, TypeNode } from "../../../model/ir/type-node.ts";
import { unwrapNames } from "../../../model/ir/type-node.ts";

/** A constraint of the target that values of the source need not satisfy. */
interface UnmetConstraint {
  /** Such as `[]` for the elements of a list. */
  readonly path: string;
  readonly reason: string;
}

const minima = ["minLength", "minItems", "minProperties"] as const;

const maxima = ["maxLength", "maxItems", "maxProperties"] as const;

/** Constraints that do not imply each other. */
const equal = [
  "format",
  "multipleOf",
  "pattern",
  "uniqueItems",
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
] as const;

/** Returns the constraints of a member, its elements and values that the source does not imply. */
export function unmetConstraints(source: JsonSchema, target: JsonSchema): readonly UnmetConstraint[] {
  const found: UnmetConstraint[] = [];
  const visit = (from: JsonSchema, to: JsonSchema, path: string): void => {
    for (const keyword of unmetKeywords(from, to)) {
      const given = from[keyword];
      const reason = `has ${keyword} ${stringifyJson(to[keyword])}, but ${given === undefined ? "none" : stringifyJson(given)} in the source`;
      found.push({ path, reason });
    }
    if (from.items !== undefined && to.items !== undefined) visit(from.items, to.items, `${path}[]`);
    const [values, others] = [from.additionalProperties, to.additionalProperties];
    if (typeof values === "object" && typeof others === "object") visit(values, others, `${path}.*`);
  };
  visit(source, target, "");
  return found;
}

type Keyword = keyof JsonSchema;

function unmetKeywords(from: JsonSchema, to: JsonSchema): readonly Keyword[] {
  const found: Keyword[] = [];
  for (const keyword of minima) if ((to[keyword] ?? 0) > (from[keyword] ?? 0)) found.push(keyword);
  const none = Number.POSITIVE_INFINITY;
  for (const keyword of maxima) if ((to[keyword] ?? none) < (from[keyword] ?? none)) found.push(keyword);
  for (const keyword of equal) {
    const [given, wanted] = [from[keyword], to[keyword]];
    if (wanted === undefined || wanted === false || wanted === "atomic") continue;
    // The types of numbers determine their formats.
    if (keyword === "format" && to.type !== "string") continue;
    if (canonicalJson(wanted) !== canonicalJson(given ?? null)) found.push(keyword);
  }
  const [least, most] = [from.minimum ?? -none, from.maximum ?? none];
  const [minimum, maximum] = [to.minimum ?? -none, to.maximum ?? none];
  if (minimum > least) found.push("minimum");
  else if (minimum === least && to.exclusiveMinimum === true && from.exclusiveMinimum !== true)
    found.push("exclusiveMinimum");
  if (maximum < most) found.push("maximum");
  else if (maximum === most && to.exclusiveMaximum === true && from.exclusiveMaximum !== true)
    found.push("exclusiveMaximum");
  const known = new Set(from["x-kubernetes-validations"]?.map(({ rule }) => rule));
  if (to["x-kubernetes-validations"]?.some(({ rule }) => !known.has(rule)))
    found.push("x-kubernetes-validations");
  return found;
}

/** The parts of a value that another type knows. */
export type ShapeTree =
  | true
  | {
      /** Members of answers with `+capikit:conversion:drop` are false. */
      readonly members: ReadonlyMap<string, ShapeTree | false>;
      /** Values of members that are absent. */
      readonly defaults: ReadonlyMap<string, Json>;
    }
  | { readonly items: ShapeTree }
  | { readonly values: ShapeTree };

/** The reason why a value of one type is not valid for another. */
export interface ShapeError {
  readonly path: string;
  readonly reason: string;
}

const dropMarker = "capikit:conversion:drop";

/** Members of all bodies that identify the version, and do not carry information of it. */
const identity: ReadonlySet<string> = new Set(["apiVersion", "kind"]);

/**
 * Returns the projection of `from` to `to`, and the reasons why values are not valid, or would be
 * lost. Requests lose what an older version does not know; a loss of answers must be marked.
 *
 * @param schemaOf returns the schema of an object, with its defaults and constraints
 */
export function compareShapes(
  from: TypeNode,
  to: TypeNode,
  body: "request" | "response",
  schemaOf: (object: TypeNode) => JsonSchema = () => ({}),
): { readonly shape: ShapeTree; readonly problems: readonly ShapeError[] } {
  const problems: ShapeError[] = [];
  const open = new Map<TypeNode, Set<TypeNode>>();
  /** Kubernetes objects around the current type: they have versions, and API servers validate them. */
  let objects = 0;

  const visit = (source: TypeNode, target: TypeNode, path: string): ShapeTree => {
    const [a, b] = [unwrapNames(source), unwrapNames(target)];
    if (a === b) return true;
    const refuse = (reason: string): true => {
      problems.push({ path, reason });
      return true;
    };
    if (b.kind === "opaque") return true;
    if (a.kind === "nullable")
      return b.kind === "nullable" ? visit(a.of, b.of, path) : refuse("is nullable in only one of the two");
    if (b.kind === "nullable") return visit(a, b.of, path);
    if (a.kind === "array" && b.kind === "array") {
      const items = visit(a.items, b.items, `${path}[]`);
      return items === true ? true : { items };
    }
    if (a.kind === "map" && b.kind === "map") {
      const values = visit(a.values, b.values, `${path}.*`);
      return values === true ? true : { values };
    }
    if (a.kind === "object" && b.kind === "object") {
      // Recursive values are copied as a whole.
      const sources = open.get(b) ?? new Set();
      if (sources.has(a)) return true;
      open.set(b, sources.add(a));
      if (path === "") checkConstraints(schemaOf(a), schemaOf(b), path);
      const shape = visitMembers(a, a.members, b, b.members, path);
      sources.delete(a);
      return shape;
    }
    return fitsPlain(a, b) ? true : refuse("has a different type");
  };

  const checkConstraints = (source: JsonSchema, target: JsonSchema, path: string): void => {
    if (objects > 0) return;
    for (const unmet of unmetConstraints(source, target))
      problems.push({ path: path === "" ? "it" : `${path}${unmet.path}`, reason: unmet.reason });
  };

  const visitMembers = (
    from: TypeNode,
    source: readonly Member[],
    object: TypeNode,
    target: readonly Member[],
    path: string,
  ): ShapeTree => {
    const given = new Map(source.map((member) => [member.name, member]));
    const members = new Map<string, ShapeTree | false>();
    const defaults = new Map<string, Json>();
    const [offered, wanted] = [schemaOf(from).properties ?? {}, schemaOf(object).properties ?? {}];
    const isKubernetesObject = wanted.apiVersion !== undefined && wanted.metadata !== undefined;
    if (isKubernetesObject) objects++;
    for (const { name, optional, type } of target) {
      const at = path === "" ? name : `${path}.${name}`;
      const other = given.get(name);
      if (other !== undefined) members.set(name, visit(other.type, type, at));
      if (other !== undefined) checkConstraints(offered[name] ?? {}, wanted[name] ?? {}, at);
      if (other?.optional === false) continue;
      // New information is nullable or has a default.
      const absent = unwrapNames(type).kind === "nullable" && !optional ? null : undefined;
      const value = wanted[name]?.default ?? absent;
      if (value !== undefined) defaults.set(name, value);
      else if (!optional)
        problems.push({
          path: at,
          reason: `is required, but ${other ? "optional" : "missing"} in the source`,
        });
    }
    if (isKubernetesObject) objects--;
    if (body === "response") visitLost(source, new Set(target.map(({ name }) => name)), path, members);
    return { members, defaults };
  };

  const visitLost = (
    source: readonly Member[],
    known: ReadonlySet<string>,
    path: string,
    members: Map<string, ShapeTree | false>,
  ): void => {
    for (const { name, markers } of source) {
      if (known.has(name) || (path === "" && identity.has(name))) continue;
      if (markers.some(({ key }) => key === dropMarker)) members.set(name, false);
      else {
        const reason = "would be lost, as the newer version does not have it";
        problems.push({ path: path === "" ? name : `${path}.${name}`, reason });
      }
    }
  };

  return { shape: visit(from, to, ""), problems };
}

/** Types whose values are all of type `int64`. */
const integers = ["int", "int32", "int64", "uint32"];

/** Types whose values are all texts. */
const texts = ["Duration", "MicroTime", "Time", "bytes"];

function fitsPlain(a: TypeNode, b: TypeNode): boolean {
  const isText = a.kind === "special" ? texts.includes(a.special) : "type" in a && a.type === "string";
  if (b.kind === "scalar")
    return (
      (b.type === "string" && isText) || ((a.kind === "scalar" || a.kind === "enum") && a.type === b.type)
    );
  if (b.kind === "enum") return a.kind === "enum" && a.values.every((value) => b.values.includes(value));
  if (b.kind !== "special") return false;
  if (b.special === "JSONValue" || (b.special === "IntOrString" && isText)) return true;
  if (a.kind !== "special") return false;
  if (b.special === "IntOrString" && a.special === "int32") return true;
  return a.special === b.special || (integers.includes(a.special) && ["int", "int64"].includes(b.special));
}
