import type { MinorRelease } from "@capikit/api/releases";
import { isControllerGenFile, type LintSample, readObjects } from "@capikit/clusterctl-kit/lint";
import { checkTemplates, type TemplateFile } from "@capikit/clusterctl-kit/templates";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { plainText } from "@capikit/common/json";
import { utf8Text } from "@capikit/common/text";
import type { JsonObject } from "@capikit/schema";

/** A file of a project or release. */
interface ProjectFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/**
 * Checks the objects of cluster templates and samples against the CRDs among the files, and those
 * of Cluster API.
 *
 * @param release oldest release of Cluster API that must have all fields.
 * @param onSkipped receives a diagnostic for each part that is not checked.
 */
export function checkProjectTemplates(
  files: readonly ProjectFile[],
  samples: readonly (ProjectFile & Pick<LintSample, "partial">)[] = [],
  release?: MinorRelease,
  onSkipped?: (skipped: Diagnostic) => void,
): Promise<readonly Diagnostic[]> {
  // The first of several copies of a CRD is used.
  const known = new Set(files.map(({ path }) => path));
  const ordered = [...files, ...samples.filter(({ path }) => !known.has(path))].toSorted(
    (a, b) => Number(isControllerGenFile(b.path)) - Number(isControllerGenFile(a.path)),
  );
  const objects = ordered.flatMap(definitionsIn);
  return checkTemplates({
    files: files.map(templateFile),
    samples: samples.map((sample) => ({ ...templateFile(sample), partial: sample.partial })),
    crds: objects.filter(({ kind }) => kind === "CustomResourceDefinition"),
    webhooks: objects.filter(({ kind }) => kind === "MutatingWebhookConfiguration"),
    ...(release !== undefined && { release }),
    ...(onSkipped !== undefined && { onSkipped }),
  });
}

function templateFile({ path, content }: ProjectFile): TemplateFile {
  return { file: path, text: content };
}

const definitions = /CustomResourceDefinition|MutatingWebhookConfiguration/;

/** Returns the CRDs and webhooks of a file. */
function definitionsIn(file: ProjectFile): readonly JsonObject[] {
  const text = utf8Text(file.content);
  if (!definitions.test(text)) return [];
  return readObjects(file).filter(isDefinition) as JsonObject[];
}

function isDefinition(document: unknown): document is JsonObject {
  const { kind } = (document ?? {}) as { readonly kind?: unknown };
  return definitions.test(plainText(kind));
}
