/** Blocks the deletion of a KubeadmControlPlane until its Machines are deleted. */
export const kubeadmControlPlaneFinalizer = "kubeadm.controlplane.cluster.x-k8s.io";
