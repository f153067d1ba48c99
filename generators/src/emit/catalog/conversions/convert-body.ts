import type { Report } from "@capikit/common/diagnostics";
import type { JsonSchema } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import { compareSchemas } from "../../../compare/compare-schemas.ts";
import { hookMemberUndecided, hookRefusalLost } from "../../../model/diagnostics/codes/catalog.ts";
import { conversionNoSuchField } from "../../../model/diagnostics/codes/conversion.ts";
import type { HookVersion, Model, OverrideModule } from "../../../model/ir/model.ts";
import {
  describeType,
  type Member,
  type ObjectType,
  type TypeNode,
  unwrapNames,
} from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import type { Schemas } from "../../../model/schema/schemas.ts";
import type { Location } from "../../../model/text/source-text.ts";
import { jsonLiteral, stringLiteral } from "../../../model/text/typescript-text.ts";
import { conversionMarker, findOverride, memberType, nameWord } from "../../conversion-members.ts";
import { membersOf, printFunction, type ReturnedMember } from "./print-function.ts";

/** Input for the conversion of one body of a hook between an older version and the newest. */
export interface BodyInput {
  readonly model: Model;
  readonly schemas: Schemas;
  readonly overrides: OverrideModule | undefined;
  readonly older: HookVersion;
  readonly newest: HookVersion;
  readonly body: "request" | "response";
  /** Prefix of the functions: `beforeDrainV1alpha1Request`. */
  readonly name: string;
  /** The TypeScript types of the body. */
  readonly words: Words;
  readonly report: Report;
}

/** The printed conversion of a body. */
export interface BodyConversion {
  /** The functions of the body and of its objects. */
  readonly functions: readonly string[];
  /** The function of the body; undefined if values are equal in both versions. */
  readonly root: string | undefined;
  /** The members that the author decides, each with the decision. */
  readonly decisions: readonly string[];
  /** The types of the author's functions, by name. */
  readonly signatures: ReadonlyMap<string, string>;
}

/** The TypeScript types of a value in the version that is read, and in the one that is written. */
interface Words {
  readonly from: string;
  readonly to: string;
}

/** The conversion of a value: none for equal values, an expression, or what the author must decide. */
type Converted = { readonly print?: (value: string) => string } | { readonly problem: string };

const same: Converted = {};
const cast: Converted = { print: (value) => `${value} as never` };

/** Two objects whose members are converted. */
interface Pair {
  readonly from: TypeNode;
  readonly to: TypeNode;
  readonly source: ObjectType;
  readonly target: ObjectType;
  readonly words: Words;
  /** The types with the members of all parts of unions. */
  readonly members: Words;
  /** The path of the objects in the body. */
  readonly path: string;
}

/** A member of the written object, with its counterpart. */
interface Partners {
  readonly pair: Pair;
  readonly from: Member | undefined;
  readonly to: Member;
  readonly converted: Converted;
  /** The value of a required member that is absent. */
  readonly fallback: string | undefined;
}

/** Members of bodies that identify their version. */
const identity: ReadonlySet<string> = new Set(["apiVersion", "kind"]);

/** Members of responses by which callers recognise refusals, with the value of responses without one. */
const refusal: ReadonlyMap<string, string | undefined> = new Map([
  ["message", '""'],
  ["retryAfterSeconds", "0"],
  ["status", undefined],
]);

/**
 * Prints the conversion of a body: requests from the newest version to the older one, responses back.
 * Reports members that have no counterpart of the same meaning, and that no marker decides.
 */
export function convertBody(input: BodyInput): BodyConversion {
  return new BodyConverter(input).convert();
}

class BodyConverter {
  readonly #input: BodyInput;
  /** The versions that are read and written. */
  readonly #from: HookVersion;
  readonly #to: HookVersion;
  readonly #functions: string[] = [];
  readonly #decisions: string[] = [];
  readonly #signatures = new Map<string, string>();
  readonly #names = new Set<string>();
  /** The functions of pairs by both objects; undefined for equal ones. */
  readonly #known = new Map<ObjectType, Map<ObjectType, string | undefined>>();

