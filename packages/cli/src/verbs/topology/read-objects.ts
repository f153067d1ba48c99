import { UsageError } from "@capikit/runner";
import type { JsonObject, Unstructured } from "@capikit/topology";
import { parseAllDocuments } from "yaml";
import { readInput } from "../hooks/reach-extension.ts";

/** Kinds that stand in no namespace, as far as they matter here. */
const CLUSTER_SCOPED = new Set(["CustomResourceDefinition", "ExtensionConfig", "Namespace", "Node"]);

/** The objects of files of YAML or JSON, lists unpacked. @throws UsageError for what is none. */
export function readObjects(paths: readonly string[], namespace: string): Unstructured[] {
  return paths.flatMap((path) => {
    const documents = parseAllDocuments(readInput(path));
    return ("empty" in documents ? [] : documents).flatMap((document, index) => {
      const [error] = document.errors;
      if (error !== undefined) throw new UsageError(`${path} is no YAML: ${error.message}`, "check the file");
      return objectsOf(document.toJS(), `${path}, document ${index + 1},`).map((object) =>
        inNamespace(object, namespace),
      );
    });
  });
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
