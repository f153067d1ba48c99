import type { int32, KubernetesObject } from "@capikit/api/meta";

/**
 * +kubebuilder:title="The kind"
 * +kubebuilder:externalDocs:url="https://acme.example/kind"
 */
export interface Titled extends KubernetesObject {
  /** +kubebuilder:title=Spec */
  spec?: TitledSpec;
}

/**
 * Name of it.
 * +kubebuilder:title="A name"
 * +kubebuilder:externalDocs:url="https://acme.example/names",description="Names; in general"
 */
export type Name = string;

/**
 * Derived of it.
 * +kubebuilder:title="A derived name"
 */
export type Derived = Name;

/** +kubebuilder:title="A box" */
export interface Box {
  /** +kubebuilder:example="a, b" */
  text?: string;
}

export interface TitledSpec {
  name?: Name;
  /**
   * own text.
   * +kubebuilder:title="Own title"
   * +kubebuilder:externalDocs:url=http://acme.example/own?a=b
   */
  own?: Name;
  /** +kubebuilder:example=something */
  derived?: Derived;
  box?: Box;
  boxes?: Box[];
  /** +kubebuilder:example={text: "x"} */
  example?: Box;
  /** +kubebuilder:example=true */
  flag?: boolean;
  /** +kubebuilder:example=1;2;3 */
  numbers?: int32[];
  /** +kubebuilder:example="2024-01-31" */
  date?: string;
  /** +kubebuilder:title=`raw "title"` */
  raw?: string;
}
