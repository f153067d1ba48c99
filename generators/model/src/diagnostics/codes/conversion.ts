import { defineDiagnostic } from "../define-diagnostic.ts";

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

export const conversionTwoHubs = defineDiagnostic<{
  readonly kind: string;
  readonly versions: readonly string[];
}>({
  code: "CK5401",
  name: "conversion-two-hubs",
  title: "Two hubs for one kind",
  message: ({ kind, versions }) => `${kind} has more than one hub: ${quoted(versions)}`,
  help: () => "keep `+capikit:conversion:hub` on one of these packages",
  page: {
    why: "All versions of a kind are converted through one of them. With two, it would be left to chance which data survive.",
    wrong: "// api/v1/index.ts and api/v2/index.ts\n/** +capikit:conversion:hub */",
    right: "// api/v2/index.ts alone\n/** +capikit:conversion:hub */",
  },
});

export const conversionNoHub = defineDiagnostic<{
  readonly kind: string;
  readonly versions: readonly string[];
}>({
  code: "CK5402",
  name: "conversion-no-hub",
  title: "A kind of several versions without a hub",
  message: ({ kind, versions }) => `no version of ${kind} is the hub of the others: ${quoted(versions)}`,
  help: () =>
    "add `+capikit:conversion:hub` to a package, or `+kubebuilder:storageversion` to one version of the kind",
  page: {
    why: "All versions of a kind are converted through one of them, by default the one that is stored.",
    wrong: "export interface Widget extends KubernetesObject {}",
    right: "/** +kubebuilder:storageversion */\nexport interface Widget extends KubernetesObject {}",
  },
});

export const conversionUnmapped = defineDiagnostic<{
  readonly field: string;
  readonly version: string;
  readonly other: string;
  readonly suggestion: string | undefined;
}>({
  code: "CK5403",
  name: "conversion-unmapped-field",
  title: "A field without a partner in the other version",
  message: ({ field, version, other }) =>
    `${version} has the field \`${field}\`, and ${other} has none of that name`,
  help: ({ suggestion }) =>
    suggestion === undefined
      ? "say `+capikit:conversion:from=<its name there>`, `+capikit:conversion:preserve` to keep it in an annotation, or `+capikit:conversion:drop` to lose it"
      : `did you mean \`+capikit:conversion:from=${suggestion}\`? Otherwise say \`:preserve\` to keep it in an annotation, or \`:drop\` to lose it`,
  page: {
    why: "Its value would be lost without a word whenever an object passes through the other version.",
    wrong: "// v1alpha1\nsize: int32;\n// v1, the hub\nreplicas: int32;",
    right:
      "// v1alpha1\n/** +capikit:conversion:from=replicas */\nsize: int32;\n// v1, the hub\nreplicas: int32;",
  },
});

export const conversionTypesDiffer = defineDiagnostic<{
  readonly field: string;
  readonly type: string;
  readonly version: string;
  readonly other: string;
  readonly otherField: string;
  readonly otherType: string;
}>({
  code: "CK5404",
  name: "conversion-types-differ",
  title: "Partners of different types",
  message: ({ field, type, version, other, otherField, otherType }) =>
    `\`${field}\` is ${type} in ${version}, and \`${otherField}\` is ${otherType} in ${other}`,
  help: () => "convert it by hand with `+capikit:conversion:with=<name>`, or drop or preserve both",
  page: {
    why: "Shape alone does not say how one becomes the other.",
    wrong: "// v1alpha1\ntimeout?: Duration;\n// v1, the hub\ntimeout?: string;",
    right: "// v1alpha1\n/** +capikit:conversion:with=timeout */\ntimeout?: Duration;",
  },
});

export const conversionNoSuchField = defineDiagnostic<{
  readonly path: string;
  readonly version: string;
  readonly suggestion: string | undefined;
}>({
  code: "CK5405",
  name: "conversion-no-such-field",
  title: "A partner that is not there",
  message: ({ path, version }) => `${version} has no field \`${path}\``,
  help: ({ suggestion }) =>
    suggestion === undefined
      ? "name a field that stands beside this one in the other version, or a path through objects from there"
      : `did you mean \`${suggestion}\`?`,
  page: {
    why: "`+capikit:conversion:from` names a field of the other version, as seen from the type that this field belongs to.",
    wrong: "/** +capikit:conversion:from=replica */\nsize: int32;",
    right: "/** +capikit:conversion:from=replicas */\nsize: int32;",
  },
});

