import type { int32 } from "@capikit/api/meta";

/**
 * Faults of any schema are told here too.
 *
 * +capikit:variable:name=replicas,default=1,example=2
 * +kubebuilder:validation:Minimum=3
 */
export type Replicas = int32;

/**
 * +capikit:variable:name=zones
 * +kubebuilder:validation:XValidation:rule="self.size()"
 */
export type Zones = string[];
