import { didYouMean } from "@capikit/common/text";
import { defineDiagnostic } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";

// Errors in the markers of lists: CK4010 to CK4017.
export const uniqueItems = defineDiagnostic<Record<never, never>>({
  code: "CK4010",
  title: "UniqueItems is not allowed",
  message: "the API server rejects UniqueItems, because checking it takes quadratic time",
  help: "use +listType=set for scalars, or +listType=map with +listMapKey for objects",
  why: "`uniqueItems: true` is forbidden in CRDs. Schemas of ClusterClass variables may have it.",
  wrong: "/** +kubebuilder:validation:UniqueItems=true */\nfield?: string[];",
  right: "/** +listType=set */\nfield?: string[];",
});

export const keyedListChanged = defineDiagnostic<{ here: string }>({
  code: "CK4011",
  title: "A keyed list redeclared as another list type",
  message: (f) => `the type's list is keyed (listType=map), but ${f.here} here overrides it`,
  help: "remove the marker here, or declare a separate list type",
  why: "The keys of the type would remain, and the API server rejects keys on a list that is not a map.",
  wrong:
    "/**\n * +listType=map\n * +listMapKey=name\n */\ntype Ports = Port[];\n/** +listType=atomic */\nports?: Ports;",
  right: "ports?: Ports;",
});

export const keyedListIncomplete = defineDiagnostic<{ marker: string; missing: string }>({
  code: "CK4012",
  title: "A keyed list without listType=map or keys",
  message: (f) => `+${f.marker} needs +${f.missing}`,
  help: (f) => `add +${f.missing}`,
  why: "Keys identify the items of a keyed list: the API server rejects one without them, and other lists do not use keys.",
  wrong: "/** +listMapKey=name */\nports?: Port[];",
  right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
});

export const listMapKeyUnknown = defineDiagnostic<{
  key: string;
  suggestion: string | undefined;
  members: readonly string[];
}>({
  code: "CK4014",
  title: "A list-map key that is not a member",
  message: (f) => `+listMapKey=${f.key}: the items have no member ${f.key}`,
  help: (f) =>
    didYouMean(f.suggestion) ??
    (f.members.length === 0 ? "keys need items that are objects" : `use one of ${f.members.join(", ")}`),
  fix: ({ key, suggestion }) => replacement(key, suggestion),
  why: "Keys are members of the items.",
  wrong: "/**\n * +listType=map\n * +listMapKey=nam\n */\nports?: Port[];",
  right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
});

export const listMapKeyUnfit = defineDiagnostic<{ key: string; reason: string }>({
  code: "CK4015",
  title: "A list-map key that may be missing or is not a scalar",
  message: (f) => `+listMapKey=${f.key}: the member ${f.key} ${f.reason}`,
  help: "use a string, number or boolean that is never null, and either required or with a +default",
  why: "Keys are compared as scalar values. An item without its key could not be identified.",
  wrong: "interface Port { name?: string }\n/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
  right: "interface Port { name: string }",
});

export const setOfComposites = defineDiagnostic<{ found: string }>({
  code: "CK4017",
  title: "A set of objects or lists",
  message: (f) => `+listType=set needs scalar or atomic items; these are ${f.found}`,
  help: "use +listType=map with +listMapKey, or mark the item type +structType=atomic",
  why: "Items of a set are compared as a whole; the API server allows that only for scalars and for atomic objects and lists.",
  wrong: "/** +listType=set */\nports?: Port[];",
  right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
});