  constructor(input: BodyInput) {
    this.#input = input;
    const { older, newest, body } = input;
    [this.#from, this.#to] = body === "request" ? [newest, older] : [older, newest];
  }

  convert(): BodyConversion {
    const { body, words } = this.#input;
    const [from, to] = [this.#from[body], this.#to[body]];
    const converted = this.#between(from, to, words, "");
    const problem =
      "problem" in converted ? converted.problem : this.#unmet(this.#schema(from), this.#schema(to));
    if (problem !== undefined)
      this.#report(to, body, problem, `declare the same rules for the ${body} in both versions`);
    const root = this.#known.get(unwrapNames(from) as ObjectType)?.get(unwrapNames(to) as ObjectType);
    return { functions: this.#functions, root, decisions: this.#decisions, signatures: this.#signatures };
  }

  #schema(type: TypeNode): JsonSchema {
    return this.#input.schemas.of(type);
  }

  /** Returns a constraint that values of the version that is read need not satisfy. */
  #unmet(from: JsonSchema, to: JsonSchema): string | undefined {
    const changes = compareSchemas(constraintsOf(from), constraintsOf(to), {
      wider: "allowed",
      isStructural: false,
    });
    const unmet = changes.find(({ outcome, keyword }) => outcome !== "allowed" && keyword !== "default");
    return unmet === undefined ? undefined : `${unmet.what} in ${this.#to.package.version}`;
  }

  /** Plans a value of two types. */
  #between(from: TypeNode, to: TypeNode, words: Words, path: string): Converted {
    const [a, b] = [unwrapNames(from), unwrapNames(to)];
    if (a === b) return same;
    if (b.kind === "nullable") {
      const of = a.kind === "nullable" ? a.of : a;
      return mapped(this.#between(of, b.of, nonNull(words), path), (value, print) =>
        a.kind === "nullable" ? `${value} === null ? null : ${print(value)}` : print(value),
      );
    }
    if (a.kind === "array" && b.kind === "array")
      return mapped(
        this.#between(a.items, b.items, elements(words, "number"), `${path}[]`),
        // Go writes null for an empty list.
        (value, print) => `${value}?.map((item) => ${print("item")})`,
      );
    if (a.kind === "map" && b.kind === "map")
      return mapped(
        this.#between(a.values, b.values, elements(words, "string"), `${path}.*`),
        (value, print) =>
          `Object.fromEntries(Object.entries(${value} ?? {}).map(([key, item]) => [key, ${print("item")}]))`,
      );
    if (a.kind === "object" && b.kind === "object" && isConvertible(a, b)) {
      const types = path === "" ? words : nonNull(words);
      const members = { from: membersOf(a, types.from), to: membersOf(b, types.to) };
      const name = this.#object({ from, to, source: a, target: b, words: types, members, path });
      return name === undefined ? same : { print: (value) => `${name}(${value})` };
    }
    const plain = plainConversion(a, b);
    return (
      plain ?? {
        problem: `is ${describeType(from)} in ${this.#from.package.version}, and ${describeType(to)} in ${this.#to.package.version}`,
      }
    );
  }

