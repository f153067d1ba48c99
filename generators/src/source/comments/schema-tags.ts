import { ownMarkers } from "../../model/markers/registry/registry.ts";
import { isJson } from "../../model/markers/values/json-value.ts";
import { patternOfLiteral } from "../../model/text/typescript-text.ts";

/** What to write instead of a tag: a marker with the tag's value, or an explanation. */
export interface TagAdvice {
  readonly tag: string;
  readonly marker: string | undefined;
  readonly how: string;
}

type Advise = (value: string) => Pick<TagAdvice, "marker" | "how">;

const validation = "kubebuilder:validation:";

/** Keeps the value as it is written; without a valid one, only the marker is named. */
function markerWith(name: string, isValid: (value: string) => boolean): Advise {
  return (value) => ({ marker: isValid(value) ? `${name}=${value}` : undefined, how: `use +${name}=…` });
}

const isNumber = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value);

const isScalarJson = (value: string): boolean =>
  /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false|"[^"\\]*")$/.test(value);

const numeric = (name: string): Advise => markerWith(validation + name, isNumber);

/** Proposes the literals of a tag as a type; words alone, as other texts are types or expressions. */
function literals(value: string): Pick<TagAdvice, "marker" | "how"> {
  const words = value.split(/[\s,;|]+/).filter((word) => word !== "");
  const isPlain = words.length > 0 && words.every((word) => /^[\w-]+$/.test(word));
  const literal = (word: string): string => (isScalarJson(word) ? word : JSON.stringify(word));
  const type = isPlain ? `: \`${words.map(literal).join(" | ")}\`` : "";
  return { marker: undefined, how: `write literals as the type${type}` };
}

const byHand =
  (how: string): Advise =>
  () => ({ marker: undefined, how });

function exclusive(bound: "Maximum" | "Minimum"): Advise {
  return (value) => ({
    marker: undefined,
    how: `write +${validation}${bound}=${isNumber(value) ? value : "…"} and +${validation}Exclusive${bound}=true`,
  });
}

function pattern(value: string): Pick<TagAdvice, "marker" | "how"> {
  const name = `${validation}Pattern`;
  const text = patternOfLiteral(value) ?? value;
  const isQuotable = text !== "" && !text.includes("`");
  return { marker: isQuotable ? `${name}=\`${text}\`` : undefined, how: `use +${name}=\`…\`` };
}

function title(value: string): Pick<TagAdvice, "marker" | "how"> {
  const marker = value === "" ? undefined : `kubebuilder:title=${JSON.stringify(value)}`;
  return { marker, how: "use +kubebuilder:title=…" };
}

