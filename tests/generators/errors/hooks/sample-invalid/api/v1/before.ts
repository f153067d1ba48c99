import type { Hook, int32 } from "@capikit/api/meta";

/** +capikit:hook:summary="Before" */
export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  /** +kubebuilder:validation:Pattern=`^zone-[a-z]$` */
  zone: string;
  /**
   * +kubebuilder:validation:Minimum=3
   * +kubebuilder:validation:MultipleOf=5
   */
  machines: int32;
}

export interface BeforeResponse {
  status: string;
  /**
   * +kubebuilder:validation:Pattern=`^zone-[a-z]$`
   * +kubebuilder:example="zone-a"
   */
  zone: string;
}
