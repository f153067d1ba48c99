import { crdEmitter } from "@capikit/crd";
import { type Model, ruleRejected } from "@capikit/model";
import { removeMarkers } from "../../../shared/edit/markers.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

/**
 * Removes the XValidation rules of the new versions that the API server would reject, since they
 * name moved fields. Returns the tasks.
 */
export function removeRejectedRules(
  { draft, config }: Project,
  folders: readonly string[],
  model: Model,
): readonly string[] {
  const crd = typeof config.config.crd === "object" ? config.config.crd : {};
  const { generateEmbeddedObjectMeta = false, allowDangerousTypes = false } = crd;
  const { diagnostics } = crdEmitter.emit(model, { generateEmbeddedObjectMeta, allowDangerousTypes });
  const notes = new Set<string>();
  const places = new Map<string, Set<number>>();
  for (const { code, message, location: { path = "", line = 0 } = {} } of diagnostics) {
    if (code !== ruleRejected.code || !folders.some((folder) => path.startsWith(`${folder}/`))) continue;
    places.set(path, (places.get(path) ?? new Set()).add(line));
    notes.add(
      `${path}: TODO(author): a rule was removed; write it for the fields of the new version: ${message}`,
    );
  }
  for (const [path, lines] of places)
    draft.edit(path, (source) =>
      removeMarkers(source, (name, at) => {
        const { line } = source.tree.getLineAndCharacterOfPosition(at);
        return name.startsWith("kubebuilder:validation:XValidation") && lines.has(line + 1);
      }),
    );
  return [...notes];
}
