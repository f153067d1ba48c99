import { formatList, nearestName } from "@capikit/common/text";
import type { ArgumentType, MarkerTarget } from "../../markers/marker.ts";
import { defineDiagnostic } from "../define-diagnostic.ts";

/** Names of targets as messages say them. */
const places: Readonly<Record<MarkerTarget, string>> = {
  package: "the head of an API package's index.ts",
  kind: "a kind (an interface that extends KubernetesObject)",
  type: "an interface or a type alias",
  field: "a member",
  file: "a top-level statement",
};

const values: Readonly<Record<ArgumentType, string>> = {
  string: "a text",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  "string[]": "a list of texts",
  any: "a value",
  "any[]": "a list of values",
  json: "a JSON value",
};

function quoted(text: string): string {
  return text.includes('"') ? text : `"${text}"`;
}

function ofArgument(facts: { readonly marker: string; readonly argument?: string }): string {
  return facts.argument === undefined ? `+${facts.marker}` : `argument ${facts.argument} of +${facts.marker}`;
}

export const unknownMarker = defineDiagnostic<{ readonly marker: string; readonly suggestion?: string }>({
  code: "CK1001",
  name: "unknown-marker",
  title: "There is no such marker",
  message: ({ marker }) => `there is no marker +${marker}`,
  help: ({ suggestion }) =>
    suggestion === undefined
      ? "see capikit markers for all that there are; a line that is text and no marker starts with \\+"
      : `did you mean +${suggestion}?`,
  page: {
    why: "A marker with a typo would have no effect, and the API would be without the rule its author believes to be there.",
    wrong: "/** +kubebuilder:validaton:Minimum=1 */\nsize?: int32;",
    right: "/** +kubebuilder:validation:Minimum=1 */\nsize?: int32;",
  },
});

export const declarativeMarker = defineDiagnostic<{
  readonly marker: string;
  readonly instead: string;
  readonly how?: string;
}>({
  code: "CK1002",
  name: "declarative-marker",
  title: "A declarative validation marker that CRDs know nothing of",
  message: ({ marker }) => `+${marker} is read by validation-gen alone and has no effect on a CRD`,
  help: ({ instead, how }) => how ?? `use +${instead}`,
  page: {
    why: "Kubernetes' validation-gen makes Go code of these markers. A CRD has no place for them, so that the rule would be lost.",
    wrong: "/** +k8s:minLength=1 */\nname: string;",
    right: "/** +kubebuilder:validation:MinLength=1 */\nname: string;",
  },
});

interface Misplaced {
  readonly marker: string;
  readonly belongs: readonly MarkerTarget[];
  readonly found: readonly MarkerTarget[];
}

export const misplacedMarker = defineDiagnostic<Misplaced>({
  code: "CK1003",
  name: "misplaced-marker",
  title: "A marker where it means nothing",
  message: ({ marker, found }) =>
    `+${marker} means nothing on ${formatList(
      found.map((one) => (one === "kind" ? "a kind" : places[one])),
      "or",
    )}`,
  help: ({ belongs }) =>
    `move it to ${formatList(
      belongs.map((one) => places[one]),
      "or",
    )}`,
  page: {
    why: "Every marker speaks of a package, a kind, a type or a member. Elsewhere it would be passed over.",
    wrong: "export interface WidgetSpec {\n  /** +kubebuilder:storageversion */\n  size?: int32;\n}",
    right:
      "/** +kubebuilder:storageversion */\nexport interface Widget extends KubernetesObject {\n  spec?: WidgetSpec;\n}",
  },
});

export const misplacedPackageMarker = defineDiagnostic<Misplaced>({
  code: "CK1004",
  name: "misplaced-package-marker",
  title: "A package's marker outside the head of its index.ts",
  message: ({ marker }) => `+${marker} speaks of a package, and this is not the head of its index.ts`,
  help: () => "move it to the comment with +groupName above the first statement of the folder's index.ts",
  page: {
    why: "What holds for a whole API package is said in one place, so that no file can contradict another.",
    wrong:
      "// widget.ts\n/** +groupName=acme.example */\nexport interface Widget extends KubernetesObject {}",
    right: '// index.ts\n/** +groupName=acme.example */\nexport * from "./widget.js";',
  },
});

