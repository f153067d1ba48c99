import type { TaintEffect } from "../../meta/index.ts";

/** A taint for the Node of a machine. */
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

  /** Effect on Pods that do not tolerate the taint. */
  effect: TaintEffect;

  /**
   * Propagation to the Node: Always keeps the taint, OnInitialization sets it once when the Node
   * joins.
   */
  propagation: MachineTaintPropagation;
}

/**
 * Propagation of a taint to the Node: Always keeps it, OnInitialization sets it once when the Node
 * joins.
 */
export type MachineTaintPropagation = "Always" | "OnInitialization";

// Values of MachineTaintPropagation.
/**
 * The taint is reconciled continuously: it is added to and removed from the Node as on the
 * Machine.
 */
export const machineTaintPropagationAlways = "Always";
/** The taint is set once, when the Node is initialized, and later not changed. */
export const machineTaintPropagationOnInitialization = "OnInitialization";
