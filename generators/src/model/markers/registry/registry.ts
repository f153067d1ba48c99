import { defineForeign } from "../define-marker.ts";
import { clusterApiMarkers } from "../definitions/cluster-api.ts";
import { conversionMarkers } from "../definitions/conversion.ts";
import { crdMarkers } from "../definitions/crd.ts";
import { declarativeMarkers } from "../definitions/declarative.ts";
import { memberMarkers } from "../definitions/member.ts";
import { openapiMarkers } from "../definitions/openapi.ts";
import { packageMarkers } from "../definitions/package.ts";
import { processingMarkers } from "../definitions/processing.ts";
import { rbacMarkers } from "../definitions/rbac.ts";
import { schemaMarkers } from "../definitions/schema.ts";
import { textsMarkers } from "../definitions/texts.ts";
import { validationMarkers } from "../definitions/validation.ts";
import { webhookMarkers } from "../definitions/webhook.ts";
import type { MarkerDefinition } from "../marker.ts";
import { categories } from "../marker.ts";

const definedMarkers = [
  ...clusterApiMarkers,
  ...conversionMarkers,
  ...crdMarkers,
  ...declarativeMarkers,
  ...memberMarkers,
  ...openapiMarkers,
  ...packageMarkers,
  ...processingMarkers,
  ...rbacMarkers,
  ...schemaMarkers,
  ...textsMarkers,
  ...validationMarkers,
  ...webhookMarkers,
];

const chapter = ({ help }: MarkerDefinition): number => categories.indexOf(help.category);

/** Markers of Go generators, which often occur in copied comments, and places of `capikit add`. */
const foreignMarkers: readonly MarkerDefinition[] = [
  defineForeign("capikit:scaffold:*", "capikit add"),
  defineForeign("genclient", "client-gen"),
  defineForeign("genclient:*", "client-gen"),
  defineForeign("k8s:deepcopy-gen*", "deepcopy-gen"),
  defineForeign("k8s:defaulter-gen*", "defaulter-gen"),
  defineForeign("k8s:conversion-gen*", "conversion-gen"),
  defineForeign("k8s:openapi-gen*", "openapi-gen"),
  defineForeign("k8s:openapi-model-package", "openapi-gen"),
  defineForeign("k8s:prerelease-lifecycle-gen*", "prerelease-lifecycle-gen"),
  defineForeign("k8s:protobuf-gen*", "go-to-protobuf"),
  defineForeign("k8s:validation-gen*", "validation-gen"),
  defineForeign("kubebuilder:object:generate", "controller-gen's deep copies"),
  defineForeign("kubebuilder:ac:generate", "controller-gen's apply configurations"),
  defineForeign("kubebuilder:ac:output:package", "controller-gen's apply configurations"),
  defineForeign("enum", "openapi-gen"),
  defineForeign("union", "openapi-gen"),
  defineForeign("unionDiscriminator", "openapi-gen"),
  defineForeign("patchStrategy", "strategic merge patches"),
  defineForeign("patchMergeKey", "strategic merge patches"),
  defineForeign("protobuf*", "go-to-protobuf"),
  defineForeign("featureGate", "Kubernetes' API documentation"),
];

/** All markers, in the order of the help output. */
export const allMarkers: readonly MarkerDefinition[] = Object.freeze([
  ...definedMarkers.flat().sort((a, b) => chapter(a) - chapter(b)),
  ...foreignMarkers,
]);

const byName = new Map(allMarkers.map((one) => [one.name, one]));
const families = foreignMarkers
  .filter((one) => one.name.endsWith("*"))
  .map((definition) => ({ start: definition.name.slice(0, -1), definition }));

/** Returns the definition of a full name without `+`; foreign markers may match by prefix. */
export function findMarker(name: string): MarkerDefinition | undefined {
  return byName.get(name) ?? families.find(({ start }) => isOption(name, start))?.definition;
}

/** Reports whether a name is that of a family, or continues it as one: misspelt names do not. */
function isOption(name: string, family: string): boolean {
  return name.startsWith(family) && (family.endsWith(":") || !/^\w/.test(name.slice(family.length)));
}
