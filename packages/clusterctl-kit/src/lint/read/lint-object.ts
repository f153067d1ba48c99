import { type Document, isMap, isNode, isPair, isScalar, isSeq, type Node } from "yaml";
import type { Place } from "../finding.ts";
import type { FileRole } from "./lint-file.ts";

/** A value as YAML gives it. */
export type YamlRecord = Readonly<Record<string, unknown>>;
export type YamlPath = readonly (string | number)[];

/** One object of a file, with the places of its fields. */
export interface LintObject {
  readonly file: string;
  readonly role: FileRole;
  readonly value: YamlRecord;
  readonly apiVersion: string;
  /** Empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
  /** Those in the file, and those that kustomizations of the same input add. */
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Where a field stands, or the nearest of its parents that there is. */
  readonly at: (path?: YamlPath) => Place;
}

/** Where the document stands in its file. */
export interface DocumentPlace {
  readonly document: Document;
  /** Offset of the document's text in the file. */
  readonly start: number;
  readonly positionOf: (offset: number) => { readonly line: number; readonly column: number };
}

export function makeObject(
  file: string,
  role: FileRole,
  value: YamlRecord,
  place: DocumentPlace,
): LintObject {
  const apiVersion = text(value.apiVersion) ?? "";
  const kind = text(value.kind) ?? "";
  const metadata = recordOf(value.metadata);
  const name = text(metadata.name) ?? "";
  const label = [kind, name].filter(Boolean).join(" ");
  return {
    file,
    role,
    value,
    apiVersion,
    group: apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "",
    kind,
    name,
    namespace: text(metadata.namespace),
    labels: textsOf(metadata.labels),
    annotations: textsOf(metadata.annotations),
    at: (path = []) => placeOf(file, label, path, place),
  };
}

function placeOf(
  file: string,
  object: string,
  path: YamlPath,
  { document, start, positionOf }: DocumentPlace,
): Place {
  const [from, to] = rangeOf(document.contents, path);
  const begin = positionOf(start + from);
  const end = positionOf(start + to);
  return {
    file,
    ...begin,
    endLine: end.line,
    endColumn: end.column,
    ...(object !== "" && { object }),
    ...(path.length > 0 && { path: pathText(path) }),
  };
}

/** The range of a field: its key where the value is a collection, else its value. */
function rangeOf(root: unknown, path: YamlPath): readonly [number, number] {
  let node: unknown = root;
  let range = firstKey(root);
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && String(isScalar(item.key) ? item.key.value : item.key) === String(step),
      );
      if (pair === undefined) break;
      range =
        isScalar(pair.value) && pair.value.value !== null ? spanOf(pair.value) : (spanOf(pair.key) ?? range);
      node = pair.value;
    } else if (isSeq(node) && typeof step === "number") {
      const item = node.items[step];
      if (item === undefined) break;
      range = firstKey(item) ?? range;
      node = item;
    } else break;
  }
  return range ?? [0, 0];
}

function firstKey(node: unknown): readonly [number, number] | undefined {
  const first = isMap(node) ? node.items[0] : undefined;
  return first === undefined ? spanOf(node) : spanOf(first.key);
}

function spanOf(node: unknown): readonly [number, number] | undefined {
  const range = isNode(node) ? (node as Node).range : undefined;
  return range === undefined || range === null ? undefined : [range[0], range[1]];
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

export function recordOf(value: unknown): YamlRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as YamlRecord) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([key, item]) => [key, String(item ?? "")]));
}
