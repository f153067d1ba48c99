import type { int32, KubernetesList, KubernetesObject, LabelSelector } from "../../meta/index.ts";

/**
 * Says what happens to certain Pods when the Nodes of certain machines are drained.
 *
 * +kubebuilder:resource:path=machinedrainrules,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
 * +kubebuilder:printcolumn:name="Behavior",type=string,JSONPath=`.spec.drain.behavior`,description="What happens to the Pods"
 * +kubebuilder:printcolumn:name="Order",type=string,JSONPath=`.spec.drain.order`,description="Which Pods go first"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface MachineDrainRule extends KubernetesObject {
  /** What is wanted. */
  spec: MachineDrainRuleSpec;
}

/** A list of MachineDrainRule objects. */
export interface MachineDrainRuleList extends KubernetesList<MachineDrainRule> {}

/** What happens to a Pod when its Node is drained: it is evicted, left alone, or waited for. */
export type MachineDrainRuleDrainBehavior = "Drain" | "Skip" | "WaitCompleted";

/** Which Pods on which machines, and what happens to them. */
export interface MachineDrainRuleSpec {
  /** What happens to the Pods. */
  drain: MachineDrainRuleDrainConfig;

  /**
   * The machines the rule is for. All by default; any of the selectors is enough.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x == y))",message="entries in machines must be unique"
   */
  machines?: MachineDrainRuleMachineSelector[];

  /**
   * The Pods the rule is for. All by default; any of the selectors is enough.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x == y))",message="entries in pods must be unique"
   */
  pods?: MachineDrainRulePodSelector[];
}

/** What happens to Pods. */
export interface MachineDrainRuleDrainConfig {
  /** Whether the Pods are evicted, left alone, or waited for. */
  behavior: MachineDrainRuleDrainBehavior;

  /** Pods of a lower number go first. 0 by default. Only with Drain. */
  order?: int32;
}

/**
 * Chooses machines: both selectors must hold.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDrainRuleMachineSelector {
  /** Chooses the machines by their labels. */
  selector?: LabelSelector;

  /** Chooses the machines by the labels of their Cluster. */
  clusterSelector?: LabelSelector;
}

/**
 * Chooses Pods: both selectors must hold.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDrainRulePodSelector {
  /** Chooses the Pods by their labels. */
  selector?: LabelSelector;

  /** Chooses the Pods by the labels of their namespace. */
  namespaceSelector?: LabelSelector;
}

// Values of MachineDrainRuleDrainBehavior.
export const machineDrainRuleDrainBehaviorDrain = "Drain";
export const machineDrainRuleDrainBehaviorSkip = "Skip";
export const machineDrainRuleDrainBehaviorWaitCompleted = "WaitCompleted";
