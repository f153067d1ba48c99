import type { KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type { MachineDrainRuleSpec } from "../v1beta2/machine-drain-rule.ts";

export {
  type MachineDrainRuleDrainBehavior,
  type MachineDrainRuleDrainConfig,
  type MachineDrainRuleMachineSelector,
  type MachineDrainRulePodSelector,
  type MachineDrainRuleSpec,
  machineDrainRuleDrainBehaviorDrain,
  machineDrainRuleDrainBehaviorSkip,
  machineDrainRuleDrainBehaviorWaitCompleted,
} from "../v1beta2/machine-drain-rule.ts";

/**
 * Rule for draining: behavior for selected Pods on selected machines.
 *
 * +kubebuilder:resource:path=machinedrainrules,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
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
