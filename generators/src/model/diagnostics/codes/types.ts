import { didYouMean } from "@capikit/common/text";
import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";

export const missingWidth = defineDiagnostic<Record<never, never>>({
  code: "CK3001",
  title: "A number without a width",
  message: "`number` specifies neither width nor format",
  help: "use `int32`, `int64` or another integer of `@capikit/api/meta`; `float64` needs `--allow-dangerous-types`",
  why: "Kubernetes APIs use 32-bit or 64-bit integers, and fractions only where they cannot be avoided, because languages serialize them differently. `number` does not distinguish these.",
  wrong: "replicas?: number;",
  right: 'import type { int32 } from "@capikit/api/meta";\n\nreplicas?: int32;',
});

export const unsupportedType = defineDiagnostic<Texts<"what" | "instead">>({
  code: "CK3002",
  title: "A type without a schema",
  message: ({ what }) => `${what} has no schema`,
  help: ({ instead }) => instead,
  why: "A CRD's schema is structural: every value has one known JSON type. It cannot contain types that are not JSON or only known at run time.",
  wrong: "createdAt?: Date;",
  right: 'import type { Time } from "@capikit/api/meta";\n\ncreatedAt?: Time;',
});

export const unsupportedMember = defineDiagnostic<Texts<"what" | "instead">>({
  code: "CK3003",
  title: "A member that is not a field",
  message: ({ what }) => `${what} cannot be a field of a JSON object`,
  help: ({ instead }) => instead,
  why: "An API type describes JSON. Functions, accessors and computed names cannot be serialized.",
  wrong: "export interface WidgetSpec {\n  size(): int32;\n}",
  right: "export interface WidgetSpec {\n  size: int32;\n}",
});

/** A type of capikit's packages. */
export interface KnownType {
  readonly name: string;
  readonly module: string;
}

export function importKnown({ name, module }: KnownType): string {
  return `import \`${name}\` from \`${module}\``;
}

export const unresolvedName = defineDiagnostic<{
  readonly name: string;
  readonly suggestion?: string;
  /** Exported by a package, for another notation of the name. */
  readonly known?: KnownType | undefined;
}>({
  code: "CK3004",
  title: "An unknown name",
  message: ({ name }) => `cannot find name \`${name}\``,
  help: ({ suggestion, known }) => (known ? importKnown(known) : didYouMean(suggestion, "`")),
  fix: ({ name, suggestion }) => replacement(name, suggestion),
  why: "The name cannot be resolved, so its type is unknown.",
  wrong: "size?: int23;",
  right: 'import type { int32 } from "@capikit/api/meta";\n\nsize?: int32;',
});

export const recursiveType = defineDiagnostic<{
  readonly name: string;
  readonly isUnion: boolean;
  /** Whether only some of its members are used. */
  readonly isPart: boolean;
}>({
  code: "CK3005",
  title: "A type that contains itself",
  message: ({ name }) =>
    `\`${name}\` contains itself through this member, but a structural schema cannot be recursive`,
  help: ({ name, isUnion, isPart }) =>
    isPart
      ? `declare these members in an interface of their own, which \`${name}\` extends, and name it here`
      : isUnion
        ? "use `JSONValue` of `@capikit/api/meta` for any JSON value"
        : "put `+kubebuilder:validation:Schemaless` and `+kubebuilder:pruning:PreserveUnknownFields` on one member of the cycle",
  why: "All references are expanded in a CRD. A recursive type would expand without end.",
  wrong: "export interface Tree {\n  children?: Tree[];\n}",
  right:
    "export interface Tree {\n  /**\n   * +kubebuilder:validation:Schemaless\n   * +kubebuilder:pruning:PreserveUnknownFields\n   */\n  children?: Tree[];\n}",
});

export const mixedLiterals = defineDiagnostic<{ readonly values: readonly (boolean | number | string)[] }>({
  code: "CK3006",
  title: "Literals of different types",
  message: ({ values }) =>
    `the union ${values.map((value) => JSON.stringify(value)).join(" | ")} mixes literals of different types`,
  help: "use only strings, only integers, or only booleans",
  why: "A field of a CRD has one type. An enum cannot mix strings and numbers.",
  wrong: 'level: "auto" | 1 | 2;',
  right: 'level: "auto" | "1" | "2";',
});

