import { defineRules } from "../../model/define-rules.ts";

/** The conditions of ControlPlane. */
export const conditionRules = /* @__PURE__ */ defineRules(
  ["control-plane"],
  ["ControlPlane"],
  [
    {
      id: "control-plane/available-condition",
      title: "A condition Available reports whether the control plane works",
      level: "should",
      versions: ["v1beta2"],
      when: ["conditions"],
      check: ["object"],
      explanation:
        "True while the control plane serves requests, even if some instances fail or are being replaced.",
      core: "Mirrored as the Cluster's condition `ControlPlaneAvailable`.",
      sources: [
        { document: "control-plane", section: "ControlPlane: conditions" },
        { file: "internal/contract/controlplane.go", symbol: "AvailableConditionType" },
      ],
    },
    {
      id: "control-plane/ready-condition",
      title: "A condition Ready reports whether the control plane works",
      level: "should",
      versions: ["v1beta1"],
      when: ["conditions"],
      check: ["object"],
      explanation: "The condition of contract v1beta1 for the whole control plane.",
      core: "Mirrored in the Cluster's deprecated v1beta1 condition `ControlPlaneReady`.",
      sources: [{ document: "control-plane-v1beta1", section: "ControlPlane: conditions" }],
    },
    {
      id: "control-plane/rollout-conditions",
      title: "Conditions report rollouts and scaling",
      level: "may",
      versions: ["v1beta2"],
      when: ["conditions"],
      check: ["object"],
      explanation:
        "`RollingOut`, `ScalingUp` and `ScalingDown` mean the same as on core's own objects. Other conditions of KubeadmControlPlane are recommended as well.",
      core: "Aggregated with those of the workers in the Cluster's conditions of the same names.",
      sources: [
        { document: "control-plane", section: "ControlPlane: conditions" },
        {
          file: "core/reconcilers/cluster/cluster_controller_status.go",
          symbol: "ClusterRollingOutCondition",
        },
      ],
    },
  ],
);
