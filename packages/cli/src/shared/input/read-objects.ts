import type { JsonObject } from "@capikit/common/json";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { UsageError } from "@capikit/runner";
import type { Unstructured } from "@capikit/topology";
import { readInput } from "./read-input.ts";

/** Kinds that stand in no namespace, as far as they matter here. */
const CLUSTER_SCOPED = new Set(["CustomResourceDefinition", "ExtensionConfig", "Namespace", "Node"]);

/** The objects of files of YAML or JSON, lists unpacked. @throws UsageError for what is none. */
export function readObjects(paths: readonly string[], namespace: string): Unstructured[] {
  return paths.flatMap((path) =>
    documentsOf(path).flatMap((document, index) =>
      objectsOf(document, `${path}, document ${index + 1},`).map((object) => inNamespace(object, namespace)),
    ),
  );
}

function documentsOf(path: string): readonly unknown[] {
  try {
    return parseYamlDocuments(readInput(path));
  } catch (error) {
    throw new UsageError(`${path} is not valid YAML: ${(error as Error).message}`, "check the file");
  }
}

function objectsOf(value: unknown, where: string): Unstructured[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object" || Array.isArray(value))
    throw new UsageError(`${where} holds no object`, "objects have apiVersion, kind and metadata");
  const object = value as Unstructured;
  if (typeof object.kind !== "string" || typeof object.apiVersion !== "string")
    throw new UsageError(`${where} lacks apiVersion or kind`, "objects have apiVersion, kind and metadata");
  if (!object.kind.endsWith("List") || !Array.isArray(object.items)) return [object];
  return object.items.flatMap((item, index) => objectsOf(item, `${where} item ${index + 1},`));
}

/** As kubectl does with what names no namespace. */
function inNamespace(object: Unstructured, namespace: string): Unstructured {
  const metadata = (object.metadata ?? {}) as JsonObject;
  if (CLUSTER_SCOPED.has(String(object.kind)) || typeof metadata.namespace === "string") return object;
  return { ...object, metadata: { ...metadata, namespace } };
}
