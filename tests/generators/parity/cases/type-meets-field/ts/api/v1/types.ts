import type { int32, KubernetesObject, Time } from "@capikit/api/meta";

export interface Meeting extends KubernetesObject {
  spec?: MeetingSpec;
}

/**
 * Name of somebody.
 * +kubebuilder:validation:MinLength=1
 * +kubebuilder:validation:MaxLength=63
 * +kubebuilder:validation:Pattern=`^[a-z]+$`
 */
export type Name = string;

/**
 * Short name.
 * +kubebuilder:validation:MaxLength=10
 */
export type Short = Name;

/** +kubebuilder:validation:Minimum=1 */
export type Positive = int32;

/**
 * Two or more things.
 * +kubebuilder:validation:MinItems=2
 */
export type Pair = string[];

/** +kubebuilder:validation:MinProperties=1 */
export interface Some {
  a?: string;
  b?: string;
}

/** +kubebuilder:validation:XValidation:rule="self.size() > 1",message="by the type" */
export type Ruled = string;

export interface MeetingSpec {
  /** host has a text of its own. */
  host?: Name;
  guest?: Name;
  /** +kubebuilder:validation:MaxLength=5 */
  tiny?: Name;
  /** +kubebuilder:validation:Pattern=`^[a-f]+$` */
  other?: Name;
  nick?: Short;
  /** +kubebuilder:validation:Maximum=10 */
  count?: Positive;
  /** +kubebuilder:validation:Minimum=5 */
  many?: Positive;
  /**
   * +kubebuilder:validation:MaxItems=3
   * +listType=set
   */
  pair?: Pair;
  both?: Some;
  /** +kubebuilder:validation:XValidation:rule="self != 'x'",message="by the field" */
  ruled?: Ruled;
  /** +kubebuilder:validation:Format=hostname */
  formatted?: Name;
  /** +kubebuilder:validation:Type=string */
  same?: Name;
  /** +kubebuilder:validation:Format=date */
  day?: Time;
}