  /** Returns the function that converts an object; undefined if its values are equal in both versions. */
  #object(pair: Pair): string | undefined {
    const { source, target, path } = pair;
    const known = this.#known.get(source) ?? new Map<ObjectType, string | undefined>();
    this.#known.set(source, known);
    if (known.has(target)) return known.get(target);
    const name = this.#freeName(
      this.#input.name +
        path
          .split(/[.[\]*]+/)
          .map(nameWord)
          .join(""),
    );
    // Recursive types call the function.
    known.set(target, name);
    const read = new Set<Member>();
    const taken = new Set<string>();
    const returned = target.members.flatMap((to) => {
      const from = this.#sourceOf(pair, to);
      if (from !== undefined) read.add(from);
      const member = this.#member(this.#partners(pair, from, to));
      if (member?.from !== undefined) taken.add(member.from.name);
      return member === undefined ? [] : [member];
    });
    for (const member of source.members)
      if (!read.has(member)) {
        taken.add(member.name);
        this.#unread(pair, member);
      }
    if (returned.length === 0 && taken.size === 0) known.set(target, undefined);
    else this.#functions.push(printFunction({ name, pair, returned, taken }));
    return known.get(target);
  }

  #freeName(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#names.has(name); count += 1) name = `${wanted}${count}`;
    this.#names.add(name);
    return name;
  }

  /** Returns the member of the read object that a member is converted from. */
  #sourceOf({ source, target, path }: Pair, to: Member): Member | undefined {
    const find = ({ members }: ObjectType, marker: Marker | undefined) =>
      marker === undefined ? undefined : members.find(({ name }) => name === marker.value);
    const marker = conversionMarker(to, "from");
    const renamed =
      find(source, marker) ??
      source.members.find((member) => find(target, conversionMarker(member, "from")) === to);
    if (renamed !== undefined) return renamed;
    if (this.#to === this.#input.older) this.#checkName(marker, source, this.#from);
    const found = source.members.find(({ name }) => name === to.name);
    if (found === undefined || find(target, conversionMarker(found, "from")) !== undefined) return undefined;
    return this.#isDropped(found) && !isRefusal(path, found, this.#input.body) ? undefined : found;
  }

  /** Markers of an older version apply to it alone, so that they must name a member. */
  #checkName(
    marker: Marker | undefined,
    { members }: ObjectType,
    { package: { version } }: HookVersion,
  ): void {
    const path = String(marker?.value);
    const names = members.map(({ name }) => name);
    if (marker === undefined || names.includes(path)) return;
    const facts = { path, version, suggestion: nearestName(path, names) };
    this.#input.report(conversionNoSuchField.create(facts, marker.location));
  }

  /** Members of an older version are dropped even if the newest has one of that name. */
  #isDropped(member: Member): boolean {
    return this.#from === this.#input.older && conversionMarker(member, "drop") !== undefined;
  }

  #partners(pair: Pair, from: Member | undefined, to: Member): Partners {
    const { path, members } = pair;
    const typeOf = (member: Member) => this.#input.model.schemaless.get(member) ?? member.type;
    const { [to.name]: schema = {} } = this.#schema(pair.to).properties ?? {};
    const isNullable = unwrapNames(to.type).kind === "nullable";
    const given = isRefusal(path, to, this.#input.body) ? refusal.get(to.name) : undefined;
    const fallback =
      schema.default === undefined
        ? isNullable
          ? "null"
          : given
        : `${jsonLiteral(schema.default)} as never`;
    if (from === undefined) return { pair, from, to, converted: same, fallback };
    const inner = { from: memberType(members.from, [from.name]), to: memberType(members.to, [to.name]) };
    const at = path === "" ? to.name : `${path}.${to.name}`;
    const converted = this.#between(typeOf(from), typeOf(to), inner, at);
    const offered = this.#schema(pair.from).properties?.[from.name] ?? {};
    const unmet = "problem" in converted ? undefined : this.#unmet(offered, schema);
    return { pair, from, to, converted: unmet === undefined ? converted : { problem: unmet }, fallback };
  }

  /** Plans a member of the written object; undefined if it is copied. */
  #member(partners: Partners): ReturnedMember | undefined {
    const { pair, from, to, converted, fallback } = partners;
    if (pair.path === "" && identity.has(to.name)) return this.#identity(from, to);
    const problem =
      "problem" in converted
        ? converted.problem
        : to.optional || fallback !== undefined
          ? undefined
          : from === undefined
            ? `is required in ${this.#to.package.version}, and missing in ${this.#from.package.version}`
            : from.optional
              ? `is required in ${this.#to.package.version}, and optional in ${this.#from.package.version}`
              : undefined;
    if (from !== undefined && isRefusal(pair.path, to, this.#input.body))
      return this.#refusal(partners, problem);
    const decided = this.#decided(partners, problem !== undefined);
    if (decided !== undefined) return decided;
    if (problem !== undefined) {
      const marked = this.#marked(from, to);
      const help = `convert it by a function: \`+capikit:conversion:with=${functionWord(marked)}\``;
      const more =
        from === undefined
          ? `, make it optional, set a default, or name its counterpart: \`+capikit:conversion:from=…\``
          : "";
      this.#report(marked, pathOf(pair, marked), problem, help + more);
      return undefined;
    }
    const print = "print" in converted ? converted.print : undefined;
    if (from === undefined) return to.optional ? undefined : { from, to, value: () => fallback ?? "" };
    if (from.name !== to.name) this.#decide(pair, to, `from ${from.name}`);
    if (print === undefined && from.name === to.name && (to.optional || !from.optional)) return undefined;
    return { from, to, value: print ?? ((value) => value), ...(fallback !== undefined && { fallback }) };
  }

  /** Writes the version's own `apiVersion` and `kind` where a type requires or limits them. */
  #identity(from: Member | undefined, to: Member): ReturnedMember | undefined {
    const isText = (member: Member | undefined) =>
      member === undefined || unwrapNames(member.type).kind === "scalar";
    if (isText(from) && isText(to) && (to.optional || from?.optional === false)) return undefined;
    const {
      name,
      package: { group, version },
    } = this.#to;
    const kind = name + (this.#input.body === "request" ? "Request" : "Response");
    const value = stringLiteral(to.name === "kind" ? kind : `${group}/${version}`);
    return { from, to, value: () => value, fallback: value };
  }

  /** Copies a member by which callers recognise refusals. No decision can change it. */
  #refusal({ pair, from, to, converted }: Partners, problem: string | undefined): ReturnedMember | undefined {
    const marked = [to, from].flatMap((member) =>
      ["drop", "from", "with"].flatMap(
        (name) => (member === undefined ? undefined : conversionMarker(member, name)) ?? [],
      ),
    );
    const [marker] = marked;
    const found = marker === undefined ? problem : `has \`+${marker.key}\``;
    if (found === undefined)
      return "print" in converted && converted.print !== undefined
        ? { from, to, value: converted.print }
        : undefined;
    this.#reportRefusal(
      this.#marked(from, to),
      pathOf(pair, to),
      found,
      marker === undefined ? "declare it as in the older version" : "remove the marker",
    );
    return undefined;
  }

  /** Plans a member by `+capikit:conversion:with`. */
  #decided({ pair, from, to }: Partners, isNeeded: boolean): ReturnedMember | undefined {
    const [older, newest] = this.#to === this.#input.older ? [to, from] : [from, to];
    // A function of the newest version is for older versions with other values.
    const marker =
      (older && conversionMarker(older, "with")) ??
      (newest && (isNeeded || from === undefined) ? conversionMarker(newest, "with") : undefined);
    if (marker === undefined) return undefined;
    const name = `${String(marker.value)}${this.#input.body === "request" ? "FromHub" : "ToHub"}`;
    findOverride(name, marker.location, this.#input.overrides, this.#input.report);
    const staysAbsent = from?.optional === true && to.optional;
    const defined = (type: string, isOptional: boolean) =>
      isOptional ? `Exclude<${type}, undefined>` : type;
    const { members } = pair;
    const value =
      from === undefined ? members.from : defined(memberType(members.from, [from.name]), staysAbsent);
    const result = defined(memberType(members.to, [to.name]), to.optional);
    const signature = `(value: ${value}) => ${result}`;
    const other = this.#signatures.get(name);
    this.#signatures.set(
      name,
      other === undefined || other === signature ? signature : `(${other}) & (${signature})`,
    );
    this.#decide(pair, to, name);
    const print = (given: string) => `decided.${name}(${from === undefined ? "from" : given})`;
    return { from, to, value: print, ...(!staysAbsent && { isTotal: true }) };
  }

  /** Reports a member of the read object that no member of the other gets, unless it is dropped. */
  #unread(pair: Pair, from: Member): void {
    const { version } = this.#to.package;
    const path = pathOf(pair, from);
    if (pair.path === "" && identity.has(from.name)) return;
    const problem = `would be lost, as ${version} does not have it`;
    if (isRefusal(pair.path, from, this.#input.body)) {
      this.#reportRefusal(from, path, problem, `declare it in the response of ${version}, too`);
      return;
    }
    if (conversionMarker(from, "drop") !== undefined) {
      this.#decide(pair, from, "dropped");
      return;
    }
    if (this.#from === this.#input.older)
      this.#checkName(conversionMarker(from, "from"), pair.target, this.#to);
    const names = pair.target.members.map(({ name }) => name);
    const other = nearestName(from.name, names) ?? "…";
    const help = `add \`+capikit:conversion:drop\` to lose it, or its name in ${version}: \`+capikit:conversion:from=${other}\``;
    this.#report(from, path, problem, help);
  }

  #decide(pair: Pair, member: Member, decision: string): void {
    this.#decisions.push(`${this.#input.body}.${pathOf(pair, member)}: ${decision}`);
  }

  /** Returns the member that gets a marker: that of the newest version. */
  #marked(from: Member | undefined, to: Member): Member {
    return this.#to === this.#input.newest ? to : (from ?? to);
  }

  #facts(member: string) {
    const { older, newest, body } = this.#input;
    return { hook: older.name, body, member, older: older.package.version, newest: newest.package.version };
  }

  /** Members of other packages are reported at the hook, where the author can change its types. */
  #place({ location }: Pick<Member, "location">): Location {
    return location.source.package === undefined ? location : this.#input.newest.location;
  }

  #report(at: Pick<Member, "location">, member: string, problem: string, fix: string): void {
    this.#input.report(hookMemberUndecided.create({ ...this.#facts(member), problem, fix }, this.#place(at)));
  }

  #reportRefusal(at: Member, member: string, problem: string, fix: string): void {
    this.#input.report(hookRefusalLost.create({ ...this.#facts(member), problem, fix }, this.#place(at)));
  }
}

