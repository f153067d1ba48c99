import { ETCD_VERSION, KUBERNETES_VERSION } from "../go-tools/recipes.ts";

export interface ImageSource {
  readonly image: string;
  readonly command: string;
}

function kubernetesImage(name: string): ImageSource {
  return { image: `registry.k8s.io/${name}:v${KUBERNETES_VERSION}`, command: `/usr/local/bin/${name}` };
}

/** etcd, of the same version as builds. */
export const etcdImage: ImageSource = {
  image: `gcr.io/etcd-development/etcd:v${ETCD_VERSION}`,
  command: "/usr/local/bin/etcd",
};

/** kube-apiserver, of the same version as builds. */
export const kubeApiserverImage: ImageSource = kubernetesImage("kube-apiserver");

/** kube-controller-manager, of the same version as builds. */
export const kubeControllerManagerImage: ImageSource = kubernetesImage("kube-controller-manager");
