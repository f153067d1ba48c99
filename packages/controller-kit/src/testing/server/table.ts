import type { DynamicObject } from "@capikit/client";
import { ownMember, stringifyJson } from "@capikit/common/json";
import { humanDuration } from "@capikit/common/time";
import type { PrinterColumn, ServedKind } from "../store/served-kind.ts";
import { readObject, type StoredObject } from "../store/stored-object.ts";
import { builtInColumns, otherColumns, type TableColumn, withoutName } from "./built-in-columns.ts";
import { readJsonPath } from "./read-json-path.ts";

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

function columnsOf({ group, plural, columns }: ServedKind): readonly TableColumn[] {
  const key = `${group}/${plural}`;
  const others = columns?.map(customColumn) ?? ownMember(builtInColumns, key) ?? otherColumns;
  return withoutName.has(key) ? others : [name, ...others];
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