/** Returns a schema without the members of objects, which are compared on their own. */
function constraintsOf({ properties: _, required: __, ...schema }: JsonSchema): JsonSchema {
  const { items, additionalProperties: values } = schema;
  return {
    ...schema,
    ...(items !== undefined && { items: constraintsOf(items) }),
    ...(typeof values === "object" && { additionalProperties: constraintsOf(values) }),
  };
}

function isRefusal(path: string, { name }: Member, body: "request" | "response"): boolean {
  return body === "response" && path === "" && refusal.has(name);
}

function pathOf({ path }: Pair, { name }: Member): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Returns a member's name as that of a function. */
function functionWord({ name }: Member): string {
  const word = nameWord(name);
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** Members of other packages have no markers for this project, so that their objects are converted as a whole. */
function isConvertible(a: ObjectType, b: ObjectType): boolean {
  const isOwn = [a, b].every(({ location }) => location.source.package === undefined);
  // Objects without members hold any fields.
  return isOwn && (a.members.length > 0 || b.members.length === 0);
}

/** Converts what contains values, such as a list, if its values differ. */
function mapped(
  of: Converted,
  around: (value: string, print: (value: string) => string) => string,
): Converted {
  const print = "print" in of ? of.print : undefined;
  return print === undefined ? of : { print: (value) => around(value, print) };
}

function nonNull({ from, to }: Words): Words {
  return { from: `NonNullable<${from}>`, to: `NonNullable<${to}>` };
}

function elements(words: Words, key: "number" | "string"): Words {
  const { from, to } = nonNull(words);
  return { from: `${from}[${key}]`, to: `${to}[${key}]` };
}

/** Types whose values are all of type `int64`. */
const integers = ["int", "int32", "int64", "uint32"];
/** Types whose values are all texts. */
const texts = ["Duration", "MicroTime", "Time", "bytes"];

/** Returns the conversion of values of which each is valid for the other type. */
function plainConversion(a: TypeNode, b: TypeNode): Converted | undefined {
  // TypeScript does not know that their values are equal.
  if (a.kind === "opaque" && b.kind === "opaque") return cast;
  if (b.kind === "object") return a.kind === "object" && b.members.length === 0 ? same : undefined;
  if (b.kind === "enum") {
    if (a.kind !== "enum" || !a.values.every((value) => b.values.includes(value))) return undefined;
    return a.enums?.join() === b.enums?.join() ? same : cast;
  }
  if (b.kind === "scalar") {
    const isText = a.kind === "special" && texts.includes(a.special) && b.type === "string";
    return isText || ((a.kind === "scalar" || a.kind === "enum") && a.type === b.type) ? same : undefined;
  }
  if (a.kind !== "special" || b.kind !== "special") return undefined;
  const isWider = integers.includes(a.special) && ["int", "int64"].includes(b.special);
  return a.special === b.special || isWider ? same : undefined;
}
