/** The conversions that upstream wrote by hand, by the names in conversion markers. */
export * from "./cluster-name-label.ts";
export * from "./kubeadm-control-plane.ts";
export * from "./kubeadm-timeouts.ts";
export * from "./machine-phase.ts";
export * from "./references.ts";
