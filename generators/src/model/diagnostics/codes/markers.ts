import { didYouMean, formatList, nearestName } from "@capikit/common/text";
import type { ArgumentType, MarkerTarget } from "../../markers/marker.ts";
import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { type Replacement, replacement } from "../fix-at.ts";

/** Names of marker targets in messages. */
const places: Readonly<Record<MarkerTarget, string>> = {
  package: "the head of an API package's index.ts",
  kind: "a kind (an interface that extends KubernetesObject)",
  type: "an interface or a type alias",
  field: "a member",
  file: "a top-level statement",
};

const values: Readonly<Record<ArgumentType, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  "string[]": "a list of strings",
  any: "a value",
  "any[]": "a list of values",
  json: "a JSON value",
};

function quoted(text: string): string {
  return text.includes('"') ? text : `"${text}"`;
}

function doubleQuoted(inner: string): string {
  return `"${inner.replaceAll(/["\\]/g, "\\$&")}"`;
}

function ofArgument(facts: { readonly marker: string; readonly argument?: string }): string {
  return facts.argument === undefined ? `+${facts.marker}` : `argument ${facts.argument} of +${facts.marker}`;
}

/** Returns the number at the start of a text, without quotes. */
function numberIn(text: string): string | undefined {
  return /^["`]?(-?\d+(?:\.\d+)?)(?:["`]|\s|$)/.exec(text)?.[1];
}

/** Returns the value of a type that a text contains: between quotes, before a remark, or in capitals. */
function meantValue(type: ArgumentType, text: string): string | undefined {
  if (type === "boolean") return /^["`]?(true|false)(?:["`]|\s|$)/i.exec(text)?.[1]?.toLowerCase();
  const number = numberIn(text);
  return type === "integer" && number?.includes(".") ? undefined : number;
}

export const unknownMarker = defineDiagnostic<{
  readonly marker: string;
  readonly suggestion?: string;
  /** The end of `marker` that is an argument of the suggestion, with its colon. */
  readonly argument?: string;
}>({
  code: "CK1001",
  title: "Unknown marker",
  message: ({ marker }) => `unknown marker +${marker}`,
  help: ({ marker, suggestion }) =>
    (/:items:items:/.test(marker)
      ? "declare an alias for the inner list, with +kubebuilder:validation:items:… above it"
      : didYouMean(suggestion && `+${suggestion}`)) ??
    (marker.startsWith("k8s:")
      ? "only validation-gen reads it: use +kubebuilder:validation:XValidation with a CEL expression"
      : "check the name in the reference of markers; start a line with \\+ if it is text"),
  fix: ({ marker, suggestion, argument = "" }) =>
    suggestion === undefined || /:items:items:/.test(marker)
      ? undefined
      : replacement(marker, suggestion + argument),
  why: "A misspelt marker would have no effect, and the API would miss the rule that its author expects.",
  wrong: "/** +kubebuilder:validaton:Minimum=1 */\nsize?: int32;",
  right: "/** +kubebuilder:validation:Minimum=1 */\nsize?: int32;",
});

interface Misplaced {
  readonly marker: string;
  readonly belongs: readonly MarkerTarget[];
  readonly found: readonly MarkerTarget[];
}

export const misplacedMarker = defineDiagnostic<Misplaced>({
  code: "CK1003",
  title: "A marker in the wrong place",
  message: ({ marker, found }) =>
    `+${marker} has no effect on ${formatList(
      found.map((one) => (one === "kind" ? "a kind" : places[one])),
      "or",
    )}`,
  help: ({ belongs }) =>
    `move it to ${formatList(
      belongs.map((one) => places[one]),
      "or",
    )}`,
  why: "Every marker applies to a package, a kind, a type or a member. Elsewhere it would be ignored.",
  wrong: "export interface WidgetSpec {\n  /** +kubebuilder:storageversion */\n  size?: int32;\n}",
  right:
    "/** +kubebuilder:storageversion */\nexport interface Widget extends KubernetesObject {\n  spec?: WidgetSpec;\n}",
});

export const misplacedPackageMarker = defineDiagnostic<Misplaced>({
  code: "CK1004",
  title: "A package marker outside the head of index.ts",
  message: ({ marker }) => `+${marker} applies to a package and must be at the head of its index.ts`,
  help: "move it to the comment with +groupName above the first statement of the folder's index.ts",
  why: "Package settings are defined in one place, so that no file can contradict another.",
  wrong: "// widget.ts\n/** +groupName=acme.example */\nexport interface Widget extends KubernetesObject {}",
  right: '// index.ts\n/** +groupName=acme.example */\nexport * from "./widget.js";',
});

export const malformedMarker = defineDiagnostic<{
  readonly marker: string;
  readonly problem: string;
  readonly help: string;
  readonly fix?: Replacement | undefined;
}>({
  code: "CK1005",
  title: "A marker that cannot be parsed",
  message: ({ marker, problem }) => `cannot parse +${marker}: ${problem}`,
  help: ({ help }) => help,
  fix: ({ fix }) => fix,
  why: "A marker is its name, `=` and a value, or its name and named arguments: `+name=value`, `+name:a=1,b=2`.",
  wrong: "/** +kubebuilder:validation:Pattern=^a{2}$ */\nname?: string;",
  right: "/** +kubebuilder:validation:Pattern=`^a{2}$` */\nname?: string;",
});

export const singleQuotes = defineDiagnostic<Texts<"marker" | "inner">>({
  code: "CK1006",
  title: "Single quotes do not quote strings",
  message: ({ marker }) => `+${marker} has a value in single quotes, which would become part of the value`,
  help: ({ inner }) => `write ${doubleQuoted(inner)}`,
  fix: ({ inner }) => ({ wrong: `'${inner}'`, right: doubleQuoted(inner) }),
  why: "controller-gen treats single quotes as ordinary characters: `default='x'` is a string of three characters.",
  wrong: "/** +kubebuilder:default='Basic' */\ntier?: string;",
  right: '/** +kubebuilder:default="Basic" */\ntier?: string;',
});

export const missingArgument = defineDiagnostic<{
  readonly marker: string;
  readonly missing: readonly string[];
  readonly example: string;
}>({
  code: "CK1007",
  title: "Missing argument",
  message: ({ marker, missing }) =>
    missing.length === 0
      ? `+${marker} needs an argument`
      : `+${marker} needs the argument${missing.length === 1 ? "" : "s"} ${formatList(missing, "and")}`,
  help: ({ missing, example }) =>
    `add ${
      missing.length === 0
        ? "it"
        : formatList(
            missing.map((name) => `${name}=…`),
            "and",
          )
    }, as in ${example}`,
  why: "The marker cannot be applied without this argument.",
  wrong:
    '/** +kubebuilder:printcolumn:name="Ready",type=string */\nexport interface Widget extends KubernetesObject {}',
  right:
    '/** +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.ready` */\nexport interface Widget extends KubernetesObject {}',
});

export const missingValue = defineDiagnostic<{
  readonly marker: string;
  readonly argument?: string;
  readonly type?: ArgumentType;
}>({
  code: "CK1008",
  title: "Missing value",
  message: (facts) => `${ofArgument(facts)} has no value`,
  help: ({ marker, argument, type }) => {
    const wanted = type === undefined ? "a value" : values[type];
    const empty = type === undefined || type.startsWith("string") ? '; an empty string is ""' : "";
    return `write ${wanted} after ${argument === undefined ? `+${marker}` : argument}=${empty}`;
  },
  why: "An empty value is often a mistake, so it must be explicit.",
  wrong: "/** +kubebuilder:rbac:groups=,resources=pods,verbs=get */\nexport function reconcile() {}",
  right: '/** +kubebuilder:rbac:groups="",resources=pods,verbs=get */\nexport function reconcile() {}',
});

export const unknownArgument = defineDiagnostic<{
  readonly marker: string;
  readonly argument: string;
  readonly known: readonly string[];
}>({
  code: "CK1009",
  title: "Unknown argument",
  message: ({ marker, argument }) => `+${marker} has no argument ${argument}`,
  help: ({ argument, known }) =>
    didYouMean(nearestName(argument, known)) ?? `supported arguments: ${formatList(known, "and")}`,
  fix: ({ argument, known }) => replacement(argument, nearestName(argument, known)),
  why: "A misspelt argument would have no effect.",
  wrong: "/** +kubebuilder:resource:pth=widgets */\nexport interface Widget extends KubernetesObject {}",
  right: "/** +kubebuilder:resource:path=widgets */\nexport interface Widget extends KubernetesObject {}",
});

export const repeatedArgument = defineDiagnostic<Texts<"marker" | "argument">>({
  code: "CK1010",
  title: "Duplicate argument",
  message: ({ marker, argument }) => `+${marker} has the argument ${argument} twice`,
  help: "remove one of the two; separate the values of a list with semicolons: a;b",
  why: "Only one of the two could have an effect.",
  wrong:
    "/** +kubebuilder:resource:shortName=w,shortName=wd */\nexport interface Widget extends KubernetesObject {}",
  right: "/** +kubebuilder:resource:shortName=w;wd */\nexport interface Widget extends KubernetesObject {}",
});

export const wrongArgumentType = defineDiagnostic<{
  readonly marker: string;
  readonly argument?: string;
  readonly type: ArgumentType;
  readonly text: string;
}>({
  code: "CK1011",
  title: "A value of the wrong type",
  message: (facts) => `${ofArgument(facts)} must be ${values[facts.type]}, not ${quoted(facts.text)}`,
  help: ({ type, argument, marker, text }) => {
    const owner = argument ?? `+${marker}`;
    const bound = /^(.*:)Exclusive(?=M(?:ax|in)imum$)/;
    if (type === "boolean" && bound.test(marker) && numberIn(text) === text)
      return `write +${marker.replace(bound, "$1")}=${text} and ${owner}=true`;
    const meant = meantValue(type, text);
    if (meant === undefined) return `write ${values[type]} after ${owner}=`;
    const [, next] = /\s(\+[\w:-]+=.*)$/.exec(text) ?? [];
    return next === undefined
      ? `write ${owner}=${meant}`
      : `write each marker on a line of its own: ${owner}=${meant} and ${next}`;
  },
  fix: ({ type, text }) => (/\s\+/.test(text) ? undefined : replacement(text, meantValue(type, text))),
  why: "The value must have the type of the CRD field that it sets.",
  wrong: "/** +kubebuilder:validation:MaxLength=ten */\nname?: string;",
  right: "/** +kubebuilder:validation:MaxLength=10 */\nname?: string;",
});

export const valueNotAllowed = defineDiagnostic<{
  readonly marker: string;
  readonly argument?: string;
  readonly value: string;
  readonly allowed: readonly string[];
}>({
  code: "CK1012",
  title: "A value that is not allowed",
  message: (facts) =>
    `${ofArgument(facts)} is "${facts.value}", which is not one of ${formatList(facts.allowed, "and")}`,
  help: ({ value, allowed }) => didYouMean(nearestName(value, allowed)) ?? "use one of these values",
  fix: ({ value, allowed }) => replacement(value, nearestName(value, allowed)),
  why: "Kubernetes accepts only these values.",
  wrong: "/** +listType=unique */\nnames?: string[];",
  right: "/** +listType=set */\nnames?: string[];",
});

export const unexpectedArgument = defineDiagnostic<Texts<"marker" | "rest">>({
  code: "CK1013",
  title: "An argument on a marker that takes none",
  message: ({ marker, rest }) => `+${marker} takes no argument, but is followed by "${rest}"`,
  help: ({ marker, rest }) =>
    /^:?=\s*false$/.test(rest) ? `remove +${marker}` : `write +${marker} alone on its line`,
  why: "The argument would have no effect, and text after a marker would not appear in the description.",
  wrong: "/** +kubebuilder:storageversion=v1 */\nexport interface Widget extends KubernetesObject {}",
  right: "/** +kubebuilder:storageversion */\nexport interface Widget extends KubernetesObject {}",
});

export const nullValue = defineDiagnostic<Texts<"marker" | "value">>({
  code: "CK1014",
  title: "null is not a valid marker value",
  message: ({ marker, value }) => `+${marker} has the value ${value}, which has no meaning`,
  help: ({ value }) => `remove the marker, or write "${value}" for the string`,
  why: 'controller-gen reads null as the string "null" in some markers and as no value in others, and undefined as a string.',
  wrong: "/** +kubebuilder:default=null */\nname?: string;",
  right: "name?: string;",
});

export const goReference = defineDiagnostic<Texts<"marker" | "text">>({
  code: "CK1015",
  title: "ref(…) refers to a Go constant",
  message: ({ marker, text }) => `+${marker} has the value "${text}", which refers to Go code`,
  help: "write the value itself",
  why: "TypeScript sources have no Go constants to look up, and controller-gen silently ignores such a default.",
  wrong: "/** +default=ref(DefaultTier) */\ntier?: string;",
  right: '/** +default="Basic" */\ntier?: string;',
});

export const contradictingMarkers = defineDiagnostic<{
  readonly marker: string;
  readonly other: string;
  /** Whether the markers have named arguments. */
  readonly isNamed: boolean;
}>({
  code: "CK1016",
  title: "Contradicting markers",
  message: ({ marker, other }) =>
    marker === other
      ? `+${marker} is repeated here with another argument`
      : `+${marker} contradicts +${other}, which sets the same value with another argument`,
  help: ({ marker, other, isNamed }) =>
    marker === other && isNamed
      ? `write the arguments of both in one +${marker}, or remove one of the two`
      : "remove one of the two",
  why: "Only one of the two could have an effect, and it is undefined which one.",
  wrong:
    "/**\n * +kubebuilder:validation:Minimum=1\n * +kubebuilder:validation:Minimum=2\n */\nsize?: int32;",
  right: "/** +kubebuilder:validation:Minimum=2 */\nsize?: int32;",
});
