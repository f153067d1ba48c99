import { defineDiagnostic } from "../define-diagnostic.ts";

// Faults of types, their markers and the schemas made of them: CK4xxx.
export const markerDoesNotFit = defineDiagnostic<{ marker: string; needs: string; found: string }>({
  code: "CK4001",
  name: "marker-does-not-fit",
  title: "A marker does not fit its type",
  message: (f) => `+${f.marker} needs ${f.needs}, but the type here is ${f.found}`,
  help: (f) => `remove +${f.marker}, or change the type`,
  page: {
    why: "A constraint says something of one kind of value only. On another kind it would be refused, or never hold.",
    wrong: "/** +kubebuilder:validation:Minimum=1 */\nfield?: string;",
    right: "/** +kubebuilder:validation:MinLength=1 */\nfield?: string;",
  },
});

export const typeConflict = defineDiagnostic<{ here: string; there: string }>({
  code: "CK4002",
  name: "type-conflict",
  title: "Two types for one value",
  message: (f) => `the type here is ${f.here}, but what it stands for is ${f.there}`,
  help: () => "say the type once: drop +kubebuilder:validation:Type, or declare another type",
  page: {
    why: "A value has one type. A field and its named type, or a marker and an object or list, cannot say different ones.",
    wrong: "/** +kubebuilder:validation:Type=integer */\nfield?: Name;\ntype Name = string;",
    right: "/** +kubebuilder:validation:MinLength=1 */\nfield?: Name;",
  },
});

export const enumConflict = defineDiagnostic<{ here: string; there: string }>({
  code: "CK4003",
  name: "enum-conflict",
  title: "Two enums for one value",
  message: (f) => `the enum here (${f.here}) differs from that of the type (${f.there})`,
  help: () => "say the values once: drop +kubebuilder:validation:Enum, or make it agree with the type",
  page: {
    why: "When both the field and its type list values, one list would silently lose.",
    wrong: '/** +kubebuilder:validation:Enum=A;B */\nfield?: "A" | "C";',
    right: 'field?: "A" | "B";',
  },
});

export const contradictoryBounds = defineDiagnostic<{ lower: string; upper: string }>({
  code: "CK4004",
  name: "contradictory-bounds",
  title: "Bounds that leave no value",
  message: (f) => `${f.lower} and ${f.upper} leave no value`,
  help: () => "widen one of the two bounds",
  page: {
    why: "No value can meet both bounds, whether they stand side by side or one on the type and one on the field.",
    wrong:
      "/**\n * +kubebuilder:validation:Minimum=10\n * +kubebuilder:validation:Maximum=1\n */\nfield?: int32;",
    right:
      "/**\n * +kubebuilder:validation:Minimum=1\n * +kubebuilder:validation:Maximum=10\n */\nfield?: int32;",
  },
});

export const boundNotIntegral = defineDiagnostic<{ marker: string; value: string }>({
  code: "CK4005",
  name: "bound-not-integral",
  title: "A fraction as bound of an integer",
  message: (f) => `+${f.marker}=${f.value} is no whole number, but the type is integer`,
  help: () => "round it",
  page: {
    why: "Integers are compared with integers.",
    wrong: "/** +kubebuilder:validation:Minimum=0.5 */\nfield?: int32;",
    right: "/** +kubebuilder:validation:Minimum=1 */\nfield?: int32;",
  },
});

export const boundOutOfRange = defineDiagnostic<{ marker: string; value: string; needs: string }>({
  code: "CK4006",
  name: "bound-out-of-range",
  title: "A bound that cannot be",
  message: (f) => `+${f.marker}=${f.value} must be ${f.needs}`,
  page: {
    why: "Lengths and counts start at 0, and multiples are of a number above 0.",
    wrong: "/** +kubebuilder:validation:MinLength=-1 */\nfield?: string;",
    right: "/** +kubebuilder:validation:MinLength=1 */\nfield?: string;",
  },
});

