import { didYouMean } from "@capikit/common/text";
import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

export const conversionTwoHubs = defineDiagnostic<{
  readonly kind: string;
  readonly versions: readonly string[];
}>({
  code: "CK5401",
  title: "Two hubs for one kind",
  message: ({ kind, versions }) => `${kind} has more than one hub: ${quoted(versions)}`,
  help: "keep `+capikit:conversion:hub` in one of these packages",
  why: "All versions of a kind are converted through one hub. With two hubs, the result of a conversion is ambiguous.",
  wrong: "// api/v1/index.ts and api/v2/index.ts\n/** +capikit:conversion:hub */",
  right: "// api/v2/index.ts only\n/** +capikit:conversion:hub */",
});

export const conversionNoHub = defineDiagnostic<{
  readonly kind: string;
  readonly versions: readonly string[];
}>({
  code: "CK5402",
  title: "A kind with several versions but no hub",
  message: ({ kind, versions }) => `no version of ${kind} is marked as the hub: ${quoted(versions)}`,
  help: "add `+capikit:conversion:hub` to a package, or `+kubebuilder:storageversion` to one version of the kind",
  why: "All versions of a kind are converted through one hub, by default the storage version.",
  wrong: "export interface Widget extends KubernetesObject {}",
  right: "/** +kubebuilder:storageversion */\nexport interface Widget extends KubernetesObject {}",
});

export const conversionUnmapped = defineDiagnostic<{
  readonly field: string;
  readonly version: string;
  readonly other: string;
  readonly suggestion: string | undefined;
}>({
  code: "CK5403",
  title: "A field without a counterpart in the other version",
  message: ({ field, version, other }) =>
    `${version} has the field \`${field}\`, but ${other} has no field of that name`,
  help: ({ suggestion }) =>
    suggestion === undefined
      ? "add `+capikit:conversion:from=<its name there>`, `+capikit:conversion:preserve` to keep it in an annotation, or `+capikit:conversion:drop` to lose it"
      : `add \`+capikit:conversion:from=${suggestion}\` if it is that field, \`:preserve\` to keep it in an annotation, or \`:drop\` to lose it`,
  why: "Its value would silently be lost whenever an object is converted to the other version.",
  wrong: "// v1alpha1\nsize: int32;\n// v1, the hub\nreplicas: int32;",
  right:
    "// v1alpha1\n/** +capikit:conversion:from=replicas */\nsize: int32;\n// v1, the hub\nreplicas: int32;",
});

export const conversionTypesDiffer = defineDiagnostic<
  Texts<"field" | "type" | "version" | "other" | "otherField" | "otherType">
>({
  code: "CK5404",
  title: "Counterparts of different types",
  message: ({ field, type, version, other, otherField, otherType }) =>
    `\`${field}\` is ${type} in ${version}, and \`${otherField}\` is ${otherType} in ${other}`,
  help: "convert it by hand with `+capikit:conversion:with=<name>`, or drop or preserve both",
  why: "Values of different shapes cannot be converted automatically.",
  wrong: "// v1alpha1\ntimeout?: Duration;\n// v1, the hub\ntimeout?: string;",
  right: "// v1alpha1\n/** +capikit:conversion:with=timeout */\ntimeout?: Duration;",
});

export const conversionNoSuchField = defineDiagnostic<{
  readonly path: string;
  readonly version: string;
  readonly suggestion: string | undefined;
}>({
  code: "CK5405",
  title: "A missing counterpart",
  message: ({ path, version }) => `${version} has no field \`${path}\``,
  help: ({ suggestion }) =>
    didYouMean(suggestion, "`") ??
    "name a sibling field in the other version, or a path through objects from there",
  fix: ({ path, suggestion }) => replacement(path, suggestion),
  why: "`+capikit:conversion:from` names a field of the other version, relative to the type that this field belongs to.",
  wrong: "/** +capikit:conversion:from=replica */\nsize: int32;",
  right: "/** +capikit:conversion:from=replicas */\nsize: int32;",
});

export const conversionClaimedTwice = defineDiagnostic<Texts<"field" | "version">>({
  code: "CK5406",
  title: "A field with two counterparts",
  message: ({ field, version }) => `\`${field}\` of ${version} would be converted from two fields`,
  help: "name another field in one of the markers, or drop or preserve it",
  why: "The second conversion would overwrite the first.",
  wrong:
    "/** +capikit:conversion:from=replicas */\nsize: int32;\n/** +capikit:conversion:from=replicas */\ncount: int32;",
  right:
    "/** +capikit:conversion:from=replicas */\nsize: int32;\n/** +capikit:conversion:drop */\ncount: int32;",
});

export const conversionMarkersClash = defineDiagnostic<{
  readonly markers: readonly string[];
  readonly field: string;
}>({
  code: "CK5407",
  title: "Mutually exclusive conversion markers",
  message: ({ markers, field }) => `\`${field}\` has ${quoted(markers)}, which are mutually exclusive`,
  help: "keep one of them",
  why: "A field is either converted, kept in an annotation, or lost.",
  wrong: "/**\n * +capikit:conversion:drop\n * +capikit:conversion:preserve\n */\nsize?: int32;",
  right: "/** +capikit:conversion:preserve */\nsize?: int32;",
});

/** Types with built-in functions. Functions for other types are looked up like all others. */
const builtIns = [
  ["byName", "a map and a list of objects with `name`, whose plain values need a required or string `value`"],
  ["seconds", "a Duration and an integer"],
] as const;