export const notAnInteger = defineDiagnostic<{ readonly value: number }>({
  code: "CK3007",
  title: "A number literal that is not an exact integer",
  message: ({ value }) => `the literal ${value} is not an integer that JavaScript can represent exactly`,
  help: "use integers, or string literals",
  why: "Only integer literals can form an enum: fractions do not compare reliably.",
  wrong: "factor: 0.5 | 1;",
  right: 'factor: "0.5" | "1";',
});

export const requiredUndefined = defineDiagnostic<Record<never, never>>({
  code: "CK3008",
  title: "`undefined` without `?`",
  message: "`undefined` marks an optional member; use `?` instead",
  help: "remove `| undefined`, and write `?` after the name of a member that may be missing",
  why: "JSON has no undefined. An optional member is declared with `?`.",
  wrong: "name: string | undefined;",
  right: "name?: string;",
});

export const nullWithEnum = defineDiagnostic<Texts<"type">>({
  code: "CK3009",
  title: "`null` combined with an enum",
  message: ({ type }) =>
    `\`null\` combined with the enum ${type}: the API server would reject null, because it is not an enum value`,
  help: "make the member optional instead",
  why: "`nullable` does not add null to `enum`. Every null would be rejected.",
  wrong: 'tier?: "Basic" | "Premium" | null;',
  right: 'tier?: "Basic" | "Premium";',
});

export const unsupportedUnion = defineDiagnostic<{
  readonly parts: readonly string[];
  readonly sort: "int-or-string" | "literals" | "objects" | "other";
}>({
  code: "CK3010",
  title: "A union of different types",
  message: ({ parts }) => `the union ${parts.join(" | ")} has no single type`,
  help: ({ sort }) =>
    ({
      "int-or-string": "use `IntOrString` or `Quantity` of `@capikit/api/meta`",
      literals: "use only literals, or only the type",
      objects:
        'give each part a required member with a literal of its own, such as `type: "git"`, or use one interface with optional members and `+kubebuilder:validation:ExactlyOneOf`',
      other: "use one type, or `JSONValue` of `@capikit/api/meta` for arbitrary JSON",
    })[sort],
  why: "A structural schema gives every value exactly one type.",
  wrong: "source: GitSource | HttpSource;",
  right:
    "source: Source;\n\n/** +kubebuilder:validation:ExactlyOneOf=git;http */\nexport interface Source {\n  git?: GitSource;\n  http?: HttpSource;\n}",
});

export interface ConflictFacts {
  readonly name: string;
  readonly by: "&" | "extends";
}

export const conflictingMember = defineDiagnostic<ConflictFacts>({
  code: "CK3011",
  title: "A member with two types in `&` or `extends`",
  message: ({ name, by }) => `\`${name}\` is declared differently on both sides of \`${by}\``,
  help: ({ name }) => `omit it on one side: \`Omit<…, "${name}">\``,
  why: "The member would have two types, or be allowed by the parts of two unions.",
  wrong: "both?: A & B; // `name` has another type in each",
  right: 'both?: A & Omit<B, "name">;',
});

export const notAnObject = defineDiagnostic<Texts<"operation" | "type">>({
  code: "CK3012",
  title: "An operand that is not an object",
  message: ({ operation, type }) => `\`${operation}\` needs a type with members, but ${type} has no members`,
  help: ({ operation, type }) =>
    operation === "&"
      ? `write ${type} alone, and rules as markers: a brand, a tag or \`& {}\` is not part of the JSON`
      : undefined,
  why: "`extends`, `&`, `keyof`, `Pick` and similar operators work on the members of an object.",
  wrong: "name?: string & Named;",
  right: "name?: Named;",
});

export const unknownMember = defineDiagnostic<{
  readonly name: string;
  readonly of: string;
  readonly suggestion: string | undefined;
}>({
  code: "CK3013",
  title: "An unknown member",
  message: ({ name, of }) => `${of} has no member \`${name}\``,
  help: ({ suggestion }) => didYouMean(suggestion, "`"),
  fix: ({ name, suggestion }) => replacement(name, suggestion),
  why: "`Pick` and `T[…]` name members of a type.",
  wrong: 'Pick<WidgetSpec, "sise">',
  right: 'Pick<WidgetSpec, "size">',
});

