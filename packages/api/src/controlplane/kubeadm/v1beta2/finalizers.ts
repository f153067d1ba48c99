/** Holds a KubeadmControlPlane until its Machines are gone. */
export const kubeadmControlPlaneFinalizer = "kubeadm.controlplane.cluster.x-k8s.io";
