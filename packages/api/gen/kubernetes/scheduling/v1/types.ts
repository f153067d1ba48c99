// Generated from kubernetes/scheduling-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KubernetesList, KubernetesObject, int32 } from "../../../../src/meta/index.ts";

/**
 * PriorityClass defines mapping from a priority class name to the priority integer value. The value
 * can be any valid integer.
 */
export interface PriorityClass extends KubernetesObject {
  /**
   * description is an arbitrary string that usually provides guidelines on when this priority class
   * should be used.
   */
  description?: string;
  /**
   * globalDefault specifies whether this PriorityClass should be considered as the default priority for
   * pods that do not have any priority class. Only one PriorityClass can be marked as `globalDefault`.
   * However, if more than one PriorityClasses exists with their `globalDefault` field set to true, the
   * smallest value of such global default PriorityClasses will be used as the default priority.
   */
  globalDefault?: boolean;
  /**
   * preemptionPolicy is the Policy for preempting pods with lower priority. One of Never,
   * PreemptLowerPriority. Defaults to PreemptLowerPriority if unset.
   *
   * Possible enum values:
   *  - `"Never"` means that pod never preempts other pods with lower priority.
   *  - `"PreemptLowerPriority"` means that pod can preempt other pods with lower priority.
   */
  preemptionPolicy?: "Never" | "PreemptLowerPriority";
  /**
   * value represents the integer value of this priority class. This is the actual priority that pods
   * receive when they have the name of this class in their pod spec.
   */
  value?: int32;
}

/** A list of PriorityClass objects. */
export interface PriorityClassList extends KubernetesList<PriorityClass> {}
