import type { KubernetesObject } from "@capikit/api/meta";

export interface Choice extends KubernetesObject {
  spec?: ChoiceSpec;
}

/** Size of a thing. */
export type Size = "small" | "large";

const letters = ["a", "b", "c"] as const;
type Letter = (typeof letters)[number];

export interface ChoiceSpec {
  tier: "Basic" | "Premium";
  /** size is said by a type. */
  size?: Size;
  empty?: "" | "none" | "all";
  count?: 1 | 2 | 4;
  sure?: true;
  texts?: "True" | "False" | "1" | "1e3" | "null";
  one?: "only";
  sizes?: Size[];
  bySize?: Record<string, Size>;
  letters?: Letter;
  some?: Exclude<Letter, "b">;
  /** +kubebuilder:default=large */
  preset?: Size;
}
