import type { KubernetesObject, RawExtension } from "@capikit/api/meta";

export interface Open extends KubernetesObject {
  spec?: OpenSpec;
  /** +kubebuilder:pruning:PreserveUnknownFields */
  status?: OpenStatus;
}

export interface OpenStatus {
  ready?: boolean;
}

/**
 * Bag keeps what it does not know.
 * +kubebuilder:pruning:PreserveUnknownFields
 */
export interface Bag {
  known?: string;
}

/**
 * Raw is anything.
 * +kubebuilder:validation:XPreserveUnknownFields
 */
export type Raw = {};

/**
 * +kubebuilder:validation:Type=object
 * +kubebuilder:validation:XPreserveUnknownFields
 */
export type Free = string;

export interface OpenSpec {
  /**
   * tree is not looked at.
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:validation:Type=object
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  tree?: OpenSpec;
  bag?: Bag;
  raw?: Raw;
  bags?: Bag[];
  /**
   * +kubebuilder:validation:XEmbeddedResource
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  embedded?: RawExtension;
  /**
   * +kubebuilder:validation:EmbeddedResource
   * +kubebuilder:validation:XPreserveUnknownFields
   */
  resource?: RawExtension;
  free?: Free;
  /**
   * +kubebuilder:validation:items:XPreserveUnknownFields
   * +kubebuilder:validation:items:XEmbeddedResource
   */
  items?: RawExtension[];
  /** +kubebuilder:validation:items:XIntOrString */
  mixed?: string[];
}
