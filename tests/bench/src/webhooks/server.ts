/** The admission of Machines with the controller kit: `server.ts CERT-DIR`; prints its port. */
import type { Machine } from "@capikit/api/core/v1beta2";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import {
  defaultingWebhook,
  type FieldError,
  field,
  validatingWebhook,
  webhookServer,
} from "@capikit/controller-kit/webhooks";

const version = /^v\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

const defaulting = defaultingWebhook(machineKind, {
  default(machine) {
    machine.metadata.labels ??= {};
    machine.metadata.labels["cluster.x-k8s.io/cluster-name"] = machine.spec.clusterName;
    if (machine.spec.version && !machine.spec.version.startsWith("v")) {
      machine.spec.version = `v${machine.spec.version}`;
    }
    machine.spec.deletion ??= {};
    machine.spec.deletion.nodeDeletionTimeoutSeconds ??= 10;
  },
});

const validating = validatingWebhook(machineKind, {
  create: (machine) => errorsOf(machine),
  update: (machine, { oldObject }) => errorsOf(machine, oldObject),
});

function errorsOf({ spec }: Machine, old?: Machine): FieldError[] {
  const errors: FieldError[] = [];
  if (spec.bootstrap.configRef === undefined && spec.bootstrap.dataSecretName === undefined) {
    errors.push(field.required("spec.bootstrap", "either dataSecretName or configRef must be set"));
  }
  if (spec.version && !version.test(spec.version)) {
    errors.push(field.invalid("spec.version", spec.version, "must be a semantic version"));
  }
  if (old !== undefined && old.spec.clusterName !== spec.clusterName) {
    errors.push(field.forbidden("spec.clusterName", "field is immutable"));
  }
  return errors;
}

const server = await webhookServer({
  webhooks: [defaulting, validating],
  certDir: process.argv[2] ?? "",
  host: "127.0.0.1",
  port: 0,
}).start();
console.log(server.port);
