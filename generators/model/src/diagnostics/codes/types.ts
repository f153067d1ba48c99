import { defineDiagnostic } from "../define-diagnostic.ts";

const orQuoted = (suggestion: string | undefined): string | undefined =>
  suggestion === undefined ? undefined : `did you mean \`${suggestion}\`?`;

export const missingWidth = defineDiagnostic<Record<never, never>>({
  code: "CK3001",
  name: "missing-width",
  title: "A number without a width",
  message: () => "`number` says neither how wide the number is nor whether it has a fraction",
  help: () =>
    "use `int32`, `int64` or another integer of `@capikit/api/meta`; `float64` needs `--allow-dangerous-types`",
  page: {
    why: "Kubernetes' APIs have integers of 32 or 64 bits, and fractions only where they cannot be avoided, as languages write them differently. `number` is all of these.",
    wrong: "replicas?: number;",
    right: 'import type { int32 } from "@capikit/api/meta";\n\nreplicas?: int32;',
  },
});

export const unsupportedType = defineDiagnostic<{ readonly what: string; readonly instead: string }>({
  code: "CK3002",
  name: "unsupported-type",
  title: "A type without a schema",
  message: ({ what }) => `${what} has no schema`,
  help: ({ instead }) => instead,
  page: {
    why: "A CRD's schema is structural: every value is of one known JSON type. What is no JSON, or is not known until run time, cannot stand in it.",
    wrong: "createdAt?: Date;",
    right: 'import type { Time } from "@capikit/api/meta";\n\ncreatedAt?: Time;',
  },
});

export const unsupportedMember = defineDiagnostic<{ readonly what: string; readonly instead: string }>({
  code: "CK3003",
  name: "unsupported-member",
  title: "A member that is no field",
  message: ({ what }) => `${what} is no field of a JSON object`,
  help: ({ instead }) => instead,
  page: {
    why: "An API type describes JSON. Functions, accessors and computed names do not travel.",
    wrong: "export interface WidgetSpec {\n  size(): int32;\n}",
    right: "export interface WidgetSpec {\n  size: int32;\n}",
  },
});

export const unresolvedName = defineDiagnostic<{
  readonly name: string;
  readonly suggestion?: string;
  readonly importable?: true;
}>({
  code: "CK3004",
  name: "unresolved-name",
  title: "An unknown name",
  message: ({ name }) => `nothing named \`${name}\` is declared or imported here`,
  help: ({ name, suggestion, importable }) =>
    importable ? `import \`${name}\` from \`@capikit/api/meta\`` : orQuoted(suggestion),
  page: {
    why: "The name leads nowhere, so that nothing is known of the type.",
    wrong: "size?: int23;",
    right: 'import type { int32 } from "@capikit/api/meta";\n\nsize?: int32;',
  },
});

export const recursiveType = defineDiagnostic<{ readonly name: string }>({
  code: "CK3005",
  name: "recursive-type",
  title: "A type that contains itself",
  message: ({ name }) =>
    `\`${name}\` contains itself: this member closes the recursion, and a structural schema has an end`,
  help: () =>
    "put `+kubebuilder:validation:Schemaless` and `+kubebuilder:pruning:PreserveUnknownFields` on one member of the circle",
  page: {
    why: "All references are written out in a CRD. A recursive type would go on for ever.",
    wrong: "export interface Tree {\n  children?: Tree[];\n}",
    right:
      "export interface Tree {\n  /**\n   * +kubebuilder:validation:Schemaless\n   * +kubebuilder:pruning:PreserveUnknownFields\n   */\n  children?: Tree[];\n}",
  },
});

export const mixedLiterals = defineDiagnostic<{ readonly values: readonly (boolean | number | string)[] }>({
  code: "CK3006",
  name: "mixed-literals",
  title: "Literals of different types",
  message: ({ values }) =>
    `the union ${values.map((value) => JSON.stringify(value)).join(" | ")} mixes literals of different types`,
  help: () => "make all of them text, all integers, or all booleans",
  page: {
    why: "A field of a CRD has one type. An enum of texts and numbers has none.",
    wrong: 'level: "auto" | 1 | 2;',
    right: 'level: "auto" | "1" | "2";',
  },
});

export const notAnInteger = defineDiagnostic<{ readonly value: number }>({
  code: "CK3007",
  name: "not-an-integer",
  title: "A number literal with a fraction",
  message: ({ value }) => `the literal ${value} is no integer that JavaScript holds exactly`,
  help: () => "use integers, or text literals",
  page: {
    why: "Only integer literals make an enum: fractions do not compare reliably.",
    wrong: "factor: 0.5 | 1;",
    right: 'factor: "0.5" | "1";',
  },
});

export const requiredUndefined = defineDiagnostic<Record<never, never>>({
  code: "CK3008",
  name: "undefined-without-question-mark",
  title: "`undefined` without `?`",
  message: () => "`undefined` says that the member may be missing, which is what `?` is for",
  help: () => "write `?` behind the member's name and drop `| undefined`",
  page: {
    why: "JSON has no undefined. A member that may be missing is optional, and `?` alone says so.",
    wrong: "name: string | undefined;",
    right: "name?: string;",
  },
});

export const nullBesideEnum = defineDiagnostic<{ readonly type: string }>({
  code: "CK3009",
  name: "null-beside-enum",
  title: "`null` beside an enum",
  message: ({ type }) =>
    `\`null\` beside the enum ${type}: the API server would refuse null, as it is none of the values`,
  help: () => "make the member optional instead",
  page: {
    why: "`nullable` does not add null to `enum`. Every null would be refused.",
    wrong: 'tier?: "Basic" | "Premium" | null;',
    right: 'tier?: "Basic" | "Premium";',
  },
});

