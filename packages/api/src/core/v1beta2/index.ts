/**
 * Clusters, machines and ClusterClasses, version v1beta2.
 *
 * +groupName=cluster.x-k8s.io
 * +versionName=v1beta2
 * +capikit:conversion:overrides=../../conversion/overrides/index.ts
 * +capikit:openapi:goPackage=sigs.k8s.io/cluster-api/api/core/v1beta2
 *
 * @packageDocumentation
 */
export * from "../../../gen/kinds/core/v1beta2/index.ts";
export * from "./annotations.ts";
export * from "./cluster.ts";
export * from "./cluster-class.ts";
export * from "./cluster-class-conditions.ts";
export * from "./cluster-class-patch.ts";
export * from "./cluster-class-variable.ts";
export * from "./cluster-conditions.ts";
export * from "./cluster-secrets.ts";
export * from "./condition-polarity.ts";
export * from "./conditions.ts";
export * from "./contract-versioned-object-reference.ts";
export * from "./control-plane-class.ts";
export * from "./control-plane-topology.ts";
export * from "./finalizers.ts";
export * from "./json-schema-props.ts";
export * from "./labels.ts";
export * from "./machine.ts";
export * from "./machine-address.ts";
export * from "./machine-conditions.ts";
export * from "./machine-deployment.ts";
export * from "./machine-deployment-class.ts";
export * from "./machine-deployment-conditions.ts";
export * from "./machine-deployment-rollout.ts";
export * from "./machine-deployment-topology.ts";
export * from "./machine-drain-rule.ts";
export * from "./machine-health-check.ts";
export * from "./machine-pool.ts";
export * from "./machine-pool-class.ts";
export * from "./machine-pool-topology.ts";
export * from "./machine-readiness-gate.ts";
export * from "./machine-set.ts";
export * from "./machine-set-conditions.ts";
export * from "./machine-set-preflight-check.ts";
export * from "./machine-taint.ts";
export * from "./machine-template.ts";
export * from "./replicas-status.ts";
export * from "./status-version.ts";
export * from "./topology.ts";
export * from "./unhealthy-condition.ts";
export * from "./v1beta1-condition.ts";
export * from "./v1beta1-conditions.ts";