export const conversionOverrideMissing = defineDiagnostic<{
  readonly functionName: string;
  readonly module: string | undefined;
  readonly suggestion: string | undefined;
}>({
  code: "CK5408",
  title: "A missing conversion override",
  message: ({ functionName, module }) =>
    module === undefined
      ? `\`${functionName}\` converts this field, but the package sets no overrides module`
      : `${module} exports no function \`${functionName}\``,
  help: ({ functionName, module, suggestion }) => {
    const [name, types] = builtIns.find(([one]) => functionName.replace(/(?:To|From)Hub$/, "") === one) ?? [];
    const fix =
      module === undefined
        ? "set the module above the package's index.ts: `+capikit:conversion:overrides=./conversion.ts`"
        : suggestion === undefined
          ? `export it: \`export function ${functionName}(value: …): … {}\``
          : `rename \`${suggestion}\` to \`${functionName}\` there`;
    return name === undefined ? fix : `\`${name}\` is built in for ${types}. For other types, ${fix}`;
  },
  why: "`+capikit:conversion:with=timeout` calls two functions of the overrides module, one for each direction: `timeoutToHub` and `timeoutFromHub`. Requests of hooks need only the second, responses only the first.",
  wrong: "export function timeoutToHub(value: Duration): int32 {}",
  right:
    "export function timeoutToHub(value: Duration): int32 {}\nexport function timeoutFromHub(value: int32): Duration {}",
});

export const conversionOverrideType = defineDiagnostic<{
  readonly functionName: string;
  readonly part: "parameter" | "result";
  readonly found: string;
  readonly wanted: string;
}>({
  code: "CK5409",
  title: "A conversion override with the wrong type",
  message: ({ functionName, part, found, wanted }) =>
    part === "parameter"
      ? `\`${functionName}\` takes ${found}, but the field is ${wanted}`
      : `\`${functionName}\` returns ${found}, but the field is ${wanted}`,
  help: ({ part, wanted }) =>
    part === "parameter" ? `change its parameter to ${wanted}` : `change its return type to ${wanted}`,
  why: "The function receives the field's value in one version and must return its value in the other.",
  wrong: "export function timeoutToHub(value: string): string {}",
  right: "export function timeoutToHub(value: Duration): int32 {}",
});

export const conversionOverridesUnreadable = defineDiagnostic<Texts<"module">>({
  code: "CK5410",
  title: "A missing overrides module",
  message: ({ module }) => `the overrides module \`${module}\` cannot be found`,
  help: "create the file, or fix the path; it is relative to the package's folder",
  why: "`+capikit:conversion:overrides` names the module whose functions convert fields with `+capikit:conversion:with`.",
  wrong: "/** +capikit:conversion:overrides=./missing.ts */",
  right: "/** +capikit:conversion:overrides=./conversion.ts */",
});

export const conversionPrototypeField = defineDiagnostic<Texts<"field" | "version">>({
  code: "CK5411",
  title: "Fields named `__proto__` cannot be converted",
  message: ({ field, version }) => `field \`${field}\` of ${version} cannot be converted`,
  help: "rename the field, or mark it `+capikit:conversion:drop`",
  why: "In JavaScript, `object.__proto__` is the object's prototype. A conversion that copies a field of this name would change the prototype of the result instead.",
  wrong: '"__proto__"?: string;',
  right: "prototype?: string;",
});

export const conversionMarkerUnused = defineDiagnostic<Texts<"marker" | "field" | "reason">>({
  code: "CK5412",
  title: "A conversion marker without effect",
  message: ({ marker, field, reason }) => `\`${marker}\` of \`${field}\` has no effect: ${reason}`,
  help: "remove the marker",
  why: "`+capikit:conversion:go` and `+capikit:conversion:restore` describe conversions of Go types, which distinguish nil, empty and zero. Conversions of JSON keep an explicit zero. Conversions of Go types, in turn, keep no fields of old versions in an annotation. `+capikit:conversion:move` describes types of other versions than the hub.",
  wrong: "// without option goTypes\n/** +capikit:conversion:restore */\npaused?: boolean;",
  right: "paused?: boolean;",
});

export const conversionGoType = defineDiagnostic<Texts<"name" | "problem">>({
  code: "CK5413",
  title: "A type that differs from its Go type",
  message: ({ name, problem }) => `the Go type ${name} ${problem}`,
  help: "update the file of option `goTypes`, or change the type",
  why: "Option `goTypes` lists the fields of Go types. A conversion of Go types needs a row for each type, with the same fields as in TypeScript.",
  wrong: "// go-types.tsv: v1.WidgetSpec\treplicas:*int32~\nexport interface WidgetSpec { size?: int32 }",
  right: "// go-types.tsv: v1.WidgetSpec\treplicas:*int32~\nexport interface WidgetSpec { replicas?: int32 }",
});

export const conversionUnhandled = defineDiagnostic<Texts<"field">>({
  code: "CK5414",
  title: "A handled field without a function",
  message: ({ field }) =>
    `\`${field}\` has \`+capikit:conversion:handled\`, but no type around it has \`+capikit:conversion:finish\``,
  help: "add `+capikit:conversion:finish=<name>` to a type around the field, or use `:preserve` or `:drop` instead",
  why: "`+capikit:conversion:handled` leaves a field to the functions of `+capikit:conversion:finish`. Without them, its value would silently be lost.",
  wrong: "export interface WidgetSpec {\n  /** +capikit:conversion:handled */\n  size?: int32;\n}",
  right:
    "/** +capikit:conversion:finish=size */\nexport interface WidgetSpec {\n  /** +capikit:conversion:handled */\n  size?: int32;\n}",
});
