import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";

/** Errors in ClusterClass variables: CK55xx. */

const goodVariable = "/** +capikit:variable:name=region,required */\nexport type Region = string;";

export const variableNotExported = defineDiagnostic<Texts<"type">>({
  code: "CK5501",
  title: "A variable whose type is not exported",
  message: ({ type }) => `${type} has +capikit:variable, but its file does not export it under its name`,
  help: ({ type }) => `declare ${type} at the top level of the file, with \`export\` before it`,
  why: "The generated code imports the type from the file that declares it, to type the values of the variable.",
  wrong: "/** +capikit:variable:name=region,required */\ntype Region = string;",
  right: goodVariable,
});

export const variableGeneric = defineDiagnostic<Texts<"type">>({
  code: "CK5502",
  title: "A variable with a generic type",
  message: ({ type }) => `${type} has +capikit:variable but needs type arguments`,
  help: ({ type }) =>
    `put the marker on an alias with type arguments: \`export type Mine = ${type}<…>\`, or give the parameters defaults`,
  why: "A variable has one schema, but a generic type has one per set of type arguments.",
  wrong: "/** +capikit:variable:name=pool */\nexport interface Pool<Size> {\n  size: Size;\n}",
  right: "/** +capikit:variable:name=pool */\nexport type SmallPool = Pool<int32>;",
});

export const variableRejected = defineDiagnostic<Texts<"what" | "reason">>({
  code: "CK5503",
  title: "A name, label or annotation of a variable that Cluster API rejects",
  message: ({ what, reason }) => `the ${what} ${reason}`,
  help: "use a unique name of 1 to 256 characters without dots, other than `builtin`, and labels such as `example.com/key=value`",
  why: "A Cluster sets a variable by name. A dot separates the parts of a path, and `builtin` is provided by Cluster API. Labels and annotations follow the rules for all Kubernetes metadata.",
  wrong: "/** +capikit:variable:name=worker.region */\nexport type Region = string;",
  right: "/** +capikit:variable:name=workerRegion */\nexport type Region = string;",
});

export const variableKeyword = defineDiagnostic<Texts<"variable" | "path" | "what" | "instead">>({
  code: "CK5505",
  title: "A constraint that variables do not support",
  message: ({ variable, path, what }) =>
    `${what} is not supported on ${placeOf(variable, path)}: schemas of variables have no such keyword`,
  help: ({ instead }) => instead,
  why: "Schemas of ClusterClass variables have fewer keywords than those of CRDs: no `nullable`, `multipleOf`, `x-kubernetes-embedded-resource`, `x-kubernetes-list-type` and `optionalOldSelf`. Cluster API would silently drop the keyword and accept values that the type forbids.",
  wrong:
    "/** +capikit:variable:name=zones */\nexport interface Zones {\n  /** +listType=set */\n  names: string[];\n}",
  right:
    "/** +capikit:variable:name=zones */\nexport interface Zones {\n  /**\n   * +kubebuilder:validation:MaxItems=10\n   * +kubebuilder:validation:UniqueItems=true\n   */\n  names: string[];\n}",
});

export const variableKeywordLost = defineDiagnostic<Texts<"variable" | "path" | "keyword">>({
  code: "CK5506",
  severity: "warning",
  title: "A keyword that variables ignore",
  message: ({ variable, path, keyword }) => `${keyword} of ${placeOf(variable, path)} is omitted`,
  help: ({ keyword }) =>
    keyword === "x-kubernetes-map-type"
      ? "remove the marker: the value of a variable is always applied as a whole and never merged"
      : "move it to the description",
  why: "Schemas of ClusterClass variables have fewer keywords than those of CRDs: no `title`, `externalDocs` and `x-kubernetes-map-type`. None of them affects validation.",
  wrong:
    "/**\n * +capikit:variable:name=region\n * +kubebuilder:title=Region\n */\nexport type Region = string;",
  right:
    "/**\n * Region that machines run in.\n *\n * +capikit:variable:name=region\n */\nexport type Region = string;",
});

export const variableLimit = defineDiagnostic<{
  readonly variable: string;
  readonly what: string;
  readonly limit: number;
}>({
  code: "CK5507",
  title: "A variable that exceeds a ClusterClass limit",
  message: ({ variable, what, limit }) =>
    `variable \`${variable}\` has ${what}, but a ClusterClass allows at most ${limit}`,
  help: "shorten it, or move it into a member: the limits only apply to the top level of the schema",
  why: "The API server rejects a ClusterClass whose variables exceed these limits at the top level of their schema: 100 enum values and 100 rules. A rule has at most 4096 characters, its message expression 1024, its message and `fieldPath` 512. A pattern has at most 512, a format 32.",
  wrong:
    "/** +capikit:variable:name=flavor */\nexport type Flavor = string; // with a pattern of 600 characters",
  right: "/** +capikit:variable:name=flavor */\nexport interface Flavor {\n  name: FlavorName;\n}",
});

export const variableNumber = defineDiagnostic<Texts<"variable" | "path" | "keyword" | "value">>({
  code: "CK5508",
  title: "A number that variable schemas cannot express",
  message: ({ variable, path, keyword, value }) =>
    `${keyword} ${value} of ${placeOf(variable, path)} cannot be expressed in the schema of a variable`,
  help: "use an integer of at most 2^53 - 1, or a rule: +kubebuilder:validation:XValidation",
  why: "Bounds of ClusterClass variables are 64-bit integers, whereas CRDs accept any number. JavaScript cannot represent integers beyond 2^53 exactly.",
  wrong: "/** +kubebuilder:validation:Maximum=0.5 */\nshare: float64;",
  right: '/** +kubebuilder:validation:XValidation:rule="self <= 0.5" */\nshare: float64;',
});

export const variableValueRejected = defineDiagnostic<{
  readonly variable: string;
  readonly path: string;
  readonly what: "example" | "value of the enum";
  readonly value: string;
  readonly reason: string;
}>({
  code: "CK5509",
  title: "An example or enum value that violates its own schema",
  message: ({ variable, path, what, value, reason }) =>
    `the ${what} ${value} of ${placeOf(variable, path)} violates its own schema: ${reason}`,
  help: "fix the value, or the constraint",
  why: "Cluster API validates examples and enum values against their own schema, including its rules, and rejects a ClusterClass if one does not match. The API server does not do that for CRDs.",
  wrong:
    "/** +capikit:variable:name=pool */\nexport interface Pool {\n  /**\n   * +kubebuilder:validation:Minimum=3\n   * +kubebuilder:example=1\n   */\n  size: int32;\n}",
  right:
    "/** +capikit:variable:name=pool */\nexport interface Pool {\n  /**\n   * +kubebuilder:validation:Minimum=3\n   * +kubebuilder:example=5\n   */\n  size: int32;\n}",
});

export const variableRuleTwice = defineDiagnostic<Texts<"variable" | "rule">>({
  code: "CK5510",
  title: "Duplicate rule",
  message: ({ variable, rule }) =>
    `the rule \`${rule}\` is repeated at the top level of variable \`${variable}\``,
  help: "remove one of the two",
  why: "Expressions identify the rules at the top level of a variable's schema: the API server rejects a ClusterClass with duplicates.",
  wrong:
    '// twice, with two messages\n+kubebuilder:validation:XValidation:rule="self.max >= self.min",message="max is too small"',
  right:
    '// once\n+kubebuilder:validation:XValidation:rule="self.max >= self.min",message="max must be min or more"',
});

function placeOf(variable: string, path: string): string {
  return path === "" ? `variable \`${variable}\`` : `\`${path}\` of variable \`${variable}\``;
}
