import type { Condition, int32, KubernetesObject } from "@capikit/api/meta";

/**
 * Gateway has everything a kind can say.
 * +kubebuilder:resource:path=gateways,singular=gate,shortName={gw,gtw},categories=all;acme,scope=Cluster
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.spec.replicas`
 * +kubebuilder:printcolumn:name="Two Words",type="string",JSONPath=".status.conditions[?(@.type==\"Ready\")].status",description="a text, with a comma; and more",priority=1
 * +kubebuilder:printcolumn:name=Age,type=date,JSONPath=`.metadata.creationTimestamp`
 * +kubebuilder:printcolumn:name="Label",type=string,JSONPath=`.metadata.labels['a\.b/c']`,format=byte
 * +kubebuilder:selectablefield:JSONPath=`.spec.host`
 * +kubebuilder:selectablefield:JSONPath=`.spec.replicas`
 * +kubebuilder:metadata:labels="a.b/c=d",annotations={"x=y=z","acme.example/text=one two"}
 * +kubebuilder:metadata:labels=other=1
 */
export interface Gateway extends KubernetesObject {
  spec?: GatewaySpec;
  status?: GatewayStatus;
}

export interface GatewaySpec {
  host?: string;
  replicas?: int32;
}

export interface GatewayStatus {
  replicas?: int32;
  selector?: string;
  conditions?: Condition[];
}

/** Policy has an irregular plural. */
export interface Policy extends KubernetesObject {}

export interface Index extends KubernetesObject {}

export interface Sheep extends KubernetesObject {}

export interface Mouse extends KubernetesObject {}

export interface StorageClass extends KubernetesObject {}

/** +kubebuilder:resource:path=datas */
export interface Data extends KubernetesObject {}

/** +kubebuilder:resource */
export interface Bare extends KubernetesObject {}
