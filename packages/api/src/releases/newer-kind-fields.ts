// Written by `pnpm tool releases:generate` from Cluster API v1.13.6 to v1.14.2. Do not edit.

/** Fields of kinds that not all supported releases have, by their first release and kind. */
export const newerKindFields = /* @__PURE__ */ Object.freeze({
  "v1.14": {
    "bootstrap.cluster.x-k8s.io/v1beta1 KubeadmConfig": [
      "spec.files[].contentFormat"
    ],
    "bootstrap.cluster.x-k8s.io/v1beta1 KubeadmConfigTemplate": [
      "spec.template.spec.files[].contentFormat"
    ],
    "bootstrap.cluster.x-k8s.io/v1beta2 KubeadmConfig": [
      "spec.files[].contentFormat"
    ],
    "bootstrap.cluster.x-k8s.io/v1beta2 KubeadmConfigTemplate": [
      "spec.template.spec.files[].contentFormat"
    ],
    "cluster.x-k8s.io/v1beta1 Cluster": [
      "status.v1beta2.controlPlane.upgradePlan",
      "status.v1beta2.controlPlane.versions",
      "status.v1beta2.workers.upgradePlan",
      "status.v1beta2.workers.versions"
    ],
    "cluster.x-k8s.io/v1beta1 Machine": [
      "status.deletion.waitForPreDrainHookStartTime",
      "status.deletion.waitForPreTerminateHookStartTime"
    ],
    "cluster.x-k8s.io/v1beta1 MachineDeployment": [
      "status.versions"
    ],
    "cluster.x-k8s.io/v1beta1 MachinePool": [
      "status.versions"
    ],
    "cluster.x-k8s.io/v1beta1 MachineSet": [
      "status.versions"
    ],
    "cluster.x-k8s.io/v1beta2 Cluster": [
      "status.controlPlane.upgradePlan",
      "status.controlPlane.versions",
      "status.workers.upgradePlan",
      "status.workers.versions"
    ],
    "cluster.x-k8s.io/v1beta2 Machine": [
      "status.deletion.waitForPreDrainHookStartTime",
      "status.deletion.waitForPreTerminateHookStartTime"
    ],
    "cluster.x-k8s.io/v1beta2 MachineDeployment": [
      "status.versions"
    ],
    "cluster.x-k8s.io/v1beta2 MachinePool": [
      "status.versions"
    ],
    "cluster.x-k8s.io/v1beta2 MachineSet": [
      "status.versions"
    ],
    "controlplane.cluster.x-k8s.io/v1beta1 KubeadmControlPlane": [
      "spec.kubeadmConfigSpec.files[].contentFormat",
      "status.versions"
    ],
    "controlplane.cluster.x-k8s.io/v1beta1 KubeadmControlPlaneTemplate": [
      "spec.template.spec.kubeadmConfigSpec.files[].contentFormat"
    ],
    "controlplane.cluster.x-k8s.io/v1beta2 KubeadmControlPlane": [
      "spec.kubeadmConfigSpec.files[].contentFormat",
      "status.versions"
    ],
    "controlplane.cluster.x-k8s.io/v1beta2 KubeadmControlPlaneTemplate": [
      "spec.template.spec.kubeadmConfigSpec.files[].contentFormat"
    ]
  }
} as const);
