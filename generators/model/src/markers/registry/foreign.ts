import { defineForeign } from "../define-marker.ts";
import type { MarkerDefinition } from "../marker.ts";

/** Markers of Go generators, which often occur in copied comments. */
export const foreignMarkers: readonly MarkerDefinition[] = [
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
  defineForeign("kubebuilder:object:*", "controller-gen's deep copies"),
  defineForeign("kubebuilder:ac:*", "controller-gen's apply configurations"),
  defineForeign("enum", "openapi-gen"),
  defineForeign("union*", "openapi-gen"),
  defineForeign("patchStrategy", "strategic merge patches"),
  defineForeign("patchMergeKey", "strategic merge patches"),
  defineForeign("protobuf*", "go-to-protobuf"),
  defineForeign("featureGate", "Kubernetes' API documentation"),
];
