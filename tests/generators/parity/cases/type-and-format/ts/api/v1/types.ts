import type { bytes, Duration, int, int32, KubernetesObject, Time } from "@capikit/api/meta";

export interface Format extends KubernetesObject {
  spec?: FormatSpec;
}

/**
 * Address of a host.
 * +kubebuilder:validation:Format=ipv4
 */
export type Address = string;

/** +kubebuilder:validation:Type=string */
export type TextNumber = int32;

/** +kubebuilder:validation:Format=int64 */
export type Wide = int32;

export interface FormatSpec {
  address?: Address;
  /** +kubebuilder:validation:Format=ipv4 */
  sameAddress?: Address;
  /** +kubebuilder:validation:Format=hostname */
  both?: Address;
  number?: TextNumber;
  wide?: Wide;
  /** +kubebuilder:validation:Type=integer */
  flag?: boolean;
  /** +kubebuilder:validation:Format=uuid */
  bytes?: bytes;
  /**
   * +kubebuilder:validation:Type=string
   * +kubebuilder:validation:Format=date-time
   */
  time?: Time;
  /**
   * +kubebuilder:validation:Type=string
   * +kubebuilder:validation:Format=duration
   */
  wait?: Duration;
  /**
   * +kubebuilder:validation:Format=cidr
   * +kubebuilder:validation:MaxLength=43
   */
  cidr?: string;
  /** +kubebuilder:validation:Format=int32 */
  plain?: int;
  /** +kubebuilder:validation:Type=object */
  object?: string;
  /** +kubebuilder:validation:Format="date" */
  day?: string;
  /** +kubebuilder:validation:items:Format=uri */
  links?: string[];
}
