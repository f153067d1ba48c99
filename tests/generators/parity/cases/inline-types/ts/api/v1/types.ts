import type { int32, int64, KubernetesObject } from "@capikit/api/meta";

export interface Inline extends KubernetesObject {
  /** spec in place. */
  spec?: {
    /** nested in place. */
    nested: {
      /** +kubebuilder:validation:Minimum=1 */
      deep: int32;
      deeper?: { deepest: readonly int64[] };
    };
    list?: {
      /** name in place. */
      readonly name: string;
    }[];
    map?: {
      [key: string]: {
        /** name in place. */
        name: string;
      };
    };
    empty?: {};
  };
}