export const unsupportedKey = defineDiagnostic<Texts<"type">>({
  code: "CK3014",
  title: "Keys that are not strings",
  message: ({ type }) => `the keys of a map must be strings, not ${type}`,
  help: "use `Record<string, T>`",
  why: "Keys of JSON objects are strings.",
  wrong: "ports?: Record<number, string>;",
  right: "ports?: Record<string, string>;",
});

export const membersWithIndex = defineDiagnostic<Record<never, never>>({
  code: "CK3015",
  title: "Members combined with an index signature",
  message: "a type cannot have both members and an index signature",
  help: "move the map into a separate member",
  why: "A structural schema does not allow `properties` together with `additionalProperties`.",
  wrong: "interface Labels {\n  app: string;\n  [key: string]: string;\n}",
  right: "interface Labels {\n  app: string;\n  others?: Record<string, string>;\n}",
});

export const duplicateMember = defineDiagnostic<Texts<"name">>({
  code: "CK3016",
  title: "A member declared twice",
  message: ({ name }) => `\`${name}\` is declared twice in one type`,
  help: "remove one of the declarations",
  why: "Only one declaration, with its markers and description, could have an effect.",
  wrong: "name?: string;\nname?: string;",
  right: "name?: string;",
});

export const twoDescriptions = defineDiagnostic<Texts<"name">>({
  code: "CK3017",
  title: "Two descriptions of a merged interface",
  message: ({ name }) => `two parts of the interface \`${name}\` have a description`,
  help: "keep the description of one of them",
  why: "Parts of an interface form one type, which has one description.",
  wrong: "/** One. */\ninterface A {}\n/** Two. */\ninterface A {}",
  right: "/** One. */\ninterface A {}\ninterface A {}",
});

export const typeArguments = defineDiagnostic<{
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly given: number;
}>({
  code: "CK3018",
  title: "The wrong number of type arguments",
  message: ({ name, least, most, given }) =>
    `\`${name}\` takes ${least === most ? most : `${least} to ${most}`} type argument${most === 1 ? "" : "s"}, but ${given} ${given === 1 ? "is" : "are"} given`,
  why: "capikit expands generics where they are used, which requires all type arguments.",
  wrong: "items?: Page;",
  right: "items?: Page<Widget>;",
});

export const memberInitializer = defineDiagnostic<Texts<"name" | "written">>({
  code: "CK3019",
  title: "A member with an initializer",
  message: ({ name }) => `the initializer of ${name} has no effect: types have no values`,
  help: ({ written }) =>
    /^(?:true|false|-?\d+|"[^"\\]*"|\[\]|\{\})$/.test(written)
      ? `write the default as a marker: +default=${written}`
      : "write the default as a marker: +default=… with a JSON value",
  why: "TypeScript rejects it, too. The schema's default comes from a marker.",
  wrong: "export interface WidgetSpec {\n  size?: int32 = 3;\n}",
  right: "export interface WidgetSpec {\n  /** +default=3 */\n  size?: int32;\n}",
});

export const unionMember = defineDiagnostic<{ readonly name: string; readonly isDiscriminator: boolean }>({
  code: "CK3020",
  title: "A member with two declarations in a union",
  message: ({ name }) => `the parts of the union declare \`${name}\` differently`,
  help: ({ name, isDiscriminator }) =>
    isDiscriminator
      ? `write the text of \`${name}\` in one part, without markers`
      : `give the members different names, or declare \`${name}\` once in an interface that the parts extend`,
  why: "A discriminated union becomes one object with the members of all parts. A member has one type, text and set of markers.",
  wrong: 'type Source = { type: "git"; ref: string } | { type: "http"; ref: int32 };',
  right: 'type Source = { type: "git"; branch: string } | { type: "http"; port: int32 };',
});

