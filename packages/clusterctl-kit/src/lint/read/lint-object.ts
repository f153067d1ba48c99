import { coreGroup } from "@capikit/api/meta";
import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { listAt, plainText, recordOf } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { stepsOfField, type YamlDocument, type YamlRange } from "@capikit/common/yaml";

/** A mapping from YAML. */
export type YamlRecord = Readonly<Record<string, unknown>>;
export type YamlPath = readonly (string | number)[];

/** An object of a file with the locations of its fields. */
export interface LintObject {
  readonly file: string;
  readonly value: YamlRecord;
  readonly apiVersion: string;
  /** Empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Returns the location of a field, or of its nearest existing parent. */
  readonly at: (path?: YamlPath) => DiagnosticLocation;
}

/** Location of a document in its file. */
export interface DocumentPlace {
  readonly document: YamlDocument;
  /** Offset of the document in the file. */
  readonly start: number;
  readonly positionOf: (offset: number) => { readonly line: number; readonly column: number };
}

/** Returns an object of a file, with locations in its document. */
export function makeObject(file: string, value: YamlRecord, place: DocumentPlace): LintObject {
  const label = [text(value.kind), text(recordOf(value.metadata).name)].filter(Boolean).join(" ");
  return makeObjectAt(file, value, (path = []) => placeOf(file, label, path, place));
}

/** Returns an object with locations by a function. */
export function makeObjectAt(file: string, value: YamlRecord, at: LintObject["at"]): LintObject {
  const apiVersion = text(value.apiVersion) ?? "";
  const kind = text(value.kind) ?? "";
  const metadata = recordOf(value.metadata);
  const name = text(metadata.name) ?? "";
  return {
    file,
    value,
    apiVersion,
    group: groupOf(apiVersion),
    kind,
    name,
    namespace: text(metadata.namespace),
    labels: textsOf(metadata.labels),
    annotations: textsOf(metadata.annotations),
    at,
  };
}

function placeOf(
  file: string,
  object: string,
  path: YamlPath,
  { document, start, positionOf }: DocumentPlace,
): DiagnosticLocation {
  const range = rangeOf(document, path);
  const begin = positionOf(start + range.start);
  const end = positionOf(start + range.end);
  return {
    path: file,
    ...begin,
    endLine: end.line,
    endColumn: end.column,
    ...(object !== "" && { object }),
    ...(path.length > 0 && { field: pathText(path) }),
  };
}

/** Returns the range of a field or its nearest parent: the key of a collection, else the value. */
function rangeOf(document: YamlDocument, path: YamlPath): YamlRange {
  let value: unknown = document.value;
  let range = firstKey(document, value) ?? document;
  for (const step of path) {
    const place = typeof value === "object" && value !== null ? document.placeOf(value) : undefined;
    const at = place?.values.get(Array.isArray(value) ? step : String(step));
    if (place === undefined || at === undefined) break;
    const isList = Array.isArray(value);
    value = (value as Record<string | number, unknown>)[step];
    const isCollection = typeof value === "object" || value === null;
    if (isList) range = firstKey(document, value) ?? at;
    else range = isCollection ? (place.keys.get(String(step)) ?? range) : at;
  }
  return range;
}

/** Returns the path of a field in an error of the API server, such as `spec.ports[0].name`. */
export function fieldPath(field: string): YamlPath {
  return stepsOfField(field).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Returns the first key of a mapping, or the range of a list. */
function firstKey(document: YamlDocument, value: unknown): YamlRange | undefined {
  const place = typeof value === "object" && value !== null ? document.placeOf(value) : undefined;
  return place?.keys.values().next().value ?? place;
}

export function pathText(path: YamlPath): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === "number"
        ? `${text}[${step}]`
        : /^[\w-]+$/.test(step)
          ? `${text}${text === "" ? "" : "."}${step}`
          : `${text}["${step}"]`,
    "",
  );
}

/** Reports whether an object is a Cluster of Cluster API. */
export function isCluster({ kind, group }: Pick<LintObject, "kind" | "group">): boolean {
  return kind === "Cluster" && group === coreGroup;
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(recordOf(value)).map(([key, item]) => [key, plainText(item ?? "")]),
  );
}

/** A value in an object, with its path and the mapping that has it. */
export interface PlacedValue {
  readonly path: YamlPath;
  readonly value: unknown;
  readonly holder: YamlRecord;
}

/** Returns the values at a path such as `webhooks.*.clientConfig`, where `*` is each item of a list. */
export function placesAt(value: unknown, path: string): readonly PlacedValue[] {
  let places: readonly PlacedValue[] = [{ path: [], value, holder: {} }];
  for (const step of path.split("."))
    places = places.flatMap(({ path: at, value: one, holder }): readonly PlacedValue[] => {
      if (step === "*")
        return listAt(one).map((item, index) => ({ path: [...at, index], value: item, holder }));
      const record = recordOf(one);
      const next = record[step];
      return next === undefined ? [] : [{ path: [...at, step], value: next, holder: record }];
    });
  return places;
}

export function* stringsIn(value: unknown, path: YamlPath = []): Generator<readonly [YamlPath, string]> {
  if (typeof value === "string") yield [path, value];
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* stringsIn(item, [...path, index]);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) yield* stringsIn(item, [...path, key]);
}
