import { defineDiagnostic } from "../define-diagnostic.ts";

/** Faults of ClusterClass variables: CK55xx. */

const goodVariable = "/** +capikit:variable:name=region,required */\nexport type Region = string;";

export const variableNotExported = defineDiagnostic<{ readonly type: string }>({
  code: "CK5501",
  name: "variable-not-exported",
  title: "A variable whose type nobody can import",
  message: ({ type }) => `${type} carries +capikit:variable, and its file does not export it under its name`,
  help: ({ type }) => `declare ${type} at the top of the file, with \`export\` before it`,
  page: {
    why: "What is generated imports the type from the file it is declared in, so that values read by the constant have it.",
    wrong: "/** +capikit:variable:name=region,required */\ntype Region = string;",
    right: goodVariable,
  },
});

export const variableGeneric = defineDiagnostic<{ readonly type: string }>({
  code: "CK5502",
  name: "variable-generic",
  title: "A variable whose type is a template",
  message: ({ type }) => `${type} carries +capikit:variable and needs type arguments`,
  help: ({ type }) =>
    `put the marker on an alias that names them: \`export type Mine = ${type}<…>\`, or give the parameters defaults`,
  page: {
    why: "A variable has one schema. A type with parameters has as many as there are arguments.",
    wrong: "/** +capikit:variable:name=pool */\nexport interface Pool<Size> {\n  size: Size;\n}",
    right: "/** +capikit:variable:name=pool */\nexport type SmallPool = Pool<int32>;",
  },
});

export const variableBadName = defineDiagnostic<{ readonly name: string; readonly reason: string }>({
  code: "CK5503",
  name: "variable-bad-name",
  title: "A name that no variable can have",
  message: ({ name, reason }) => `A variable cannot be called \`${name}\`: ${reason}`,
  help: () => "use a name of 1 to 256 characters without dots, other than `builtin`",
  page: {
    why: "Cluster API refuses a ClusterClass with such a variable, or with a patch that discovers one: a dot separates the parts of a path, and `builtin` is what it provides itself.",
    wrong: "/** +capikit:variable:name=worker.region */\nexport type Region = string;",
    right: "/** +capikit:variable:name=workerRegion */\nexport type Region = string;",
  },
});

export const variableTwice = defineDiagnostic<{ readonly name: string }>({
  code: "CK5504",
  name: "variable-twice",
  title: "Two variables with one name",
  message: ({ name }) => `Variable \`${name}\` is defined twice`,
  help: () => "give one of the two another name, or drop its marker",
  page: {
    why: "A Cluster sets a variable by its name: two with the same name could not be told apart, and Cluster API refuses both.",
    wrong:
      "/** +capikit:variable:name=region */\nexport type Region = string;\n/** +capikit:variable:name=region */\nexport type Zone = string;",
    right:
      "/** +capikit:variable:name=region */\nexport type Region = string;\n/** +capikit:variable:name=zone */\nexport type Zone = string;",
  },
});

export const variableKeyword = defineDiagnostic<{
  readonly variable: string;
  readonly path: string;
  readonly what: string;
  readonly instead: string;
}>({
  code: "CK5505",
  name: "variable-keyword",
  title: "A constraint that variables do not have",
  message: ({ variable, path, what }) =>
    `${what} cannot be said of ${placeOf(variable, path)}: the schemas of variables have no word for it`,
  help: ({ instead }) => instead,
  page: {
    why: "Schemas of ClusterClass variables have fewer keywords than those of CRDs: no `nullable`, `multipleOf`, `x-kubernetes-embedded-resource`, `x-kubernetes-list-type` and `optionalOldSelf`. Cluster API would drop the keyword without a word and take other values than the type says.",
    wrong:
      "/** +capikit:variable:name=zones */\nexport interface Zones {\n  /** +listType=set */\n  names: string[];\n}",
    right:
      '/** +capikit:variable:name=zones */\nexport interface Zones {\n  /**\n   * +kubebuilder:validation:MaxItems=10\n   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x == y))"\n   */\n  names: string[];\n}',
  },
});

export const variableKeywordLost = defineDiagnostic<{
  readonly variable: string;
  readonly path: string;
  readonly keyword: string;
}>({
  code: "CK5506",
  name: "variable-keyword-lost",
  severity: "warning",
  title: "A keyword that variables do without",
  message: ({ variable, path, keyword }) => `${keyword} of ${placeOf(variable, path)} is left out`,
  help: ({ keyword }) =>
    keyword === "x-kubernetes-map-type"
      ? "drop the marker: the value of a variable is one value to whoever applies it, and nothing in it is merged"
      : "say it in the description",
  page: {
    why: "Schemas of ClusterClass variables have fewer keywords than those of CRDs: no `title`, `externalDocs` and `x-kubernetes-map-type`. None of them changes which values are taken.",
    wrong:
      "/**\n * +capikit:variable:name=region\n * +kubebuilder:title=Region\n */\nexport type Region = string;",
    right:
      "/**\n * Region that machines run in.\n *\n * +capikit:variable:name=region\n */\nexport type Region = string;",
  },
});

