import type { int32, KubernetesList, KubernetesObject, LabelSelector } from "../../meta/index.ts";

/**
 * Rule for draining: behavior for selected Pods on selected machines.
 *
 * +kubebuilder:resource:path=machinedrainrules,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:printcolumn:name="Behavior",type=string,JSONPath=`.spec.drain.behavior`,description="Drain behavior"
 * +kubebuilder:printcolumn:name="Order",type=string,JSONPath=`.spec.drain.order`,description="Order of draining"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface MachineDrainRule extends KubernetesObject {
  /** Desired state. */
  spec: MachineDrainRuleSpec;
}

/** A list of MachineDrainRule objects. */
export interface MachineDrainRuleList extends KubernetesList<MachineDrainRule> {}

/** Drain behavior of a Pod: evict it, skip it, or wait for its completion. */
export type MachineDrainRuleDrainBehavior = "Drain" | "Skip" | "WaitCompleted";

/** Desired state of a MachineDrainRule. */
export interface MachineDrainRuleSpec {
  /** Drain behavior of the Pods. */
  drain: MachineDrainRuleDrainConfig;

  /**
   * Selectors for machines. Any match is sufficient. Default: all machines.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x == y))",message="entries in machines must be unique"
   */
  machines?: MachineDrainRuleMachineSelector[];

  /**
   * Selectors for Pods. Any match is sufficient. Default: all Pods.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x == y))",message="entries in pods must be unique"
   */
  pods?: MachineDrainRulePodSelector[];
}

/** Drain settings of Pods. */
export interface MachineDrainRuleDrainConfig {
  /** Whether the Pods are evicted, skipped, or waited for. */
  behavior: MachineDrainRuleDrainBehavior;

  /** Order of draining: Pods with lower values first. Default: 0. Only for Drain. */
  order?: int32;
}

/**
 * Selects machines. Both selectors must match.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDrainRuleMachineSelector {
  /** Label selector for machines. */
  selector?: LabelSelector;

  /** Label selector for the Clusters of the machines. */
  clusterSelector?: LabelSelector;
}

/**
 * Selects Pods. Both selectors must match.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDrainRulePodSelector {
  /** Label selector for Pods. */
  selector?: LabelSelector;

  /** Label selector for the namespaces of the Pods. */
  namespaceSelector?: LabelSelector;
}

// Values of MachineDrainRuleDrainBehavior.
/** Means a Pod should be drained. */
export const machineDrainRuleDrainBehaviorDrain = "Drain";
/** Means the drain for a Pod should be skipped. */
export const machineDrainRuleDrainBehaviorSkip = "Skip";
/** Means the Pod should not be evicted, but overall drain should wait until the Pod completes. */
export const machineDrainRuleDrainBehaviorWaitCompleted = "WaitCompleted";