export const malformedMarker = defineDiagnostic<{
  readonly marker: string;
  readonly problem: string;
  readonly help: string;
}>({
  code: "CK1005",
  name: "malformed-marker",
  title: "A marker that cannot be read",
  message: ({ marker, problem }) => `+${marker} cannot be read: ${problem}`,
  help: ({ help }) => help,
  page: {
    why: "A marker is its name, `=` and a value, or its name and named arguments: `+name=value`, `+name:a=1,b=2`.",
    wrong: "/** +kubebuilder:validation:Pattern=^a{2}$ */\nname?: string;",
    right: "/** +kubebuilder:validation:Pattern=`^a{2}$` */\nname?: string;",
  },
});

export const singleQuotes = defineDiagnostic<{ readonly marker: string; readonly inner: string }>({
  code: "CK1006",
  name: "single-quotes",
  title: "Single quotes quote nothing",
  message: ({ marker }) => `+${marker} has a text in single quotes, which would become part of it`,
  help: ({ inner }) => `write "${inner.replaceAll(/["\\]/g, "\\$&")}"`,
  page: {
    why: "controller-gen takes single quotes for letters like others: `default='x'` is a text of three characters.",
    wrong: "/** +kubebuilder:default='Basic' */\ntier?: string;",
    right: '/** +kubebuilder:default="Basic" */\ntier?: string;',
  },
});

export const missingArgument = defineDiagnostic<{
  readonly marker: string;
  readonly missing: readonly string[];
  readonly example: string;
}>({
  code: "CK1007",
  name: "missing-argument",
  title: "An argument is missing",
  message: ({ marker, missing }) =>
    missing.length === 0
      ? `+${marker} needs an argument`
      : `+${marker} needs the argument${missing.length === 1 ? "" : "s"} ${formatList(missing, "and")}`,
  help: ({ example }) => `write it like ${example}`,
  page: {
    why: "Without it the marker says too little to be carried out.",
    wrong:
      '/** +kubebuilder:printcolumn:name="Ready",type=string */\nexport interface Widget extends KubernetesObject {}',
    right:
      '/** +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.ready` */\nexport interface Widget extends KubernetesObject {}',
  },
});

export const missingValue = defineDiagnostic<{
  readonly marker: string;
  readonly argument?: string;
  readonly type?: ArgumentType;
}>({
  code: "CK1008",
  name: "missing-value",
  title: "A value is missing",
  message: (facts) => `${ofArgument(facts)} has no value`,
  help: ({ marker, argument, type }) => {
    const wanted = type === undefined ? "a value" : values[type];
    const empty = type === undefined || type.startsWith("string") ? '; an empty text is ""' : "";
    return `write ${wanted} behind ${argument === undefined ? `+${marker}` : argument}=${empty}`;
  },
  page: {
    why: "An empty value is easily a forgotten one, so it has to be said.",
    wrong: "/** +kubebuilder:rbac:groups=,resources=pods,verbs=get */\nexport function reconcile() {}",
    right: '/** +kubebuilder:rbac:groups="",resources=pods,verbs=get */\nexport function reconcile() {}',
  },
});

export const unknownArgument = defineDiagnostic<{
  readonly marker: string;
  readonly argument: string;
  readonly known: readonly string[];
}>({
  code: "CK1009",
  name: "unknown-argument",
  title: "There is no such argument",
  message: ({ marker, argument }) => `+${marker} has no argument ${argument}`,
  help: ({ argument, known }) => {
    const near = nearestName(argument, known);
    return near === undefined ? `it takes ${formatList(known, "and")}` : `did you mean ${near}?`;
  },
  page: {
    why: "An argument with a typo would have no effect.",
    wrong: "/** +kubebuilder:resource:pth=widgets */\nexport interface Widget extends KubernetesObject {}",
    right: "/** +kubebuilder:resource:path=widgets */\nexport interface Widget extends KubernetesObject {}",
  },
});

export const repeatedArgument = defineDiagnostic<{ readonly marker: string; readonly argument: string }>({
  code: "CK1010",
  name: "repeated-argument",
  title: "An argument stands twice",
  message: ({ marker, argument }) => `+${marker} has the argument ${argument} twice`,
  help: () => "keep one of the two; several values of a list are written a;b",
  page: {
    why: "Only one of the two could have an effect.",
    wrong:
      "/** +kubebuilder:resource:shortName=w,shortName=wd */\nexport interface Widget extends KubernetesObject {}",
    right: "/** +kubebuilder:resource:shortName=w;wd */\nexport interface Widget extends KubernetesObject {}",
  },
});