export const enumValueMisfit = defineDiagnostic<{ values: readonly string[]; type: string; quote: boolean }>({
  code: "CK4007",
  name: "enum-value-misfit",
  title: "An enum value of another type",
  message: (f) =>
    f.values.length === 1
      ? `the enum value ${f.values[0]} of +kubebuilder:validation:Enum is no ${f.type}`
      : `the enum values ${f.values.join(", ")} of +kubebuilder:validation:Enum are no ${f.type}`,
  help: (f) =>
    f.quote
      ? `quote ${f.values.length === 1 ? "it" : "them"}: ${f.values.map((value) => `"${value}"`).join(";")}`
      : `list values of type ${f.type} only`,
  page: {
    why: "A value of another type can never be given, so it would be dead.",
    wrong: "/** +kubebuilder:validation:Enum=1;2 */\nfield?: string;",
    right: '/** +kubebuilder:validation:Enum="1";"2" */\nfield?: string;',
  },
});

export const patternNotTaken = defineDiagnostic<{ pattern: string; reason: string }>({
  code: "CK4009",
  name: "pattern-not-taken",
  title: "A pattern the API server does not take",
  message: (f) => `the Pattern ${f.pattern} is no regular expression of RE2: ${f.reason}`,
  help: () =>
    "write it without lookaround, back-references and other things RE2 lacks, or as an XValidation rule",
  page: {
    why: "The API server compiles patterns with Go's RE2. One that does not compile makes it refuse the CRD.",
    wrong: "/** +kubebuilder:validation:Pattern=`^(?!kube-)` */\nfield?: string;",
    right: "/** +kubebuilder:validation:XValidation:rule=\"!self.startsWith('kube-')\" */\nfield?: string;",
  },
});

export const uniqueItems = defineDiagnostic<Record<never, never>>({
  code: "CK4010",
  name: "unique-items",
  title: "UniqueItems is refused",
  message: () => "the API server refuses UniqueItems, as checking it takes quadratic time",
  help: () => "use +listType=set for scalars, or +listType=map with +listMapKey for objects",
  page: {
    why: "`uniqueItems: true` is forbidden in CRDs.",
    wrong: "/** +kubebuilder:validation:UniqueItems=true */\nfield?: string[];",
    right: "/** +listType=set */\nfield?: string[];",
  },
});

export const keyedListChanged = defineDiagnostic<{ here: string }>({
  code: "CK4011",
  name: "keyed-list-changed",
  title: "A keyed list made something else",
  message: (f) => `the type's list is keyed (listType=map), and ${f.here} here takes that away`,
  help: () => "drop the marker here, or declare a list type of its own",
  page: {
    why: "The keys of the type would stay behind, and the API server refuses keys on a list that is no map.",
    wrong:
      "/**\n * +listType=map\n * +listMapKey=name\n */\ntype Ports = Port[];\n/** +listType=atomic */\nports?: Ports;",
    right: "ports?: Ports;",
  },
});

export const listMapKeyWithoutMap = defineDiagnostic<{ key: string }>({
  code: "CK4012",
  name: "list-map-key-without-map",
  title: "listMapKey without listType=map",
  message: (f) => `+listMapKey=${f.key} needs +listType=map`,
  help: () => "add +listType=map",
  page: {
    why: "Keys say how the items of a keyed list are told apart; other lists have none.",
    wrong: "/** +listMapKey=name */\nports?: Port[];",
    right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
  },
});

export const keyedListWithoutKeys = defineDiagnostic<Record<never, never>>({
  code: "CK4013",
  name: "keyed-list-without-keys",
  title: "A keyed list without keys",
  message: () => "+listType=map needs at least one +listMapKey",
  help: () => "add +listMapKey=<member>",
  page: {
    why: "Without a key the items cannot be told apart, and the API server refuses the list.",
    wrong: "/** +listType=map */\nports?: Port[];",
    right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
  },
});

