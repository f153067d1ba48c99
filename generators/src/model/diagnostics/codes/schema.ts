import { didYouMean, nearestName } from "@capikit/common/text";
import type { UnknownSymbol } from "@capikit/schema";
import type { Location } from "../../text/source-text.ts";
import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { optionality, type Replacement, replacement } from "../fix-at.ts";

// Errors in types, their markers and their schemas: CK4xxx.
export const markerDoesNotFit = defineDiagnostic<{
  marker: string;
  needs: string;
  found: string;
  /** Markers that fit the type here. */
  instead?: readonly { readonly marker: string; readonly of: string }[];
  /** Whether the marker fits the values of a map. */
  isOfValues?: boolean;
}>({
  code: "CK4001",
  title: "A marker that does not fit its type",
  message: (f) => `+${f.marker} needs ${f.needs}, but the type here is ${f.found}`,
  help: ({ marker, instead = [], isOfValues }) =>
    instead.length === 0
      ? isOfValues
        ? `declare the type of the values as an alias with +${marker} above it`
        : `remove +${marker}, or change the type`
      : `write ${instead.map((one) => `+${one.marker} for ${one.of}`).join(", or ")}`,
  fix: ({ marker, instead: [only, ...others] = [] }) =>
    only && others.length === 0 ? { wrong: marker, right: only.marker } : undefined,
  why: "A constraint applies to one kind of value. On another kind it would be rejected or never hold.",
  wrong: "/** +kubebuilder:validation:Minimum=1 */\nfield?: string;",
  right: "/** +kubebuilder:validation:MinLength=1 */\nfield?: string;",
});

export const typeConflict = defineDiagnostic<{ here: string; there: string }>({
  code: "CK4002",
  title: "Two types for one value",
  message: (f) => `the type here is ${f.here}, but the referenced type is ${f.there}`,
  help: "define the type once: remove +kubebuilder:validation:Type, or declare another type",
  why: "A value has one type. A field must not differ from its named type, nor +kubebuilder:validation:Type from an object or list.",
  wrong: "/** +kubebuilder:validation:Type=integer */\nfield?: Name;\ntype Name = string;",
  right: "/** +kubebuilder:validation:MinLength=1 */\nfield?: Name;",
});

export const enumConflict = defineDiagnostic<{ here: string; there: string }>({
  code: "CK4003",
  title: "Two enums for one value",
  message: (f) => `the enum here (${f.here}) differs from that of the type (${f.there})`,
  help: "define the values once: remove +kubebuilder:validation:Enum, or make it match the type",
  why: "If both the field and its type list values, one of the lists would silently be ignored.",
  wrong: '/** +kubebuilder:validation:Enum=A;B */\nfield?: "A" | "C";',
  right: 'field?: "A" | "B";',
});

export const contradictoryBounds = defineDiagnostic<{ lower: string; upper: string }>({
  code: "CK4004",
  title: "Bounds that allow no value",
  message: (f) => `${f.lower} and ${f.upper} allow no value`,
  help: "widen one of the two bounds",
  why: "No value can meet both bounds, whether they are on one declaration or on the type and the field.",
  wrong:
    "/**\n * +kubebuilder:validation:Minimum=10\n * +kubebuilder:validation:Maximum=1\n */\nfield?: int32;",
  right:
    "/**\n * +kubebuilder:validation:Minimum=1\n * +kubebuilder:validation:Maximum=10\n */\nfield?: int32;",
});

export const boundNotIntegral = defineDiagnostic<{ marker: string; value: string }>({
  code: "CK4005",
  title: "A fractional bound on an integer",
  message: (f) => `+${f.marker}=${f.value} is not an integer, but the type is integer`,
  help: "round it",
  why: "A fractional bound on an integer is most likely a mistake; controller-gen rejects it, too.",
  wrong: "/** +kubebuilder:validation:Minimum=0.5 */\nfield?: int32;",
  right: "/** +kubebuilder:validation:Minimum=1 */\nfield?: int32;",
});

export const boundOutOfRange = defineDiagnostic<{
  marker: string;
  value: string;
  needs: string;
  help?: string;
}>({
  code: "CK4006",
  title: "An invalid bound",
  message: (f) => `+${f.marker}=${f.value} must be ${f.needs}`,
  help: ({ help }) => help,
  why: "Lengths and counts start at 0, and multiples need a number above 0. The API server accepts no value of a field with a bound outside of the range of its type.",
  wrong: "/** +kubebuilder:validation:MinLength=-1 */\nfield?: string;",
  right: "/** +kubebuilder:validation:MinLength=1 */\nfield?: string;",
});

