import { parseJson } from "../json/exact-json.ts";
import { assertJsonDepth } from "../json/json-depth.ts";
import { isRecord, recordOf } from "../json/json-object.ts";
import { utf8Text } from "../text/format.ts";
import { exactKubernetesScalar } from "./plain-scalar.ts";
import { parseYamlDocuments } from "./read-yaml.ts";
import { defaultYamlLimits, type YamlLimits } from "./yaml-limits.ts";

/** An object of a text. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Record<string, unknown>;
  readonly [field: string]: unknown;
}

/** A part of a text that is not an object. */
export interface SkippedPart {
  /** Such as `document 2, item 3`; empty for the whole text. */
  readonly place: string;
  readonly reason: string;
}

/** The objects of a text. */
export interface Manifests<T = Manifest> {
  readonly objects: readonly T[];
  readonly skipped: readonly SkippedPart[];
}

/** Characters from which on JSON is read by the faster parser, which does not report duplicate keys. */
const longJson = 1 << 20;

/**
 * Reads the objects of YAML or JSON documents, with lists unpacked. Integers beyond ±(2^53 - 1) are `bigint`.
 *
 * @throws YamlError for text that is not valid, that has a duplicate key, or that exceeds a limit.
 */
export function parseObjects<T = Manifest>(text: string | Uint8Array, limits: YamlLimits = {}): Manifests<T> {
  const objects: Manifest[] = [];
  const skipped: SkippedPart[] = [];
  const documents =
    readLongJson(text, limits) ?? parseYamlDocuments(text, { ...limits, plainScalar: exactKubernetesScalar });
  const isOnly = documents.filter((document) => document !== null).length === 1;
  for (const [index, document] of documents.entries())
    if (document !== null) take(document, isOnly ? "" : `document ${index + 1}`, objects, skipped);
  return { objects: objects as readonly unknown[] as readonly T[], skipped };
}

function take(value: unknown, place: string, objects: Manifest[], skipped: SkippedPart[]): void {
  const items = itemsOf(value);
  if (items === undefined) {
    const reason = problemOf(value);
    if (reason === undefined) objects.push(value as Manifest);
    else skipped.push({ place, reason });
    return;
  }
  const before = place === "" ? "" : `${place}, `;
  for (const [index, item] of items.entries()) take(item, `${before}item ${index + 1}`, objects, skipped);
}

/** Returns why a value is not an object of Kubernetes; undefined if it is one. */
function problemOf(value: unknown): string | undefined {
  if (!isRecord(value)) return "not an object";
  const { apiVersion, kind, metadata } = value;
  if (typeof kind !== "string" || kind === "") return kind === undefined ? "no kind" : "kind is not a string";
  if (apiVersion === undefined) return `${kind} without apiVersion`;
  if (typeof apiVersion !== "string" || apiVersion === "") return `apiVersion of the ${kind} is not a string`;
  return isRecord(metadata) ? undefined : `${kind} without metadata`;
}

/** Returns the items of a list of Kubernetes, and of lists in it; undefined for another value. */
export function listItems(value: unknown): readonly unknown[] | undefined {
  return itemsOf(value)?.flatMap((item) => listItems(item) ?? [item]);
}

/** Returns the items of a list. Like kubectl, it sets the type of items without one, as in a `MachineList`. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  const { apiVersion, items, kind } = recordOf(value);
  if (typeof kind !== "string" || !kind.endsWith("List")) return undefined;
  if (items === null || (items === undefined && kind === "List")) return [];
  if (!Array.isArray(items)) return undefined;
  const type = { apiVersion, kind: kind.slice(0, -"List".length) };
  if (type.kind !== "")
    for (const item of items)
      if (isRecord(item) && item.apiVersion === undefined && item.kind === undefined)
        Object.assign(item, type);
  return items;
}

function readLongJson(source: string | Uint8Array, limits: YamlLimits): readonly unknown[] | undefined {
  if (source.length < longJson || source.length > (limits.maxLength ?? defaultYamlLimits.maxLength))
    return undefined;
  const text = utf8Text(source);
  if (!/^\s*[{[]/.test(text)) return undefined;
  assertJsonDepth(text, limits.maxDepth ?? defaultYamlLimits.maxDepth);
  try {
    return [parseJson(text)];
  } catch {
    return undefined; // Several documents, or YAML
  }
}