export const listMapKeyUnknown = defineDiagnostic<{
  key: string;
  suggestion: string | undefined;
  members: readonly string[];
}>({
  code: "CK4014",
  name: "list-map-key-unknown",
  title: "A list-map key that is no member",
  message: (f) => `+listMapKey=${f.key}: the items have no member ${f.key}`,
  help: (f) =>
    f.suggestion === undefined
      ? f.members.length === 0
        ? "keys need items that are objects"
        : `name one of ${f.members.join(", ")}`
      : `did you mean ${f.suggestion}?`,
  page: {
    why: "Keys are members of the items.",
    wrong: "/**\n * +listType=map\n * +listMapKey=nam\n */\nports?: Port[];",
    right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
  },
});

export const listMapKeyOptional = defineDiagnostic<{ key: string }>({
  code: "CK4015",
  name: "list-map-key-optional",
  title: "A list-map key that may be missing",
  message: (f) => `+listMapKey=${f.key}: the member ${f.key} is optional and has no default`,
  help: (f) => `make ${f.key} required, or give it a +default`,
  page: {
    why: "An item without its key could not be told from others, so the API server wants it required or defaulted.",
    wrong:
      "interface Port { name?: string }\n/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
    right: "interface Port { name: string }",
  },
});

export const listMapKeyNotScalar = defineDiagnostic<{ key: string; reason: string }>({
  code: "CK4016",
  name: "list-map-key-not-scalar",
  title: "A list-map key that is no scalar",
  message: (f) => `+listMapKey=${f.key}: the member ${f.key} ${f.reason}`,
  help: () => "use a member that is a string, a number or a boolean, and never null",
  page: {
    why: "Keys are compared as plain values.",
    wrong: "interface Port { name: { a: string } }",
    right: "interface Port { name: string }",
  },
});

export const setOfComposites = defineDiagnostic<{ found: string }>({
  code: "CK4017",
  name: "set-of-composites",
  title: "A set of objects or lists",
  message: (f) => `+listType=set needs scalar items, or atomic ones; these are ${f.found}`,
  help: () => "use +listType=map with +listMapKey, or mark the item type +structType=atomic",
  page: {
    why: "Items of a set are compared as wholes; the API server allows that for scalars and for atomic objects and lists only.",
    wrong: "/** +listType=set */\nports?: Port[];",
    right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
  },
});

export const optionalityContradicted = defineDiagnostic<{
  marker: string;
  member: string;
  optional: boolean;
}>({
  code: "CK4018",
  name: "optionality-contradicted",
  title: "A marker against `?`",
  message: (f) =>
    `+${f.marker} on ${f.member}, which is ${f.optional ? "optional" : "required"} in TypeScript`,
  help: (f) =>
    f.optional ? `write ${f.member} without ?, or drop the marker` : `write ${f.member}?, or drop the marker`,
  page: {
    why: "`?` says whether a member may be missing; a marker may repeat it and not contradict it.",
    wrong: "/** +optional */\nfield: string;",
    right: "/** +optional */\nfield?: string;",
  },
});

export const nullableWithoutNull = defineDiagnostic<{ member: string }>({
  code: "CK4019",
  name: "nullable-without-null",
  title: "+nullable without null",
  message: (f) => `+nullable on ${f.member}, whose type does not take null`,
  help: () => "write `| null` in the type; +nullable may stand beside it",
  page: {
    why: "TypeScript and the schema must agree on what a value may be.",
    wrong: "/** +nullable */\nfield?: string;",
    right: "field?: string | null;",
  },
});

