import type {
  Condition,
  Duration,
  IntOrString,
  JSONValue,
  KubernetesObject,
  MicroTime,
  ObjectMeta,
  Quantity,
  RawExtension,
  Time,
} from "@capikit/api/meta";

/** Mix has the types that Kubernetes brings. */
export interface Mix extends KubernetesObject {
  spec?: MixSpec;
}

export interface MixSpec {
  /** at is a moment. */
  at?: Time;
  micro?: MicroTime;
  wait?: Duration;
  size?: Quantity;
  port?: IntOrString;
  raw?: RawExtension;
  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  free?: unknown;
  any?: JSONValue;
  meta?: ObjectMeta;
  /**
   * +kubebuilder:pruning:PreserveUnknownFields
   * +kubebuilder:validation:EmbeddedResource
   */
  object?: RawExtension;
  sizes?: Record<string, Quantity>;
  ports?: IntOrString[];
  /**
   * half is a percentage or a number.
   * +kubebuilder:validation:XIntOrString
   * +kubebuilder:validation:MaxLength=4
   * +kubebuilder:validation:Pattern=`^[0-9]+%?$`
   */
  half?: string;
  /**
   * conditions of the mix.
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