export const enumValueMisfit = defineDiagnostic<{
  /** As they are written. */
  values: readonly string[];
  type: string;
  /** All values, with quotes where they are missing, or without those of numbers. */
  quoted: string | undefined;
  /** All values, as they are written. */
  written: string;
  /** The marker for the items of a list, if they have the type of the values. */
  forItems: string | undefined;
  /** The parts of the only value, if it looks like several. */
  parts: string | undefined;
  /** Whether the values fit those of a map. */
  isOfValues: boolean;
}>({
  code: "CK4007",
  title: "An enum value of another type",
  message: (f) =>
    f.values.length === 1
      ? `the enum value ${f.values[0]} of +kubebuilder:validation:Enum is not of type ${f.type}`
      : `the enum values ${f.values.join(", ")} of +kubebuilder:validation:Enum are not of type ${f.type}`,
  help: ({ values, type, quoted, forItems, parts, isOfValues }) =>
    parts !== undefined
      ? `separate the values with semicolons: ${parts}`
      : forItems !== undefined
        ? `write +${forItems} for the items`
        : isOfValues
          ? "declare the type of the values as an alias with +kubebuilder:validation:Enum above it"
          : quoted === undefined
            ? `list only values of type ${type}`
            : `${type === "string" ? "quote" : "do not quote"} ${values.length === 1 ? "it" : "them"}: ${quoted}`,
  fix: ({ written, quoted, forItems, parts }) =>
    forItems === undefined
      ? replacement(`=${written}`, (parts ?? quoted) && `=${parts ?? quoted}`)
      : { wrong: "kubebuilder:validation:Enum", right: forItems },
  why: "A value of another type can never occur.",
  wrong: "/** +kubebuilder:validation:Enum=1;2 */\nfield?: string;",
  right: '/** +kubebuilder:validation:Enum="1";"2" */\nfield?: string;',
});

export const invalidPattern = defineDiagnostic<{ pattern: string; reason: string }>({
  code: "CK4009",
  title: "A pattern the API server rejects",
  message: (f) => `the Pattern ${f.pattern} is not a valid RE2 regular expression: ${f.reason}`,
  help: "remove lookaround, back-references and other syntax that RE2 does not support, or use an XValidation rule",
  why: "The API server compiles patterns with Go's RE2 and rejects a CRD whose pattern does not compile.",
  wrong: "/** +kubebuilder:validation:Pattern=`^(?!kube-)` */\nfield?: string;",
  right: "/** +kubebuilder:validation:XValidation:rule=\"!self.startsWith('kube-')\" */\nfield?: string;",
});

export const optionalityContradicted = defineDiagnostic<{
  marker: string;
  member: string;
  optional: boolean;
  at: Location;
}>({
  code: "CK4018",
  title: "A marker that contradicts `?`",
  message: (f) =>
    `+${f.marker} on ${f.member}, which is ${f.optional ? "optional" : "required"} in TypeScript`,
  help: (f) =>
    f.optional
      ? `write ${f.member} without ?, or remove the marker`
      : `write ${f.member}?, or remove the marker`,
  fix: ({ member, optional, at }) => optionality(member, !optional, at),
  why: "`?` declares a member optional; a marker may repeat but not contradict it.",
  wrong: "/** +optional */\nfield: string;",
  right: "/** +optional */\nfield?: string;",
});

export const nullableWithoutNull = defineDiagnostic<{ member: string }>({
  code: "CK4019",
  title: "+nullable without null",
  message: (f) => `+nullable on ${f.member}, whose type does not allow null`,
  help: "write `| null` in the type; +nullable may be kept",
  why: "TypeScript and the schema must agree on the allowed values.",
  wrong: "/** +nullable */\nfield?: string;",
  right: "field?: string | null;",
});

export const oneOfUnknownMember = defineDiagnostic<{
  marker: string;
  member: string;
  suggestion: string | undefined;
}>({
  code: "CK4020",
  title: "A one-of marker with an unknown member",
  message: (f) => `+${f.marker} lists ${f.member}, which is not a member of this type`,
  help: (f) =>
    f.member.includes(".") ? "list only members of this type, not nested ones" : didYouMean(f.suggestion),
  fix: ({ member, suggestion }) => (member.includes(".") ? undefined : replacement(member, suggestion)),
  why: "The rule generated from the marker would not compile.",
  wrong: "/** +kubebuilder:validation:ExactlyOneOf=a;c */\ninterface X { a?: string; b?: string }",
  right: "/** +kubebuilder:validation:ExactlyOneOf=a;b */\ninterface X { a?: string; b?: string }",
});

