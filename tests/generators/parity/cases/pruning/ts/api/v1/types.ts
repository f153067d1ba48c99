import type { int32, KubernetesObject, RawExtension } from "@capikit/api/meta";

export interface Keeper extends KubernetesObject {
  /** +kubebuilder:pruning:PreserveUnknownFields */
  spec?: KeeperSpec;
  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  status?: any;
}

/**
 * Open keeps unknown fields.
 * +kubebuilder:pruning:PreserveUnknownFields
 */
export interface Open {
  known?: string;
}

/** +kubebuilder:validation:XPreserveUnknownFields */
export type OpenMap = Record<string, Open>;

export interface KeeperSpec {
  open?: Open;
  map?: OpenMap;
  /** +kubebuilder:validation:XPreserveUnknownFields */
  field?: Plain;
  list?: Open[];
  raw?: RawExtension;
  /** +kubebuilder:pruning:PreserveUnknownFields */
  again?: RawExtension;
  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:validation:Type=string
   * +kubebuilder:validation:MaxLength=5
   */
  text?: Date | [number, string];
  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:validation:XPreserveUnknownFields
   */
  any?: Map<string, () => void>;
  /** +kubebuilder:pruning:PreserveUnknownFields */
  null?: Plain | null;
}

export interface Plain {
  a?: int32;
}
