import { defineMarker } from "../define-marker.ts";
import type { MarkerDefinition, MarkerTarget } from "../marker.ts";

const everywhere: readonly MarkerTarget[] = ["package", "kind", "type", "field", "file"];

function foreign(name: string, whose: string): MarkerDefinition {
  return defineMarker({
    name,
    targets: everywhere,
    origin: "foreign",
    shape: "value",
    repeatable: true,
    category: "Without effect",
    summary: `Of ${whose}: accepted and without effect here.`,
    example: `+${name.replace("*", "")}`,
  });
}

/** Markers of Go's generators, which pasted comments carry along. */
export const foreignMarkers: readonly MarkerDefinition[] = [
  foreign("genclient", "client-gen"),
  foreign("genclient:*", "client-gen"),
  foreign("k8s:deepcopy-gen*", "deepcopy-gen"),
  foreign("k8s:defaulter-gen*", "defaulter-gen"),
  foreign("k8s:conversion-gen*", "conversion-gen"),
  foreign("k8s:openapi-gen*", "openapi-gen"),
  foreign("k8s:openapi-model-package", "openapi-gen"),
  foreign("k8s:prerelease-lifecycle-gen*", "prerelease-lifecycle-gen"),
  foreign("k8s:protobuf-gen*", "go-to-protobuf"),
  foreign("k8s:validation-gen*", "validation-gen"),
  foreign("kubebuilder:object:*", "controller-gen's deep copies"),
  foreign("kubebuilder:ac:*", "controller-gen's apply configurations"),
  foreign("enum", "openapi-gen"),
  foreign("union*", "openapi-gen"),
  foreign("patchStrategy", "strategic merge patches"),
  foreign("patchMergeKey", "strategic merge patches"),
  foreign("protobuf*", "go-to-protobuf"),
  foreign("featureGate", "Kubernetes' API documentation"),
];