export const oneOfRequiredMember = defineDiagnostic<{
  marker: string;
  member: string;
  at: Location | undefined;
}>({
  code: "CK4021",
  title: "A one-of marker with a required member",
  message: (f) => `+${f.marker} lists ${f.member}, which is required`,
  help: (f) => `write ${f.member}?`,
  fix: ({ member, at }) => at && optionality(member, true, at),
  why: "A required member is always set, which leaves no choice.",
  wrong: "/** +kubebuilder:validation:AtMostOneOf=a;b */\ninterface X { a: string; b?: string }",
  right: "/** +kubebuilder:validation:AtMostOneOf=a;b */\ninterface X { a?: string; b?: string }",
});

export const dangerousFloat = defineDiagnostic<{ type: string }>({
  code: "CK4022",
  title: "A fraction without allowDangerousTypes",
  message: (f) => `${f.type} needs the option allowDangerousTypes`,
  help: "use an integer in a smaller unit, a string or Quantity, or pass --allow-dangerous-types",
  why: "Languages read and write fractions differently, so values may change in transit. Kubernetes' API conventions advise against them.",
  wrong: "ratio?: float64;",
  right: "ratioPercent?: int32;",
});

export const schemalessWithoutType = defineDiagnostic<Record<never, never>>({
  code: "CK4023",
  title: "Schemaless without a type",
  message: "+kubebuilder:validation:Schemaless leaves the field without a type",
  help: "add +kubebuilder:validation:Type=… or +kubebuilder:pruning:PreserveUnknownFields",
  why: "The API server requires a type or x-kubernetes-preserve-unknown-fields for every field.",
  wrong: "/** +kubebuilder:validation:Schemaless */\nfield?: Anything;",
  right:
    "/**\n * +kubebuilder:validation:Schemaless\n * +kubebuilder:pruning:PreserveUnknownFields\n */\nfield?: Anything;",
});

export const externalDocsUrl = defineDiagnostic<{ url: string }>({
  code: "CK4024",
  title: "externalDocs without a valid URL",
  message: (f) => `${JSON.stringify(f.url)} in +kubebuilder:externalDocs is not a URL`,
  help: 'write an absolute URL: url="https://…"',
  why: "The URL is part of the published schema, so it must not be relative.",
  wrong: '/** +kubebuilder:externalDocs:url="docs" */',
  right: '/** +kubebuilder:externalDocs:url="https://example.com/docs" */',
});

export const defaultRejected = defineDiagnostic<{
  value: string;
  path: string;
  reason: string;
  help?: string | undefined;
  fix?: Replacement | undefined;
}>({
  code: "CK4025",
  title: "A default that does not match the schema",
  message: (f) => `the default ${f.value} is invalid${f.path === "" ? "" : ` at ${f.path}`}: ${f.reason}`,
  help: ({ help }) => help,
  fix: ({ fix }) => fix,
  why: "The API server rejects a CRD with an invalid default. A default is validated completely; it must set required members even if they have their own defaults.",
  wrong: '/** +kubebuilder:default=Gold */\ntier?: "Basic" | "Premium";',
  right: '/** +kubebuilder:default=Basic */\ntier?: "Basic" | "Premium";',
});

/** Functions of CEL by the names of JavaScript. */
const celFunctions: Readonly<Record<string, string>> = {
  every: "all",
  match: "matches",
  parseInt: "int",
  slice: "substring",
  some: "exists",
  test: "matches",
  toLowerCase: "lowerAscii",
  toUpperCase: "upperAscii",
};

interface RejectedRule {
  readonly rule: string;
  readonly reason: string;
  readonly unknown?: UnknownSymbol | undefined;
}