export const conversionClaimedTwice = defineDiagnostic<{ readonly field: string; readonly version: string }>({
  code: "CK5406",
  name: "conversion-claimed-twice",
  title: "A field with two partners",
  message: ({ field, version }) => `\`${field}\` of ${version} would be converted from two fields`,
  help: () => "name another field in one of the markers, or drop or preserve it",
  page: {
    why: "Whichever comes last would win.",
    wrong:
      "/** +capikit:conversion:from=replicas */\nsize: int32;\n/** +capikit:conversion:from=replicas */\ncount: int32;",
    right:
      "/** +capikit:conversion:from=replicas */\nsize: int32;\n/** +capikit:conversion:drop */\ncount: int32;",
  },
});

export const conversionMarkersClash = defineDiagnostic<{
  readonly markers: readonly string[];
  readonly field: string;
}>({
  code: "CK5407",
  name: "conversion-markers-clash",
  title: "Conversion markers that exclude each other",
  message: ({ markers, field }) => `\`${field}\` has ${quoted(markers)}, which exclude each other`,
  help: () => "keep one of them",
  page: {
    why: "A field is converted, kept in an annotation or lost: one of the three.",
    wrong: "/**\n * +capikit:conversion:drop\n * +capikit:conversion:preserve\n */\nsize?: int32;",
    right: "/** +capikit:conversion:preserve */\nsize?: int32;",
  },
});

export const conversionOverrideMissing = defineDiagnostic<{
  readonly functionName: string;
  readonly module: string | undefined;
  readonly suggestion: string | undefined;
}>({
  code: "CK5408",
  name: "conversion-override-missing",
  title: "An override that nobody exports",
  message: ({ functionName, module }) =>
    module === undefined
      ? `\`${functionName}\` is to convert this field, and no module of overrides is named`
      : `${module} exports no function \`${functionName}\``,
  help: ({ functionName, module, suggestion }) =>
    module === undefined
      ? "name the module above the package's index.ts: `+capikit:conversion:overrides=./conversion.ts`"
      : suggestion === undefined
        ? `export it: \`export function ${functionName}(value: …): … {}\``
        : `did you mean \`${suggestion}\`?`,
  page: {
    why: "`+capikit:conversion:with=timeout` takes two functions of the module of overrides, one for each way: `timeoutToHub` and `timeoutFromHub`.",
    wrong: "export function timeoutToHub(value: Duration): int32 {}",
    right:
      "export function timeoutToHub(value: Duration): int32 {}\nexport function timeoutFromHub(value: int32): Duration {}",
  },
});

export const conversionOverrideType = defineDiagnostic<{
  readonly functionName: string;
  readonly part: "parameter" | "result";
  readonly found: string;
  readonly wanted: string;
}>({
  code: "CK5409",
  name: "conversion-override-type",
  title: "An override of a wrong type",
  message: ({ functionName, part, found, wanted }) =>
    part === "parameter"
      ? `\`${functionName}\` takes ${found}, and the field is ${wanted}`
      : `\`${functionName}\` returns ${found}, and the field is ${wanted}`,
  help: ({ part, wanted }) =>
    part === "parameter" ? `let its parameter be ${wanted}` : `let it return ${wanted}`,
  page: {
    why: "The function is given the field's value of one version and must return that of the other.",
    wrong: "export function timeoutToHub(value: string): string {}",
    right: "export function timeoutToHub(value: Duration): int32 {}",
  },
});

export const conversionOverridesUnreadable = defineDiagnostic<{ readonly module: string }>({
  code: "CK5410",
  name: "conversion-overrides-unreadable",
  title: "A module of overrides that is not there",
  message: ({ module }) => `the module of overrides \`${module}\` cannot be found`,
  help: () => "create the file, or mend the path; it is relative to the package's folder",
  page: {
    why: "`+capikit:conversion:overrides` names the module whose functions convert the fields under `+capikit:conversion:with`.",
    wrong: "/** +capikit:conversion:overrides=./missing.ts */",
    right: "/** +capikit:conversion:overrides=./conversion.ts */",
  },
});

export const conversionPrototypeField = defineDiagnostic<{
  readonly field: string;
  readonly version: string;
}>({
  code: "CK5411",
  name: "conversion-prototype-field",
  title: "Fields named `__proto__` cannot be converted",
  message: ({ field, version }) => `field \`${field}\` of ${version} cannot be converted`,
  help: () => "rename the field, or mark it `+capikit:conversion:drop`",
  page: {
    why: "In JavaScript, `object.__proto__` is the object's prototype. A conversion that copies a field of this name would change the prototype of the result instead.",
    wrong: '"__proto__"?: string;',
    right: "prototype?: string;",
  },
});
