import { addonsV1beta1 } from "./addons-v1beta1.ts";
import { addonsV1beta2 } from "./addons-v1beta2.ts";
import { bootstrapV1beta1 } from "./bootstrap-v1beta1.ts";
import { bootstrapV1beta2 } from "./bootstrap-v1beta2.ts";
import { controlplaneV1beta1 } from "./controlplane-v1beta1.ts";
import { controlplaneV1beta2 } from "./controlplane-v1beta2.ts";
import { coreV1beta1 } from "./core-v1beta1.ts";
import { coreV1beta2 } from "./core-v1beta2.ts";
import { corev1 } from "./corev1.ts";
import { ipamV1alpha1 } from "./ipam-v1alpha1.ts";
import { ipamV1beta1 } from "./ipam-v1beta1.ts";
import { ipamV1beta2 } from "./ipam-v1beta2.ts";
import { meta } from "./meta.ts";
import { runtimeV1alpha1 } from "./runtime-v1alpha1.ts";
import { runtimeV1beta2 } from "./runtime-v1beta2.ts";

/** The facts of every package, by its name in type texts: `core/v1beta2.MachineSpec`. */
export const wirePackages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "addons/v1beta1": addonsV1beta1,
  "addons/v1beta2": addonsV1beta2,
  "bootstrap/v1beta1": bootstrapV1beta1,
  "bootstrap/v1beta2": bootstrapV1beta2,
  "controlplane/v1beta1": controlplaneV1beta1,
  "controlplane/v1beta2": controlplaneV1beta2,
  "core/v1beta1": coreV1beta1,
  "core/v1beta2": coreV1beta2,
  corev1: corev1,
  "ipam/v1alpha1": ipamV1alpha1,
  "ipam/v1beta1": ipamV1beta1,
  "ipam/v1beta2": ipamV1beta2,
  meta: meta,
  "runtime/v1alpha1": runtimeV1alpha1,
  "runtime/v1beta2": runtimeV1beta2,
};