/** Returns what CEL has instead of a notation of JavaScript. */
function ruleHelp({ rule, unknown }: RejectedRule): string | undefined {
  if (/[!=]==/.test(rule)) return "write == and != instead of === and !==";
  const { kind, name = "", operands = [] } = unknown ?? {};
  if (kind === "variable" && /^(?:object|oldObject|this)$/.test(name))
    return `write ${name === "oldObject" ? "oldSelf" : "self"} instead of ${name}`;
  if (kind === "field" && rule.includes(`elf.metadata.${name}`))
    return "of metadata, rules can read only name and generateName";
  if (kind === "field" && /^(?:metadata|spec|status)$/.test(name) && rule.includes(`elf.${name}`))
    return `move the rule above the kind: here, self is not the object with ${name}`;
  const [length, list] = /([\w.]{1,99})\.length\b/.exec(rule) ?? [];
  if (kind === "property" && name === "length" && length !== undefined)
    return `write size(${list}) instead of ${length}`;
  if (kind === "function" && name === "includes")
    return "write contains(…) for a string, or in for a list, instead of includes(…)";
  if (kind === "function" && Object.hasOwn(celFunctions, name))
    return `write ${celFunctions[name]}(…) instead of ${name}(…)`;
  const [compared, field, operator] = /(self[\w.]+)\s*([!=]=)\s*(?:null|undefined)\b/.exec(rule) ?? [];
  if (field !== undefined && (name === "undefined" || operands.includes("null")))
    return `write ${operator === "==" ? "!" : ""}has(${field}) instead of ${compared}`;
  return undefined;
}

export const ruleRejected = defineDiagnostic<RejectedRule>({
  code: "CK4026",
  title: "A CEL rule the API server rejects",
  message: (f) => `the XValidation rule ${JSON.stringify(f.rule)} is invalid: ${f.reason}`,
  help: ruleHelp,
  why: "Rules must compile against the schema, return a boolean and stay within the cost limit. The cost estimate depends on maxItems, maxLength and maxProperties along the path to the rule.",
  wrong: '/** +kubebuilder:validation:XValidation:rule="self.size( > 2" */\nfield?: string;',
  right: '/** +kubebuilder:validation:XValidation:rule="self.size() > 2" */\nfield?: string;',
});

export const ruleUnchecked = defineDiagnostic<{ rule: string; reason: string }>({
  code: "CK4027",
  severity: "warning",
  title: "A CEL rule that capikit cannot check",
  message: (f) => `the XValidation rule ${JSON.stringify(f.rule)} cannot be checked: ${f.reason}`,
  help: "test it against an API server",
  why: "The rule uses a feature that capikit does not support. It is written unchanged; the API server may still reject it.",
  wrong:
    '/** +kubebuilder:validation:XValidation:rule="self < google.protobuf.Int32Value{value: 9}" */\nsize?: int32;',
  right: '/** +kubebuilder:validation:XValidation:rule="self < 9" */\nsize?: int32;',
});

export const schemaRejected = defineDiagnostic<{ path: string; reason: string }>({
  code: "CK4028",
  title: "A schema the API server rejects",
  message: (f) => `the API server rejects the schema${f.path === "" ? "" : ` at ${f.path}`}: ${f.reason}`,
  why: "CRD schemas must be structural and follow the API server's other rules.",
  wrong: "/** +kubebuilder:validation:EmbeddedResource */\nfield?: string;",
  right: "field?: EmbeddedObject;",
});

export const enumMarkerWithoutValues = defineDiagnostic<{ name: string }>({
  code: "CK4029",
  title: "k8s:enum on a type that is not an enum",
  message: (f) => `+k8s:enum on ${f.name}, which lists no string values`,
  help: "declare it as a union of string literals",
  why: "The values are derived from the type.",
  wrong: "/** +k8s:enum */\ntype Mode = string;",
  right: '/** +k8s:enum */\ntype Mode = "A" | "B";',
});

export const rootKeyword = defineDiagnostic<{ keyword: string }>({
  code: "CK4030",
  title: "A keyword that is not allowed at the root",
  message: (f) => `${f.keyword} is not allowed on a kind with a status subresource`,
  help: "move it to the spec",
  why: "With a status subresource the API server allows few keywords at the root of the schema.",
  wrong:
    "/**\n * +kubebuilder:subresource:status\n * +kubebuilder:validation:MinProperties=1\n */\nexport interface Foo extends KubernetesObject {}",
  right: "/** +kubebuilder:validation:MinProperties=1 */\nexport interface FooSpec {}",
});

export const oneOfDuplicateMember = defineDiagnostic<{ marker: string; member: string }>({
  code: "CK4031",
  title: "A one-of marker that lists a member twice",
  message: (f) => `+${f.marker} lists ${f.member} twice`,
  help: "list each member once",
  why: "The rule counts the members that are set; a duplicate could never be the only one.",
  wrong:
    "/** +kubebuilder:validation:ExactlyOneOf=git;git */\nexport interface Source {\n  git?: string;\n  http?: string;\n}",
  right:
    "/** +kubebuilder:validation:ExactlyOneOf=git;http */\nexport interface Source {\n  git?: string;\n  http?: string;\n}",
});

