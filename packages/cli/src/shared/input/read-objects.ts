import { isRecord, type JsonObject, plainText } from "@capikit/common/json";
import { exactKubernetesScalar, parseYamlDocuments } from "@capikit/common/yaml";
import { UsageError } from "@capikit/runner";
import type { Unstructured } from "@capikit/topology";
import { readInput } from "./read-input.ts";

/** The cluster-scoped kinds that matter here. */
const CLUSTER_SCOPED = new Set(["CustomResourceDefinition", "ExtensionConfig", "Namespace", "Node"]);

/**
 * Reads the objects of YAML or JSON files, with lists unpacked.
 *
 * @param others Whether documents that are not objects, such as values of Helm, are errors.
 *
 * @throws UsageError
 */
export function readObjects(
  paths: readonly string[],
  namespace: string,
  others: "ignore" | "reject" = "reject",
): Unstructured[] {
  return paths.flatMap((path) =>
    documentsOf(path)
      .filter((document) => others === "reject" || (isRecord(document) && "apiVersion" in document))
      .flatMap((document, index) => objectsOf(document, `${path}, document ${index + 1}`))
      .map((object) => withNamespace(object, namespace)),
  );
}

function documentsOf(path: string): readonly unknown[] {
  const text = readInput(path);
  try {
    return parseYamlDocuments(text, { plainScalar: exactKubernetesScalar });
  } catch (error) {
    throw new UsageError(`${path} is not valid YAML: ${(error as Error).message}`, "check the file");
  }
}

function objectsOf(value: unknown, where: string): Unstructured[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object" || Array.isArray(value))
    throw new UsageError(`not an object: ${where}`, "objects have apiVersion, kind and metadata");
  const object = value as Unstructured;
  if (typeof object.kind !== "string" || typeof object.apiVersion !== "string")
    throw new UsageError(
      `missing apiVersion or kind: ${where}`,
      "objects have apiVersion, kind and metadata",
    );
  if (!object.kind.endsWith("List") || !Array.isArray(object.items)) return [object];
  return object.items.flatMap((item, index) => objectsOf(item, `${where}, item ${index + 1}`));
}

/** Sets the namespace of a namespaced object without one, like kubectl. */
export function withNamespace<T extends { readonly kind?: unknown; readonly metadata?: unknown }>(
  object: T,
  namespace: string,
): T {
  const metadata = (object.metadata ?? {}) as JsonObject;
  if (CLUSTER_SCOPED.has(plainText(object.kind)) || typeof metadata.namespace === "string") return object;
  return { ...object, metadata: { ...metadata, namespace } };
}
