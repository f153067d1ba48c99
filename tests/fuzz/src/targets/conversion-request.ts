import { beforeClusterCreate } from "@capikit/api/catalog";
import { convert } from "@capikit/api/conversion";
import { conversionWebhook } from "@capikit/controller-kit/webhooks";
import { sampleRequest } from "@capikit/extension-kit/testing";
import fc from "fast-check";
import { changedJson } from "../inputs/json.ts";
import { callWebhook } from "../inputs/webhook-call.ts";
import type { FuzzTarget } from "../target.ts";

const { cluster } = sampleRequest(beforeClusterCreate) as unknown as { readonly cluster: object };
export const others = [
  {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Machine",
    spec: { clusterName: "c", deletion: { nodeDrainTimeoutSeconds: 5 } },
    status: { conditions: [{ type: "Ready" }], deprecated: { v1beta1: {} } },
  },
  {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "ClusterClass",
    spec: {
      variables: [{ name: "v", schema: { openAPIV3Schema: { type: "string", default: "a" } } }],
      patches: [{ name: "p", definitions: [] }],
    },
  },
  {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "MachineDeployment",
    spec: { replicas: 1, rollout: { strategy: { type: "RollingUpdate" } }, template: { spec: {} } },
  },
  {
    apiVersion: "bootstrap.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmConfig",
    spec: {
      files: [{ path: "/a", content: "b" }],
      clusterConfiguration: { apiServer: { extraArgs: [{ name: "a", value: "b" }] } },
    },
  },
].map((object) => ({
  metadata: {
    name: "n",
    namespace: "default",
    uid: "1",
    annotations: { "cluster.x-k8s.io/conversion-data": "{}" },
  },
  ...object,
}));

export const review = (object: object) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "ConversionReview",
  request: { uid: "c-1", desiredAPIVersion: "cluster.x-k8s.io/v1beta1", objects: [object] },
});

export const webhook = conversionWebhook(
  (object, apiVersion) =>
    convert(object, apiVersion, { getAPIVersion: (group) => `${group}/v1` }) as typeof object,
);

/** Bodies of conversion requests. */
export const target: FuzzTarget = {
  name: "conversion-request",
  extension: "json",
  arbitrary: fc.oneof(...[cluster, ...others].map((object) => changedJson(review(object)))),
  errors: [],
  run: (input) => callWebhook(webhook, input),
};