export const prunedMetadata = defineDiagnostic<{ member: string }>({
  code: "CK4032",
  severity: "warning",
  title: "Nested metadata without fields",
  message: ({ member }) =>
    `the CRD has no fields of ObjectMeta in ${member}, so the API server removes its labels and annotations`,
  help: "set `crd: { generateEmbeddedObjectMeta: true }` in capikit.config.ts, or `false` if it is to stay empty",
  why: "As in controller-gen, `ObjectMeta` below the root becomes an object without fields unless generateEmbeddedObjectMeta is set. The API server prunes fields that are not in the schema.",
  wrong: "export interface WidgetTemplate {\n  metadata?: ObjectMeta;\n}",
  right: "export default defineConfig({ crd: { generateEmbeddedObjectMeta: true } });",
});

export const exampleMisfit = defineDiagnostic<{
  value: string;
  type: string;
  help: string | undefined;
  fix: Replacement | undefined;
}>({
  code: "CK4033",
  severity: "warning",
  title: "An example of another type",
  message: (f) => `the example ${f.value} is not of type ${f.type}`,
  help: ({ help }) => help,
  fix: ({ fix }) => fix,
  why: "The API server does not check examples. Readers of the schema, such as `kubectl explain` and documentation, would show a value that it refuses.",
  wrong: "/** +kubebuilder:example=1.30 */\nversion?: string;",
  right: '/** +kubebuilder:example="1.30" */\nversion?: string;',
});

const formats: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "string",
    [
      ...["date-time", "date", "duration", "ipv4", "ipv6", "cidr", "mac", "hostname", "uri", "email"],
      ...["uuid", "uuid3", "uuid4", "uuid5", "byte", "password", "bsonobjectid", "k8s-short-name"],
      ...["k8s-long-name", "isbn", "isbn10", "isbn13", "creditcard", "ssn", "hexcolor", "rgbcolor"],
    ],
  ],
  ["integer", ["int32", "int64"]],
  ["number", ["float", "double"]],
]);

/** Returns the format that is meant; undefined without one. */
function meantFormat({
  format,
  type,
}: {
  readonly format: string;
  readonly type: string;
}): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll("-", "");
  const known = formats.get(type) ?? [];
  return known.find((one) => plain(one) === plain(format)) ?? nearestName(format, known);
}

export const unknownFormat = defineDiagnostic<{
  format: string;
  type: string;
  /** The marker for the items of a list, if they have the type of the format. */
  forItems: string | undefined;
}>({
  code: "CK4034",
  severity: "warning",
  title: "A format without effect",
  message: (f) =>
    f.format === "datetime"
      ? "other readers of the schema than the API server know the format datetime as date-time"
      : `the API server has no format ${f.format} for the type ${f.type}: it accepts every value`,
  help: (f) => {
    if (f.forItems !== undefined) return `write +${f.forItems} for the items`;
    const known = formats.get(f.type) ?? [];
    return (
      didYouMean(meantFormat(f)) ??
      (known.length === 0
        ? "remove the marker"
        : `use one of ${known.slice(0, 10).join(", ")}${f.type === "string" ? ", or +kubebuilder:validation:Pattern" : ""}`)
    );
  },
  fix: (f) =>
    f.forItems === undefined
      ? replacement(f.format, meantFormat(f))
      : { wrong: "kubebuilder:validation:Format", right: f.forItems },
  why: "The API server ignores formats that it does not know, also those of another type.",
  wrong: "/** +kubebuilder:validation:Format=Email */\ncontact?: string;",
  right: "/** +kubebuilder:validation:Format=email */\ncontact?: string;",
});

export const patternDelimiters = defineDiagnostic<{ pattern: string; inner: string }>({
  code: "CK4035",
  severity: "warning",
  title: "A pattern between slashes",
  message: (f) => `the slashes are part of the Pattern ${f.pattern}, which no value can match`,
  help: (f) => `write it without them: ${f.inner}`,
  fix: (f) => replacement(f.pattern, f.inner),
  why: "A pattern is only the text of the regular expression. Between the slashes of a literal in TypeScript, `^` and `$` match nowhere.",
  wrong: "/** +kubebuilder:validation:Pattern=`/^a$/` */\nname?: string;",
  right: "/** +kubebuilder:validation:Pattern=`^a$` */\nname?: string;",
});