/** TSDoc puts the value between back-quotes. */
function defaultOf(value: string): Pick<TagAdvice, "marker" | "how"> {
  return markerWith("default", isJson)(value.replace(/^`([^`]*)`$/, "$1"));
}

const format = (name: string): Advise => byHand(`use +${validation}Format=${name}`);
const inTypeScript = byHand("write the type in TypeScript, such as int32 or int64 for an integer");

/** Tags of typescript-json-schema, ts-json-schema-generator and tsoa that set keywords of schemas. */
const tags: ReadonlyMap<string, Advise> = new Map<string, Advise>([
  ["minimum", numeric("Minimum")],
  ["maximum", numeric("Maximum")],
  ["exclusiveminimum", exclusive("Minimum")],
  ["exclusivemaximum", exclusive("Maximum")],
  ["multipleof", numeric("MultipleOf")],
  ["minlength", numeric("MinLength")],
  ["maxlength", numeric("MaxLength")],
  ["minitems", numeric("MinItems")],
  ["maxitems", numeric("MaxItems")],
  ["minproperties", numeric("MinProperties")],
  ["maxproperties", numeric("MaxProperties")],
  ["format", markerWith(`${validation}Format`, (value) => /^[\w-]+$/.test(value))],
  ["pattern", pattern],
  ["default", defaultOf],
  ["defaultvalue", defaultOf],
  ["uniqueitems", byHand("use +listType=set")],
  ["nullable", byHand("write `| null` in the type")],
  ["enum", literals],
  ["required", byHand("write the member without ?")],
  ["optional", byHand("write the member with ?")],
  ["const", literals],
  ["type", inTypeScript],
  ["astype", inTypeScript],
  ...["int", "long", "float", "double", "string", "bool", "array", "object", "date", "datetime"].map(
    (name): [string, Advise] => [`is${name}`, inTypeScript],
  ),
  ["int", inTypeScript],
  ["integer", inTypeScript],
  ["min", numeric("Minimum")],
  ["max", numeric("Maximum")],
  ["positive", byHand(`use +${validation}Minimum=1`)],
  ["regex", pattern],
  ["email", format("email")],
  ["uri", format("uri")],
  ["url", format("uri")],
  ["uuid", format("uuid")],
  ["ip", format("ipv4")],
  ["title", title],
  ["examples", byHand("use +kubebuilder:example=… with one JSON value")],
  ["oneof", byHand(`use +${validation}ExactlyOneOf=a;b on the type`)],
  ["items", byHand(`use markers that start with +${validation}items:`)],
  ["cel", rule],
  ["rule", rule],
  ["xvalidation", rule],
  ["immutable", byHand("use +k8s:immutable")],
  ["description", byHand("write the text without the tag")],
  ["desc", byHand("write the text without the tag")],
  ["example", markerWith("kubebuilder:example", isScalarJson)],
  ["additionalproperties", byHand("declare the members, or write `Record<string, T>`")],
]);

/** Markers of members by the end of their names in lower case, except documentation in JSDoc. */
const markersByTag: ReadonlyMap<string, string> = new Map(
  ownMarkers.all
    .filter(({ targets }) => targets.includes("field"))
    .filter(
      ({ name, origin }) => origin !== "foreign" && !/^(?:k8s|capikit):|:(?:items|example)\b/.test(name),
    )
    .map(({ name }) => [name.slice(name.lastIndexOf(":") + 1).toLowerCase(), name]),
);

const keywords = "x-kubernetes-";

/** Markers of members by the keyword of the schema without its prefix, in lower case. */
const markersByKeyword: ReadonlyMap<string, string> = new Map(
  ownMarkers.all
    .filter(
      ({ targets, keyword, aliasOf }) =>
        targets.includes("field") && keyword?.startsWith(keywords) && !aliasOf,
    )
    .map(({ name, keyword = "" }) => [keyword.slice(keywords.length).replaceAll("-", ""), name] as const)
    // The first one is for the value, the second one for its items.
    .reverse(),
);

function rule(value: string): Pick<TagAdvice, "marker" | "how"> {
  const marker = value === "" ? undefined : `${validation}XValidation:rule=${JSON.stringify(value)}`;
  return { marker, how: `use +${validation}XValidation:rule="…"` };
}

const resource = "kubebuilder:resource";

/** Tags at a kind that name a setting of its CRD, in lower case. */
const kindTags: ReadonlyMap<string, Advise> = new Map([
  ["subresource", byHand("use +kubebuilder:subresource:status")],
  ["clusterscoped", byHand(`use +${resource}:scope=Cluster`)],
  ["namespaced", byHand(`use +${resource}:scope=Namespaced`)],
  ...ownMarkers.all
    .filter(({ targets, origin }) => targets.includes("kind") && origin === "controller-gen")
    .flatMap(({ name, arguments: named = {} }): readonly (readonly [string, Advise])[] => {
      if (name !== resource) {
        const tag = name.slice(name.lastIndexOf(":") + 1);
        // Documentation has tags of these names, too.
        return ["status", "metadata"].includes(tag) ? [] : [[tag, byHand(`use +${name}`)]];
      }
      return Object.entries(named).flatMap(([argument, { oneOf, type }]) => {
        const isValid = (value: string): boolean =>
          oneOf?.includes(value) ?? (type === "string[]" ? /^[\w-]+(?:;[\w-]+)*$/ : /^[\w-]+$/).test(value);
        const advise = markerWith(`${resource}:${argument}`, isValid);
        const tags = argument === "path" ? ["path", "plural"] : [argument, `${argument}s`];
        return tags.map((tag) => [tag.toLowerCase(), advise] as const);
      });
    }),
]);

/**
 * Returns what to write instead of a line after its `@`; undefined for tags of documentation.
 *
 * @param isKind whether the tag may be at a kind.
 */
export function schemaTagAdvice(line: string, isKind: boolean): TagAdvice | undefined {
  const [, prefix = "", name = "", rest = ""] =
    /^(TJS-|items\.|x-kubernetes-)?([A-Za-z-]+)\b[:=]?(.*)$/.exec(line) ?? [];
  const key = name.toLowerCase().replaceAll("-", "");
  // Else, an example is text or code.
  if (key === "example" && !isScalarJson(rest.trim())) return undefined;
  const tag = prefix + name;
  const known = markersByTag.get(key);
  if (prefix === "items.") {
    if (known?.startsWith(validation) !== true) return undefined;
    return { tag, marker: undefined, how: `use +${validation}items:${known.slice(validation.length)}=…` };
  }
  const byName = (isKind ? kindTags.get(key) : undefined) ?? tags.get(key);
  const byKeyword = prefix === keywords ? markersByKeyword.get(key) : undefined;
  const marker = known ?? byKeyword;
  const advise = byName ?? (marker === undefined ? undefined : byHand(`use +${marker}`));
  return advise && { tag, ...advise(rest.trim()) };
}