export const wrongArgumentType = defineDiagnostic<{
  readonly marker: string;
  readonly argument?: string;
  readonly type: ArgumentType;
  readonly text: string;
}>({
  code: "CK1011",
  name: "wrong-argument-type",
  title: "A value of another type",
  message: (facts) => `${ofArgument(facts)} takes ${values[facts.type]}, and ${quoted(facts.text)} is none`,
  help: ({ type, argument, marker }) => `write ${values[type]} behind ${argument ?? `+${marker}`}=`,
  page: {
    why: "The value has to be of the type that the CRD has in its place.",
    wrong: "/** +kubebuilder:validation:MaxLength=ten */\nname?: string;",
    right: "/** +kubebuilder:validation:MaxLength=10 */\nname?: string;",
  },
});

export const valueNotAllowed = defineDiagnostic<{
  readonly marker: string;
  readonly argument?: string;
  readonly value: string;
  readonly allowed: readonly string[];
}>({
  code: "CK1012",
  name: "value-not-allowed",
  title: "A value that is not one of those taken",
  message: (facts) =>
    `${ofArgument(facts)} is "${facts.value}", which is not one of ${formatList(facts.allowed, "and")}`,
  help: ({ value, allowed }) => {
    const near = nearestName(value, allowed);
    return near === undefined ? "write one of them" : `did you mean ${near}?`;
  },
  page: {
    why: "Kubernetes knows these values alone and refuses others.",
    wrong: "/** +listType=unique */\nnames?: string[];",
    right: "/** +listType=set */\nnames?: string[];",
  },
});

export const unexpectedArgument = defineDiagnostic<{ readonly marker: string; readonly rest: string }>({
  code: "CK1013",
  name: "unexpected-argument",
  title: "A marker that takes no argument has one",
  message: ({ marker, rest }) => `+${marker} takes no argument, but "${rest}" stands behind it`,
  help: ({ marker }) => `write +${marker} alone on its line`,
  page: {
    why: "The argument would have no effect, and a text behind a marker would not appear in the description.",
    wrong: "/** +kubebuilder:storageversion=v1 */\nexport interface Widget extends KubernetesObject {}",
    right: "/** +kubebuilder:storageversion */\nexport interface Widget extends KubernetesObject {}",
  },
});

export const nullValue = defineDiagnostic<{ readonly marker: string }>({
  code: "CK1014",
  name: "null-value",
  title: "null is no value of a marker",
  message: ({ marker }) => `+${marker} has the value null, which says nothing`,
  help: () => 'leave the marker out, or write "null" for the text of that name',
  page: {
    why: 'controller-gen reads it as the text "null" in one marker and as nothing in another.',
    wrong: "/** +kubebuilder:default=null */\nname?: string;",
    right: "name?: string;",
  },
});

export const goReference = defineDiagnostic<{ readonly marker: string; readonly text: string }>({
  code: "CK1015",
  name: "go-reference",
  title: "ref(…) names a Go constant",
  message: ({ marker, text }) => `+${marker} has the value "${text}", which refers to Go code`,
  help: () => "write the value itself",
  page: {
    why: "There is no Go constant here to be looked up, and controller-gen passes over such a default without a word.",
    wrong: "/** +default=ref(DefaultTier) */\ntier?: string;",
    right: '/** +default="Basic" */\ntier?: string;',
  },
});

export const contradictingMarkers = defineDiagnostic<{ readonly marker: string; readonly other: string }>({
  code: "CK1016",
  name: "contradicting-markers",
  title: "Two markers contradict each other",
  message: ({ marker, other }) =>
    marker === other
      ? `+${marker} stands here a second time with another argument`
      : `+${marker} contradicts +${other}, which says the same thing with another argument`,
  help: () => "keep one of the two",
  page: {
    why: "Only one of the two could have an effect, and which one would be an accident.",
    wrong:
      "/**\n * +kubebuilder:validation:Minimum=1\n * +kubebuilder:validation:Minimum=2\n */\nsize?: int32;",
    right: "/** +kubebuilder:validation:Minimum=2 */\nsize?: int32;",
  },
});
