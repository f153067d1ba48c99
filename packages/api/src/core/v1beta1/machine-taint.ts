import type { TaintEffect } from "../../meta/index.ts";

/** A taint that a machine's Node gets. */
export interface MachineTaint {
  /**
   * Key of the taint.
   *
   * +kubebuilder:validation:MaxLength=317
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$`
   */
  key: string;

  /**
   * Value of the taint.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$`
   */
  value?: string;

  /** What the taint does to Pods that do not tolerate it. */
  effect: TaintEffect;

  /** Whether the taint is kept on the Node (Always) or set once, when it joins (OnInitialization). */
  propagation: MachineTaintPropagation;
}

/** Whether a taint is kept on the Node (Always) or set once, when it joins (OnInitialization). */
export type MachineTaintPropagation = "Always" | "OnInitialization";

// Values of MachineTaintPropagation.
export const machineTaintPropagationAlways = "Always";
export const machineTaintPropagationOnInitialization = "OnInitialization";