export const unionNull = defineDiagnostic<{ readonly name: string; readonly discriminator: string }>({
  code: "CK3024",
  title: "A member of some parts of a union that may be null",
  message: ({ name }) => `\`${name}\` may be null in only some parts of the union`,
  help: ({ name }) => `use \`${name}?\` without null, or declare \`${name}\` in all parts`,
  why: "CEL does not distinguish null from a missing member: a rule for the parts that have the member would refuse null in them, and accept it in the others.",
  wrong: 'type Source = { type: "git"; ref: string | null } | { type: "http" };',
  right: 'type Source = { type: "git"; ref?: string } | { type: "http" };',
});
export const unionDefault = defineDiagnostic<{
  readonly name: string;
  readonly where: string;
  readonly reason: string;
}>({
  code: "CK3025",
  title: "A default that a rule of the type refuses",
  message: ({ name, where }) => `the default of \`${name}\` makes ${where} invalid`,
  help: ({ reason }) => `remove the default: ${reason}`,
  why: "The API server sets defaults in all objects, and checks rules afterwards. Nobody could create an object of the other parts.",
  wrong: `type Source = { type: "git"; /** ${"+"}default="main" */ ref?: string } | { type: "http" };`,
  right: 'type Source = { type: "git"; ref?: string } | { type: "http" };',
});
export const unionPartMarker = defineDiagnostic<Record<never, never>>({
  code: "CK3021",
  title: "A part of a union with markers",
  message: "a part of the union has markers, which would apply to all parts",
  help: "move them to the alias of the union, or to members",
  why: "A discriminated union becomes one object with the members of all parts, so that the rules of one part would also hold for the others.",
  wrong:
    '/** +kubebuilder:validation:MinProperties=2 */\ninterface Git { type: "git"; git?: GitSource }\ntype Source = Git | Http;',
  right: "/** +kubebuilder:validation:MinProperties=2 */\ntype Source = Git | Http;",
});

/** How a type is used where its markers do not apply. */
export type LostBy = "derived" | "key" | "literals" | "redeclared";

export const lostMarker = defineDiagnostic<{
  readonly marker: string;
  readonly type: string;
  readonly by: LostBy;
  /** The marker from its `+`. */
  readonly written: string;
  /** The expression that checks a `key` as the marker does. */
  readonly check: string | undefined;
}>({
  code: "CK3022",
  severity: "warning",
  title: "A marker of a type from which another one is made",
  message: ({ marker, type, by }) =>
    `+${marker} of \`${type}\` has no effect here: ${
      by === "key"
        ? "the keys of a map have no schema"
        : by === "redeclared"
          ? "the member is declared again"
          : "the marker belongs to that type, not to the new one"
    }`,
  help: ({ by, type, written, check }) => {
    if (by === "derived") return `write ${written} on the member or declaration that uses the new type, too`;
    if (by === "literals") return `write ${written} on an alias of the whole union`;
    if (by === "redeclared")
      return `write ${written} on this member, too; to drop it, extend \`Omit<…, ${JSON.stringify(type)}>\` of the base`;
    const rule = "+kubebuilder:validation:XValidation";
    return check === undefined
      ? `check the keys with ${rule} on the member`
      : `write ${rule}:rule=${JSON.stringify(`self.all(key, ${check})`)} on the member`;
  },
  why: "`Partial<T>`, `Omit<T, …>`, `Exclude<T, …>`, a union with further literals and similar make a new type of the members or literals of `T`. The markers of `T`, which may mention other members, stay with `T`.",
  wrong:
    "/** +kubebuilder:validation:MinProperties=1 */\ninterface Limits { cpu: int32 }\n\nexport interface WidgetSpec {\n  limits?: Partial<Limits>;\n}",
  right:
    "interface Limits { cpu: int32 }\n\nexport interface WidgetSpec {\n  /** +kubebuilder:validation:MinProperties=1 */\n  limits?: Partial<Limits>;\n}",
});

export const includedLiterals = defineDiagnostic<{
  readonly literals: readonly string[];
  readonly type: string;
}>({
  code: "CK3023",
  severity: "warning",
  title: "Literals beside a type that includes them",
  message: ({ literals, type }) =>
    `${literals.join(" | ")} ${literals.length === 1 ? "has" : "have"} no effect beside ${type}, which includes ${literals.length === 1 ? "it" : "them"}`,
  help: ({ literals, type }) =>
    `remove \`| ${type}\` if no other value is allowed, or else remove ${literals.join(" | ")}`,
  why: "TypeScript reduces the union to the wider type, so that the schema accepts every value of it.",
  wrong: 'size?: "Large" | "Small" | string;',
  right: 'size?: "Large" | "Small";',
});