export const oneOfUnknownMember = defineDiagnostic<{
  marker: string;
  member: string;
  suggestion: string | undefined;
}>({
  code: "CK4020",
  name: "one-of-unknown-member",
  title: "A one-of marker names no member",
  message: (f) => `+${f.marker} names ${f.member}, which is no member here`,
  help: (f) =>
    f.member.includes(".")
      ? "name members of this type only, not nested ones"
      : f.suggestion === undefined
        ? undefined
        : `did you mean ${f.suggestion}?`,
  page: {
    why: "The rule made of the marker would not compile.",
    wrong: "/** +kubebuilder:validation:ExactlyOneOf=a;c */\ninterface X { a?: string; b?: string }",
    right: "/** +kubebuilder:validation:ExactlyOneOf=a;b */\ninterface X { a?: string; b?: string }",
  },
});

export const oneOfRequiredMember = defineDiagnostic<{ marker: string; member: string }>({
  code: "CK4021",
  name: "one-of-required-member",
  title: "A one-of marker names a required member",
  message: (f) => `+${f.marker} names ${f.member}, which is required`,
  help: (f) => `write ${f.member}?`,
  page: {
    why: "A member that is always there leaves no choice.",
    wrong: "/** +kubebuilder:validation:AtMostOneOf=a;b */\ninterface X { a: string; b?: string }",
    right: "/** +kubebuilder:validation:AtMostOneOf=a;b */\ninterface X { a?: string; b?: string }",
  },
});

export const dangerousFloat = defineDiagnostic<{ type: string }>({
  code: "CK4022",
  name: "dangerous-float",
  title: "A fraction without allowDangerousTypes",
  message: (f) => `${f.type} needs the option allowDangerousTypes`,
  help: () => "use an integer in a smaller unit, or a string or Quantity; else pass --allow-dangerous-types",
  page: {
    why: "Languages read and write fractions differently, so that values change on their way. Kubernetes' API conventions advise against them.",
    wrong: "ratio?: float64;",
    right: "ratioPercent?: int32;",
  },
});

export const schemalessWithoutType = defineDiagnostic<Record<never, never>>({
  code: "CK4023",
  name: "schemaless-without-type",
  title: "Schemaless without a type",
  message: () => "under +kubebuilder:validation:Schemaless nothing says what the value is",
  help: () => "add +kubebuilder:validation:Type=… or +kubebuilder:pruning:PreserveUnknownFields",
  page: {
    why: "The API server wants a type for every field, or to be told that unknown fields are kept.",
    wrong: "/** +kubebuilder:validation:Schemaless */\nfield?: Anything;",
    right:
      "/**\n * +kubebuilder:validation:Schemaless\n * +kubebuilder:pruning:PreserveUnknownFields\n */\nfield?: Anything;",
  },
});

export const externalDocsUrl = defineDiagnostic<{ url: string }>({
  code: "CK4024",
  name: "external-docs-url",
  title: "externalDocs without a good URL",
  message: (f) => `${JSON.stringify(f.url)} in +kubebuilder:externalDocs is no URL`,
  help: () => 'write an absolute one: url="https://…"',
  page: {
    why: "Readers follow the link.",
    wrong: '/** +kubebuilder:externalDocs:url="docs" */',
    right: '/** +kubebuilder:externalDocs:url="https://example.com/docs" */',
  },
});

export const defaultRefused = defineDiagnostic<{
  value: string;
  path: string;
  reason: string;
  quote: boolean;
}>({
  code: "CK4025",
  name: "default-refused",
  title: "A default the schema refuses",
  message: (f) => `the default ${f.value} is refused${f.path === "" ? "" : ` at ${f.path}`}: ${f.reason}`,
  help: (f) => (f.quote ? `quote it: "${f.value}"` : undefined),
  page: {
    why: "A default is checked like any other value, in all its parts; members with defaults of their own must still be given when they are required. The API server refuses a CRD with a bad default.",
    wrong: '/** +kubebuilder:default=Gold */\ntier?: "Basic" | "Premium";',
    right: '/** +kubebuilder:default=Basic */\ntier?: "Basic" | "Premium";',
  },
});

