import { checkTemplates } from "@capikit/clusterctl-kit/templates";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { parseYamlDocuments } from "@capikit/common/yaml";
import type { JsonObject } from "@capikit/schema";

/** A file of a project or release. */
interface ProjectFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** Name in the release, if it differs from the file's name. */
  readonly releaseName?: string;
}

/** Checks the objects of cluster templates against the CRDs among the files, and Cluster API's. */
export function checkProjectTemplates(files: readonly ProjectFile[]): Promise<readonly Diagnostic[]> {
  return checkTemplates({
    files: files.map(({ path, content, ...named }) => ({ ...named, file: path, text: content })),
    crds: files.flatMap(({ content }) => crdsIn(content)),
  });
}

function crdsIn(content: string | Uint8Array): readonly JsonObject[] {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  if (!text.includes("CustomResourceDefinition")) return [];
  try {
    return (parseYamlDocuments(text) as readonly unknown[]).filter(isCrd);
  } catch {
    return []; // Lint reports files that are not YAML.
  }
}

function isCrd(document: unknown): document is JsonObject {
  const { kind } = (document ?? {}) as { readonly kind?: unknown };
  return kind === "CustomResourceDefinition";
}
