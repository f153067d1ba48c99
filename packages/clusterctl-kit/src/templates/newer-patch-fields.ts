import { type MinorRelease, newerFieldsOf } from "@capikit/api/releases";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { parseJsonPointer, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/versions";
import type { JsonObject } from "@capikit/schema";
import { listAt, textAt } from "../describe/objects/fields.ts";
import { templateProblem } from "./template-diagnostics.ts";

/**
 * Returns the fields that JSON patches of a ClusterClass set and a release of Cluster API does not
 * have. Values from variables and templates are only known in a topology.
 */
export function newerPatchFields(object: JsonObject, release: MinorRelease): readonly Diagnostic[] {
  if (object.kind !== "ClusterClass" || groupOf(textAt(object, "apiVersion")) !== "cluster.x-k8s.io")
    return [];
  return listAt(object, "spec", "patches").flatMap((patch, one) =>
    listAt(patch, "definitions").flatMap((definition, two) =>
      listAt(definition, "jsonPatches").flatMap((jsonPatch, three) => {
        const kind = textAt(definition, "selector", "kind");
        const selected = { apiVersion: textAt(definition, "selector", "apiVersion"), kind };
        const field = `spec.patches[${one}].definitions[${two}].jsonPatches[${three}].path`;
        return newerFieldsOf({ ...setBy(jsonPatch), ...selected }, release).flatMap(({ path, since }) => {
          // The template is reported.
          if (path === "kind") return [];
          const message = `sets ${path} of ${kind}, a field of Cluster API ${since} and newer: ${release} drops it`;
          return templateProblem("template/newer-field", field, message);
        });
      }),
    ),
  );
}

/** Returns an object with only the fields that a patch adds or replaces. */
function setBy(jsonPatch: unknown): object {
  const steps = parseJsonPointer(textAt(jsonPatch, "path"));
  if (steps === undefined || textAt(jsonPatch, "op") === "remove") return {};
  return Object(
    steps.reduceRight<unknown>((value, step) => memberOf(step, value), valueAt(jsonPatch, "value")),
  );
}

function memberOf(step: string, value: unknown): unknown {
  if (!/^(?:-|\d{1,4})$/.test(step)) return { [step]: value };
  const list: unknown[] = [];
  list[step === "-" ? 0 : Number(step)] = value;
  return list;
}