export const ruleRefused = defineDiagnostic<{ rule: string; reason: string }>({
  code: "CK4026",
  name: "rule-refused",
  title: "A CEL rule the API server refuses",
  message: (f) => `the XValidation rule ${JSON.stringify(f.rule)} is refused: ${f.reason}`,
  page: {
    why: "Rules must compile against the schema, be booleans, and not cost too much: the cost is estimated from maxItems, maxLength and maxProperties on the way to the rule.",
    wrong: '/** +kubebuilder:validation:XValidation:rule="self.size( > 2" */\nfield?: string;',
    right: '/** +kubebuilder:validation:XValidation:rule="self.size() > 2" */\nfield?: string;',
  },
});

export const ruleUnchecked = defineDiagnostic<{ rule: string; reason: string }>({
  code: "CK4027",
  name: "rule-unchecked",
  severity: "warning",
  title: "A CEL rule that cannot be checked here",
  message: (f) => `the XValidation rule ${JSON.stringify(f.rule)} cannot be checked here: ${f.reason}`,
  help: () => "try it against an API server",
  page: {
    why: "The rule uses something that this program does not know. It is written as it stands; whether the API server takes it is open.",
    wrong:
      '/** +kubebuilder:validation:XValidation:rule="self < google.protobuf.Int32Value{value: 9}" */\nsize?: int32;',
    right: '/** +kubebuilder:validation:XValidation:rule="self < 9" */\nsize?: int32;',
  },
});

export const schemaRefused = defineDiagnostic<{ path: string; reason: string }>({
  code: "CK4028",
  name: "schema-refused",
  title: "A schema the API server refuses",
  message: (f) => `the API server refuses the schema${f.path === "" ? "" : ` at ${f.path}`}: ${f.reason}`,
  page: {
    why: "Schemas of CRDs must be structural and keep the API server's other rules.",
    wrong: "/** +kubebuilder:validation:EmbeddedResource */\nfield?: string;",
    right: "field?: EmbeddedObject;",
  },
});

export const enumMarkerWithoutValues = defineDiagnostic<{ name: string }>({
  code: "CK4029",
  name: "enum-marker-without-values",
  title: "k8s:enum on a type that is no enum",
  message: (f) => `+k8s:enum on ${f.name}, which lists no string values`,
  help: () => "declare it as a union of string literals",
  page: {
    why: "The values come from the type.",
    wrong: "/** +k8s:enum */\ntype Mode = string;",
    right: '/** +k8s:enum */\ntype Mode = "A" | "B";',
  },
});

export const rootKeyword = defineDiagnostic<{ keyword: string }>({
  code: "CK4030",
  name: "root-keyword",
  title: "A keyword that may not stand at the root",
  message: (f) => `${f.keyword} may not stand on a kind that has a status subresource`,
  help: () => "put it on the spec",
  page: {
    why: "With a status subresource the API server allows few keywords at the root of the schema.",
    wrong:
      "/**\n * +kubebuilder:subresource:status\n * +kubebuilder:validation:MinProperties=1\n */\nexport interface Foo extends KubernetesObject {}",
    right: "/** +kubebuilder:validation:MinProperties=1 */\nexport interface FooSpec {}",
  },
});

export const oneOfNamesTwice = defineDiagnostic<{ marker: string; member: string }>({
  code: "CK4031",
  name: "one-of-names-twice",
  title: "A one-of marker names a member twice",
  message: (f) => `+${f.marker} names ${f.member} twice`,
  help: () => "name each member once",
  page: {
    why: "The rule counts the members that are set; one that counts twice could never be the only one.",
    wrong:
      "/** +kubebuilder:validation:ExactlyOneOf=git;git */\nexport interface Source {\n  git?: string;\n  http?: string;\n}",
    right:
      "/** +kubebuilder:validation:ExactlyOneOf=git;http */\nexport interface Source {\n  git?: string;\n  http?: string;\n}",
  },
});
