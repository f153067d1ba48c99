import type {
  bytes,
  int,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  uint32,
  uint64,
} from "@capikit/api/meta";

/** Gauge has every scalar. */
export interface Gauge extends KubernetesObject {
  spec: GaugeSpec;
}

export interface GaugeList extends KubernetesList<Gauge> {}

export interface GaugeSpec {
  /** text is free. */
  text: string;
  /** flag may be left out. */
  flag?: boolean;
  plain: int;
  small?: int32;
  wide?: int64;
  usmall?: uint32;
  uwide?: uint64;
  blob?: bytes;
  /**
   * bounded has all bounds a number can have.
   * +kubebuilder:validation:Minimum=2
   * +kubebuilder:validation:Maximum=100
   * +kubebuilder:validation:ExclusiveMinimum=true
   * +kubebuilder:validation:ExclusiveMaximum=true
   * +kubebuilder:validation:MultipleOf=2
   */
  bounded?: int32;
  /**
   * +kubebuilder:validation:Minimum=0
   * +kubebuilder:validation:ExclusiveMinimum=false
   */
  zero?: int64;
  /**
   * +kubebuilder:validation:MinLength=0
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:Pattern=`^[a-z]+(\.[a-z]+)*$`
   */
  name?: string;
  /** +kubebuilder:validation:Format=date-time */
  when?: string;
  /**
   * +kubebuilder:validation:Type=string
   * +kubebuilder:validation:Format=int64
   */
  asText?: int32;
  /** +kubebuilder:validation:Format=double */
  other?: int64;
}