export const unsupportedUnion = defineDiagnostic<{
  readonly parts: readonly string[];
  readonly sort: "int-or-string" | "literals" | "objects" | "other";
}>({
  code: "CK3010",
  name: "unsupported-union",
  title: "A union of different types",
  message: ({ parts }) => `the union ${parts.join(" | ")} has no single type`,
  help: ({ sort }) =>
    ({
      "int-or-string": "use `IntOrString` or `Quantity` of `@capikit/api/meta`",
      literals: "use literals alone, or the type alone",
      objects:
        "use one interface with optional members, and `+kubebuilder:validation:ExactlyOneOf` where just one may be set",
      other: "use one type; for arbitrary JSON `JSONValue` of `@capikit/api/meta`",
    })[sort],
  page: {
    why: "A structural schema gives every value exactly one type.",
    wrong: "source: GitSource | HttpSource;",
    right:
      "source: Source;\n\n/** +kubebuilder:validation:ExactlyOneOf=git;http */\nexport interface Source {\n  git?: GitSource;\n  http?: HttpSource;\n}",
  },
});

export const conflictingMember = defineDiagnostic<{ readonly name: string }>({
  code: "CK3011",
  name: "conflicting-member",
  title: "One member on both sides of `&`",
  message: ({ name }) => `\`${name}\` is declared on both sides of \`&\``,
  help: ({ name }) => `leave it out on one side: \`Omit<…, "${name}">\``,
  page: {
    why: "Two declarations of one member speak with two markers, texts and types, and neither may be dropped silently.",
    wrong: "both?: A & B; // both have `name`",
    right: 'both?: A & Omit<B, "name">;',
  },
});

export const notAnObject = defineDiagnostic<{ readonly operation: string; readonly type: string }>({
  code: "CK3012",
  name: "not-an-object",
  title: "An operand that is no object",
  message: ({ operation, type }) => `\`${operation}\` needs a type with members, and ${type} has none`,
  page: {
    why: "`extends`, `&`, `keyof`, `Pick` and their like work on the members of an object.",
    wrong: "name?: string & Named;",
    right: "name?: Named;",
  },
});

export const unknownMember = defineDiagnostic<{
  readonly name: string;
  readonly of: string;
  readonly suggestion: string | undefined;
}>({
  code: "CK3013",
  name: "unknown-member",
  title: "An unknown member",
  message: ({ name, of }) => `${of} has no member \`${name}\``,
  help: ({ suggestion }) => orQuoted(suggestion),
  page: {
    why: "`Pick` and `T[…]` name members of a type.",
    wrong: 'Pick<WidgetSpec, "sise">',
    right: 'Pick<WidgetSpec, "size">',
  },
});

export const unsupportedKey = defineDiagnostic<{ readonly type: string }>({
  code: "CK3014",
  name: "unsupported-key",
  title: "Keys that are no text",
  message: ({ type }) => `the keys of a map are text, not ${type}`,
  help: () => "use `Record<string, T>`",
  page: {
    why: "Keys of JSON objects are strings.",
    wrong: "ports?: Record<number, string>;",
    right: "ports?: Record<string, string>;",
  },
});

export const membersBesideIndex = defineDiagnostic<Record<never, never>>({
  code: "CK3015",
  name: "members-beside-index",
  title: "Members beside an index signature",
  message: () => "a type has either members or an index signature",
  help: () => "put the map into a member of its own",
  page: {
    why: "A structural schema does not take `properties` beside `additionalProperties`.",
    wrong: "interface Labels {\n  app: string;\n  [key: string]: string;\n}",
    right: "interface Labels {\n  app: string;\n  others?: Record<string, string>;\n}",
  },
});

export const duplicateMember = defineDiagnostic<{ readonly name: string }>({
  code: "CK3016",
  name: "duplicate-member",
  title: "A member declared twice",
  message: ({ name }) => `\`${name}\` is declared twice in one type`,
  help: () => "drop one of the declarations",
  page: {
    why: "Only one of the two could count, with its markers and text.",
    wrong: "name?: string;\nname?: string;",
    right: "name?: string;",
  },
});

export const twoDescriptions = defineDiagnostic<{ readonly name: string }>({
  code: "CK3017",
  name: "two-descriptions",
  title: "Two descriptions of a merged interface",
  message: ({ name }) => `two parts of the interface \`${name}\` have a description`,
  help: () => "keep the text above one of them",
  page: {
    why: "Parts of an interface are one type, which has one description.",
    wrong: "/** One. */\ninterface A {}\n/** Two. */\ninterface A {}",
    right: "/** One. */\ninterface A {}\ninterface A {}",
  },
});

export const typeArguments = defineDiagnostic<{
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly given: number;
}>({
  code: "CK3018",
  name: "type-arguments",
  title: "The wrong number of type arguments",
  message: ({ name, least, most, given }) =>
    `\`${name}\` takes ${least === most ? most : `${least} to ${most}`} type argument${most === 1 ? "" : "s"}, and ${given} ${given === 1 ? "is" : "are"} given`,
  page: {
    why: "A generic is expanded where it is used, for which all its parameters must be known.",
    wrong: "items?: Page;",
    right: "items?: Page<Widget>;",
  },
});
