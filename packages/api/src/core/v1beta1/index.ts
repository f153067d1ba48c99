/**
 * Clusters, machines and ClusterClasses, version v1beta1. Superseded by v1beta2.
 *
 * +groupName=cluster.x-k8s.io
 * +versionName=v1beta1
 * +capikit:openapi:goPackage=sigs.k8s.io/cluster-api/api/core/v1beta1
 *
 * @packageDocumentation
 */

// @until CAPI v1.16
export * from "../../../gen/kinds/core/v1beta1/index.ts";
export * from "../v1beta2/condition-polarity.ts";
export * from "../v1beta2/finalizers.ts";
export * from "../v1beta2/labels.ts";
export * from "../v1beta2/machine-address.ts";
export * from "../v1beta2/machine-readiness-gate.ts";
export * from "../v1beta2/machine-set-preflight-check.ts";
export * from "../v1beta2/machine-taint.ts";
export * from "../v1beta2/status-version.ts";
export * from "./annotations.ts";
export * from "./cluster.ts";
export * from "./cluster-class.ts";
export * from "./cluster-class-patch.ts";
export * from "./cluster-class-variable.ts";
export * from "./cluster-conditions.ts";
export * from "./cluster-variable.ts";
export * from "./conditions.ts";
export * from "./control-plane-class.ts";
export * from "./control-plane-topology.ts";
export * from "./json-schema-props.ts";
export * from "./machine.ts";
export * from "./machine-conditions.ts";
export * from "./machine-deployment.ts";
export * from "./machine-deployment-class.ts";
export * from "./machine-deployment-conditions.ts";
export * from "./machine-deployment-topology.ts";
export * from "./machine-drain-rule.ts";
export * from "./machine-health-check.ts";
export * from "./machine-health-check-class.ts";
export * from "./machine-pool.ts";
export * from "./machine-pool-class.ts";
export * from "./machine-pool-topology.ts";
export * from "./machine-set.ts";
export * from "./machine-set-conditions.ts";
export * from "./machine-template.ts";
export * from "./object-meta.ts";
export * from "./topology.ts";
export * from "./unhealthy-condition.ts";
