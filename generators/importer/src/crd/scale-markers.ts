import type { Report } from "@capikit/common/diagnostics";
import { checkScalePaths, rawText } from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import type { MarkerLine } from "../declarations/declaration.ts";
import { isObject, objectAt, textAt } from "../json/json-values.ts";
import type { Crd, CrdVersion } from "./crd.ts";
import { firstError } from "./dead-paths.ts";
import type { ReportUnexpressed } from "./kind-markers.ts";

/** Returns the marker of a version's scale subresource. Paths that lead nowhere are warnings. */
export function scaleMarkers(
  crd: Crd,
  { name, document, schema }: CrdVersion,
  reportUnexpressed: ReportUnexpressed,
  report: Report,
): MarkerLine[] {
  const subresources = objectAt(document, "subresources");
  const { scale } = subresources;
  if (!isObject(scale)) return [];
  const paths = {
    specpath: textAt(scale, "specReplicasPath") ?? "",
    statuspath: textAt(scale, "statusReplicasPath") ?? "",
    selectorpath: textAt(scale, "labelSelectorPath"),
  };
  const location = crd.locate(subresources, "scale");
  const error = firstError((all) => checkScalePaths(paths, schema as JsonSchema, location, all), report);
  if (error !== undefined) {
    reportUnexpressed(
      `spec.versions[${name}].subresources.scale`,
      `${error}; it is omitted`,
      subresources,
      "scale",
    );
    return [];
  }
  const parts = Object.entries(paths).flatMap(([argument, path]) =>
    path === undefined ? [] : [`${argument}=${rawText(path)}`],
  );
  return [{ name: "kubebuilder:subresource:scale", argument: `:${parts.join(",")}` }];
}