export const immutableCanReturn = defineDiagnostic<{
  readonly path: string;
  /** Path of the optional object, map or keyed list around it. */
  readonly around: string;
  readonly entries: boolean;
  readonly rule: string;
  /** The type or member that takes the rule. */
  readonly holder: string;
}>({
  code: "CK4036",
  severity: "warning",
  title: "An immutable field that removing its parent can change",
  message: (f) =>
    `${f.path} can change although it is immutable: ${f.entries ? `an entry of ${f.around}` : f.around} can be removed, and added again with another value`,
  help: (f) =>
    `keep ${f.entries ? "the entries" : "the object"}: add +kubebuilder:validation:XValidation:rule="${f.rule}" to ${f.holder}, or +k8s:immutable to ${f.around}`,
  why: "A rule of a field compares two values of it. After the removal of the object, map entry or list entry around it there is no old value, so that the next value passes, as with the rules of controller-gen. A rule of the parent prevents the removal.",
  wrong:
    "export interface WidgetSpec {\n  network?: Network;\n}\nexport interface Network {\n  /** +k8s:immutable */\n  cidr: string;\n}",
  right:
    '/** +kubebuilder:validation:XValidation:rule="!has(oldSelf.network) || has(self.network)" */\nexport interface WidgetSpec {\n  network?: Network;\n}\nexport interface Network {\n  /** +k8s:immutable */\n  cidr: string;\n}',
});

export const exclusiveWithoutBound = defineDiagnostic<Texts<"marker" | "bound">>({
  code: "CK4038",
  severity: "warning",
  title: "An exclusive bound without its bound",
  message: ({ marker, bound }) => `+${marker} has no effect without +${bound}`,
  help: ({ marker, bound }) => `add +${bound}=…, or remove +${marker}`,
  why: "The marker excludes the value of the bound itself.",
  wrong: "/** +kubebuilder:validation:ExclusiveMinimum=true */\nsize?: int32;",
  right:
    "/**\n * +kubebuilder:validation:Minimum=0\n * +kubebuilder:validation:ExclusiveMinimum=true\n */\nsize?: int32;",
});

export const enumOfOneText = defineDiagnostic<Texts<"marker" | "value" | "written" | "items">>({
  code: "CK4037",
  severity: "warning",
  title: "An enum of one value that looks like several",
  message: ({ marker, value }) =>
    /^[([].*;/.test(value)
      ? `the brackets are part of the values of +${marker}=${value}`
      : `the only value of +${marker} is ${JSON.stringify(value)}`,
  help: ({ marker, items }) =>
    `write +${marker}=${items} for several values, or declare the one value as a literal type`,
  fix: ({ written, items }) => ({ wrong: `=${written}`, right: `=${items}` }),
  why: "Only semicolons, and commas between braces, separate the values of a marker. Other characters are part of a value.",
  wrong: "/** +kubebuilder:validation:Enum=Basic|Premium */\ntier?: string;",
  right: "/** +kubebuilder:validation:Enum=Basic;Premium */\ntier?: string;",
});

export const enumValueRefused = defineDiagnostic<Texts<"value" | "reason">>({
  code: "CK4040",
  severity: "warning",
  title: "A value of an enum that another rule refuses",
  message: ({ value, reason }) => `the value ${value} of the enum is never valid: ${reason}`,
  help: "remove the value, or change the rule",
  why: "The API server checks all rules of a value, and would reject each object with this one.",
  wrong: '/** +kubebuilder:validation:MaxLength=5 */\ntier?: "Basic" | "Premium";',
  right: '/** +kubebuilder:validation:MaxLength=7 */\ntier?: "Basic" | "Premium";',
});

export const unreadableLiteral = defineDiagnostic<Texts<"type" | "value" | "help">>({
  code: "CK4039",
  title: "A literal that Go cannot read",
  message: ({ type, value }) => `Go cannot read ${value} as ${type}`,
  help: ({ help }) => help,
  why: "The schema accepts more texts than the Go type. One object with such a value, for example by a default, breaks every Go client that lists or watches the kind.",
  wrong: '/** +kubebuilder:default="5 minutes" */\ntimeout?: Duration;',
  right: '/** +kubebuilder:default="5m" */\ntimeout?: Duration;',
});
