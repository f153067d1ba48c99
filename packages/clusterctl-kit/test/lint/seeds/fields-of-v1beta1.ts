import {
  bootstrapOfV1beta1,
  controlPlaneOfV1beta1,
  infrastructure,
  infrastructureOfV1beta1,
} from "../clean-providers.ts";
import { properties, root, type SeededViolation, seed } from "./seeded-violation.ts";

const text = { type: "string" };

/** Violations in fields of contract v1beta1, and in fields of both contracts. */
export const olderFieldSeeds: readonly SeededViolation[] = [
  seed("infra-cluster/initialization", "no status.ready", infrastructureOfV1beta1, (w) => {
    delete root(w, "FooCluster").status.properties.ready;
  }),
  seed("infra-cluster/initialization", "status.ready as a string", infrastructureOfV1beta1, (w) => {
    root(w, "FooCluster").status.properties.ready = text;
  }),
  seed("infra-cluster/control-plane-endpoint", "no host", infrastructureOfV1beta1, (w) => {
    delete properties(w, "FooCluster", "spec", "controlPlaneEndpoint").host;
  }),
  seed("infra-cluster/control-plane-endpoint", "a port that is an object", infrastructureOfV1beta1, (w) => {
    properties(w, "FooCluster", "spec", "controlPlaneEndpoint").port = { type: "object" };
  }),
  seed("infra-cluster/failure-domains", "failure domains as a list", infrastructureOfV1beta1, (w) => {
    root(w, "FooCluster").status.properties.failureDomains = { type: "array", items: text };
  }),
  seed("infra-cluster/failure-domains", "controlPlane as a string", infrastructureOfV1beta1, (w) => {
    root(w, "FooCluster").status.properties.failureDomains.additionalProperties.properties.controlPlane =
      text;
  }),
  seed("infra-machine/initialization", "no status.ready of a machine", infrastructureOfV1beta1, (w) => {
    delete root(w, "FooMachine").status.properties.ready;
  }),
  seed("infra-machine/provider-id", "no provider ID in v1beta1", infrastructureOfV1beta1, (w) => {
    delete root(w, "FooMachine").spec.properties.providerID;
  }),
  seed("infra-machine/provider-id", "a list of provider IDs", infrastructureOfV1beta1, (w) => {
    root(w, "FooMachine").spec.properties.providerID = { type: "array", items: text };
  }),
  seed("infra-machine/addresses", "addresses without their value", infrastructureOfV1beta1, (w) => {
    delete properties(w, "FooMachine", "status", "addresses").address;
  }),
  seed("infra-machine/failure-domain", "a failure domain as an integer", infrastructureOfV1beta1, (w) => {
    root(w, "FooMachine").spec.properties.failureDomain = { type: "integer" };
  }),
  seed("resource/terminal-failures", "a message that is a list", infrastructureOfV1beta1, (w) => {
    root(w, "FooCluster").status.properties.failureMessage = { type: "array", items: text };
  }),
  seed("resource/terminal-failures", "a reason of a config as an integer", bootstrapOfV1beta1, (w) => {
    root(w, "FooConfig").status.properties.failureReason = { type: "integer" };
  }),
  seed("bootstrap-config/initialization", "no status.ready of a config", bootstrapOfV1beta1, (w) => {
    delete root(w, "FooConfig").status.properties.ready;
  }),
  seed("bootstrap-config/data-secret", "no name of the secret in v1beta1", bootstrapOfV1beta1, (w) => {
    delete root(w, "FooConfig").status.properties.dataSecretName;
  }),
  seed("control-plane/initialization", "no status.initialized", controlPlaneOfV1beta1, (w) => {
    delete root(w, "FooControlPlane").status.properties.initialized;
  }),
  seed("control-plane/initialization", "status.initialized as a string", controlPlaneOfV1beta1, (w) => {
    root(w, "FooControlPlane").status.properties.initialized = text;
  }),
  seed("control-plane/replicas", "no updatedReplicas", controlPlaneOfV1beta1, (w) => {
    delete root(w, "FooControlPlane").status.properties.updatedReplicas;
  }),
  seed("control-plane/replicas", "unavailableReplicas as a string", controlPlaneOfV1beta1, (w) => {
    root(w, "FooControlPlane").status.properties.unavailableReplicas = text;
  }),
  seed("control-plane/status-version", "no status.version", controlPlaneOfV1beta1, (w) => {
    delete root(w, "FooControlPlane").status.properties.version;
  }),
  seed("control-plane/machine-template", "no infrastructureRef", controlPlaneOfV1beta1, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate").infrastructureRef;
  }),
  seed("control-plane/machine-template", "metadata without labels", controlPlaneOfV1beta1, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate", "metadata").labels;
  }),
  seed("control-plane/machine-timeouts", "no nodeDeletionTimeout", controlPlaneOfV1beta1, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate").nodeDeletionTimeout;
  }),
  seed("control-plane/machine-timeouts", "a timeout in seconds", controlPlaneOfV1beta1, (w) => {
    properties(w, "FooControlPlane", "spec", "machineTemplate").nodeDrainTimeout = { type: "integer" };
  }),
  seed("control-plane/scale-subresource", "a selector that is an object", controlPlaneOfV1beta1, (w) => {
    root(w, "FooControlPlane").status.properties.selector = { type: "object" };
  }),
  seed("resource/conditions", "conditions as an object", infrastructure, (w) => {
    root(w, "FooCluster").status.properties.conditions = { type: "object" };
  }),
];