export const variableLimit = defineDiagnostic<{
  readonly variable: string;
  readonly what: string;
  readonly limit: number;
}>({
  code: "CK5507",
  name: "variable-limit",
  title: "More than a ClusterClass takes",
  message: ({ variable, what, limit }) =>
    `Variable \`${variable}\` has ${what}, and a ClusterClass takes ${limit} at most`,
  help: () => "shorten it, or move it into a member: the limits are those of the schema's top alone",
  page: {
    why: "The CRD of ClusterClasses limits what the top of a variable's schema may say: 100 values of an enum, 100 rules, 4096 characters of a rule, 512 of its message and `fieldPath`, 1024 of its message expression, 512 of a pattern, 32 of a format. The API server refuses a ClusterClass with more.",
    wrong:
      "/** +capikit:variable:name=flavor */\nexport type Flavor = string; // with a pattern of 600 characters",
    right: "/** +capikit:variable:name=flavor */\nexport interface Flavor {\n  name: FlavorName;\n}",
  },
});

export const variableNumber = defineDiagnostic<{
  readonly variable: string;
  readonly path: string;
  readonly keyword: string;
  readonly value: string;
}>({
  code: "CK5508",
  name: "variable-number",
  title: "A number that variables cannot say",
  message: ({ variable, path, keyword, value }) =>
    `${keyword} ${value} of ${placeOf(variable, path)} cannot be said in the schema of a variable`,
  help: () => "use an integer of at most 2^53 - 1, or say it by a rule: +kubebuilder:validation:XValidation",
  page: {
    why: "Bounds of ClusterClass variables are 64-bit integers, where CRDs take any number; and what is beyond 2^53 does not survive being read as JSON by JavaScript.",
    wrong: "/** +kubebuilder:validation:Maximum=0.5 */\nshare: float64;",
    right: '/** +kubebuilder:validation:XValidation:rule="self <= 0.5" */\nshare: float64;',
  },
});

export const variableValueRefused = defineDiagnostic<{
  readonly variable: string;
  readonly path: string;
  readonly what: "example" | "value of the enum";
  readonly value: string;
  readonly reason: string;
}>({
  code: "CK5509",
  name: "variable-value-refused",
  title: "An example or a value that its own schema refuses",
  message: ({ variable, path, what, value, reason }) =>
    `The ${what} ${value} of ${placeOf(variable, path)} breaks its own schema: ${reason}`,
  help: () => "mend the value, or the constraint",
  page: {
    why: "Cluster API holds examples and the values of enums against the schema they stand in, rules among it, and refuses a ClusterClass where one does not fit. The API server does not do that for CRDs.",
    wrong:
      "/** +capikit:variable:name=pool */\nexport interface Pool {\n  /**\n   * +kubebuilder:validation:Minimum=3\n   * +kubebuilder:example=1\n   */\n  size: int32;\n}",
    right:
      "/** +capikit:variable:name=pool */\nexport interface Pool {\n  /**\n   * +kubebuilder:validation:Minimum=3\n   * +kubebuilder:example=5\n   */\n  size: int32;\n}",
  },
});

export const variableRuleTwice = defineDiagnostic<{ readonly variable: string; readonly rule: string }>({
  code: "CK5510",
  name: "variable-rule-twice",
  title: "One rule twice",
  message: ({ variable, rule }) => `The rule \`${rule}\` stands twice at the top of variable \`${variable}\``,
  help: () => "keep one of the two",
  page: {
    why: "The rules at the top of a variable's schema are told apart by their expressions: the API server refuses a ClusterClass with the same twice.",
    wrong:
      '// twice, with two messages\n+kubebuilder:validation:XValidation:rule="self.max >= self.min",message="max is too small"',
    right:
      '// once\n+kubebuilder:validation:XValidation:rule="self.max >= self.min",message="max must be min or more"',
  },
});

export const variableBadMetadata = defineDiagnostic<{
  readonly what: "annotation" | "label";
  readonly entry: string;
  readonly reason: string;
}>({
  code: "CK5511",
  name: "variable-bad-metadata",
  title: "Metadata of a variable that Cluster API refuses",
  message: ({ what, entry, reason }) => `The ${what} \`${entry}\` ${reason}`,
  help: () => 'write it as `labels="example.com/key=value"`',
  page: {
    why: "Labels and annotations of a variable keep the rules of all metadata.",
    wrong: '/** +capikit:variable:name=region,labels="a b=c" */\nexport type Region = string;',
    right:
      '/** +capikit:variable:name=region,labels="example.com/tier=basic" */\nexport type Region = string;',
  },
});

function placeOf(variable: string, path: string): string {
  return path === "" ? `variable \`${variable}\`` : `\`${path}\` of variable \`${variable}\``;
}
