import { KUBERNETES_VERSION } from "../go-tools/recipes.ts";

/** kube-controller-manager, of the same version as builds. */
export const kubeControllerManagerImage = {
  image: `registry.k8s.io/kube-controller-manager:v${KUBERNETES_VERSION}`,
  command: "/usr/local/bin/kube-controller-manager",
};
