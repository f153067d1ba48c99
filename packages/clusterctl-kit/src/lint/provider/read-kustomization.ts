import { listAt, plainText, recordOf } from "@capikit/common/json";
import { folderOf } from "../read/lint-file.ts";
import { text, type YamlRecord } from "../read/lint-object.ts";

/** Labels and annotations that a kustomization adds to objects below it. */
export interface Kustomization {
  readonly path: string;
  readonly folder: string;
  /** Files and folders, without addresses. */
  readonly resources: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly patchFiles: readonly string[];
  /** Files that configure kustomize itself. */
  readonly configurations: readonly string[];
  /** Whether it changes other fields of objects below it. */
  readonly edits: boolean;
}

/** Fields of a kustomization that change more than labels and annotations. */
const editing = [
  ...["components", "patches", "patchesjson6902", "patchesstrategicmerge"],
  ...["replacements", "transformers", "vars"],
];

const address = /^(?:[a-z]+:\/\/|git@)/i;

/** Reads a kustomization. Like kustomize, it ignores the case of keys. */
export function readKustomization(path: string, written: YamlRecord): Kustomization {
  const value = fieldsOf(written);
  const folder = folderOf(path);
  const paths = (list: unknown): string[] =>
    listAt(list).flatMap((item) =>
      typeof item === "string" && !address.test(item) ? [joinPath(folder, item)] : [],
    );
  const pairs = listAt(value.labels).map((item) => recordOf(fieldsOf(item).pairs));
  const patchPaths = [...listAt(value.patches), ...listAt(value.patchesjson6902)].flatMap(
    (item) => text(fieldsOf(item).path) ?? [],
  );
  return {
    path,
    folder,
    resources: [...paths(value.resources), ...paths(value.bases), ...paths(value.components)],
    labels: strings(Object.assign({}, recordOf(value.commonlabels), ...pairs)),
    annotations: strings(recordOf(value.commonannotations)),
    patchFiles: [...paths(value.patchesstrategicmerge), ...paths(patchPaths)],
    configurations: paths(value.configurations),
    edits: editing.some((field) => listAt(value[field]).length > 0),
  };
}

/** Returns the fields of a mapping with keys in lower case. */
function fieldsOf(value: unknown): YamlRecord {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([key, item]) => [key.toLowerCase(), item]));
}

function strings(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plainText(value)]));
}

/** Joins a folder and a path and resolves `.` and `..`. */
function joinPath(folder: string, path: string): string {
  const parts: string[] = folder.split("/");
  if (folder === "") parts.pop();
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
