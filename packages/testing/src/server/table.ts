import type { DynamicObject } from "@capikit/client";
import { isRecord, stringifyJson } from "@capikit/common/json";
import { humanDuration } from "@capikit/common/time";
import { type PathStep, parseJsonPath } from "@capikit/schema/manifests";
import type { PrinterColumn, ServedKind } from "../store/served-kind.ts";
import { readObject, type StoredObject } from "../store/stored-object.ts";

/** What the rows of a table contain in addition to their cells, by the query parameter. */
export type IncludedObject = "Metadata" | "None" | "Object";

/** Formats objects as a `Table` of `meta.k8s.io/v1`, from which kubectl prints. */
export function formatTable(
  kind: ServedKind,
  objects: readonly StoredObject[],
  listMetadata: object,
  { include, now }: { readonly include: IncludedObject; readonly now: number },
): string {
  const columns = columnsOf(kind);
  const rows = objects.map((stored) => {
    const object = readObject(stored);
    return {
      cells: columns.map((column) => formatCell(column, object, now)),
      ...(include !== "None" && { object: include === "Object" ? object : partial(object) }),
    };
  });
  const columnDefinitions = columns.map(({ name, type, priority = 0 }) => ({
    name,
    type,
    format: name === "Name" ? "name" : "",
    description: "",
    priority,
  }));
  const head = { kind: "Table", apiVersion: "meta.k8s.io/v1", metadata: listMetadata };
  return stringifyJson({ ...head, columnDefinitions, rows });
}

const partial = ({ metadata }: DynamicObject): object => ({
  kind: "PartialObjectMetadata",
  apiVersion: "meta.k8s.io/v1",
  metadata,
});

const name: TableColumn = { name: "Name", type: "string", cell: ({ metadata }) => metadata.name };

function columnsOf({ columns }: ServedKind): readonly TableColumn[] {
  return [name, ...(columns?.map(customColumn) ?? [age])];
}

function customColumn({ name: title, type, jsonPath, priority = 0 }: PrinterColumn): TableColumn {
  return {
    name: title,
    type,
    priority,
    cell(object) {
      const [value] = readJsonPath(object, jsonPath);
      if (value === undefined) return null;
      switch (type) {
        case "string":
          return typeof value === "object" ? JSON.stringify(value) : String(value);
        case "integer":
          return typeof value === "number" ? Math.trunc(value) : null;
        case "number":
          return typeof value === "number" ? value : null;
        case "boolean":
          return typeof value === "boolean" ? value : null;
        default:
          return typeof value === "string" ? value : null;
      }
    },
  };
}

function formatCell({ type, cell }: TableColumn, object: DynamicObject, now: number): unknown {
  const value = cell(object);
  if (type !== "date") return value;
  if (value === undefined || value === null) return value === null ? null : "<unknown>";
  const time = Date.parse(String(value));
  return Number.isNaN(time) ? "<invalid>" : humanDuration(now - time);
}

/** Returns all values at the path of a printer column; empty for an invalid path. */
export function readJsonPath(object: unknown, path: string): unknown[] {
  const parsed = parseJsonPath(path);
  return "steps" in parsed ? follow([object], parsed.steps) : [];
}

function follow(values: readonly unknown[], steps: readonly PathStep[]): unknown[] {
  return steps.reduce<unknown[]>((found, step) => found.flatMap((value) => next(value, step)), [...values]);
}

function next(value: unknown, step: PathStep): unknown[] {
  switch (step.kind) {
    case "field":
      return isRecord(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : [];
    case "wildcard":
      return membersOf(value);
    case "recursive":
      return [value, ...membersOf(value).flatMap((member) => next(member, step))];
    case "items":
      return Array.isArray(value) ? itemsOf(value, step.text.slice(1, -1)) : [];
    case "filter":
      return Array.isArray(value) ? value.filter((item) => passes(item, step)) : [];
  }
}

function membersOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [];
}

function itemsOf(list: readonly unknown[], text: string): unknown[] {
  if (text === "*") return [...list];
  if (!text.includes(":")) return text.split(",").flatMap((index) => list.slice(Number(index)).slice(0, 1));
  const [from = "", to = "", by = ""] = text.split(":");
  const slice = list.slice(from === "" ? 0 : Number(from), to === "" ? undefined : Number(to));
  const step = by === "" ? 1 : Number(by);
  return slice.filter((_, index) => index % step === 0);
}

/** Reports whether an item of a list passes a filter such as `[?(@.type=="Ready")]`. */
function passes(item: unknown, { left, text }: Extract<PathStep, { kind: "filter" }>): boolean {
  const found = follow([item], left);
  const [, operator, right = ""] = /^[^!<>=]+(==|!=|<=|>=|<|>)([\s\S]+)\)\]$/.exec(text) ?? [];
  if (operator === undefined) return found.length > 0;
  if (found.length === 0) return false;
  const [a, b] = [found[0], parseOperand(item, right.trim())] as [never, never];
  switch (operator) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    case "<=":
      return a <= b;
    case ">=":
      return a >= b;
    case "<":
      return a < b;
    default:
      return a > b;
  }
}

function parseOperand(item: unknown, text: string): unknown {
  if (text.startsWith("@")) return readJsonPath(item, text.slice(1))[0];
  return /^['"]/.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/g, "$1") : JSON.parse(text);
}

interface TableColumn {
  readonly name: string;
  readonly type: string;
  /** Shown with `kubectl get -o wide` if above 0. */
  readonly priority?: number;
  /** Returns the cell; the age of a time in columns of the type `date`. */
  readonly cell: (object: DynamicObject) => unknown;
}

/** The column after the name of kinds without printer columns. */
const age: TableColumn = {
  name: "Age",
  type: "date",
  cell: ({ metadata }) => metadata.creationTimestamp,
};
