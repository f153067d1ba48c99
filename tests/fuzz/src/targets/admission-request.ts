import { isDeepStrictEqual } from "node:util";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { defaultingWebhook, denied, validatingWebhook } from "@capikit/controller-kit/webhooks";
import { changedJson } from "../inputs/json.ts";
import { callWebhook } from "../inputs/webhook-call.ts";
import type { FuzzTarget } from "../target.ts";

const { group, version, kind, plural } = machineKind;
const machine = {
  apiVersion: `${group}/${version}`,
  kind,
  metadata: { name: "m", namespace: "default", labels: { a: "b" } },
  spec: { clusterName: "prod", bootstrap: { dataSecretName: "s" } },
};
export const review = {
  apiVersion: "admission.k8s.io/v1",
  kind: "AdmissionReview",
  request: {
    uid: "review-1",
    kind: { group, version, kind },
    resource: { group, version, resource: plural },
    operation: "UPDATE",
    name: "m",
    namespace: "default",
    userInfo: { username: "ada", groups: ["system:authenticated"], extra: { a: ["b"] } },
    object: machine,
    oldObject: { ...machine, spec: { clusterName: "test" } },
    dryRun: false,
    options: { kind: "UpdateOptions" },
  },
};

export const webhooks = [
  defaultingWebhook(machineKind, {
    default({ metadata }) {
      metadata.labels = { ...metadata.labels, added: "yes", "a/b": "c" };
    },
  }),
  validatingWebhook(machineKind, {
    create() {},
    update: (object, { oldObject }) =>
      isDeepStrictEqual(object.spec, oldObject.spec) ? undefined : denied("changed"),
    delete() {},
  }),
];

/** Bodies of admission requests. */
export const target: FuzzTarget = {
  name: "admission-request",
  extension: "json",
  arbitrary: changedJson(review),
  errors: [],
  async run(input) {
    for (const webhook of webhooks) await callWebhook(webhook, input);
  },
};
