import { clusterctlCoreLabel, clusterctlCoreLabelCertManagerValue } from "@capikit/api/clusterctl/v1alpha3";
import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { deployment } from "@capikit/api/kubernetes";
import { integerAt, textAt, textsAt } from "@capikit/common/json";
import { shellWords } from "@capikit/common/text";
import { conditionOf, type ReadObject } from "@capikit/inventory";
import { defineCheck, objectName } from "../model/check.ts";
import { providerObject } from "../model/releases.ts";

/** Deployments of providers, and of the cert-manager that clusterctl installs. */
const selectors = [
  providerNameLabel,
  `${clusterctlCoreLabel}=${clusterctlCoreLabelCertManagerValue}`,
] as const;

export const deploymentsCheck = defineCheck({
  name: "deployments",
  title: "The controllers of all providers run",
  diagnostics: {
    "doctor/deployment-missing": {
      severity: "error",
      title: "Each provider has a Deployment",
      why: "Nothing reconciles the objects of the provider, and its webhooks reject requests.",
      help: "install the provider again: clusterctl upgrade apply, or restore its Deployment",
    },
    "doctor/deployment-unavailable": {
      severity: "error",
      title: "Deployments of providers are available",
      why: "Nothing reconciles the objects of the provider, and its webhooks reject requests.",
    },
    "doctor/deployment-stopped": {
      severity: "error",
      title: "Deployments of providers are not scaled to 0",
      why: "clusterctl scales providers to 0 during an upgrade. If it is interrupted, nothing reconciles their objects.",
    },
  },
  async run(context, report) {
    const namespaces = new Set<string>();
    for (const labelSelector of selectors) {
      const deployments = await context.all(deployment, { labelSelector });
      if (deployments === undefined) return;
      for (const object of deployments) {
        const names = {
          namespace: textAt(object, "metadata", "namespace"),
          name: textAt(object, "metadata", "name"),
        };
        namespaces.add(`${names.namespace} ${textsAt(object, "metadata", "labels")[providerNameLabel]}`);
        const target = `-n ${shellWords(names.namespace, `deployment/${names.name}`)}`;
        if (integerAt(object, "spec", "replicas") === 0)
          report("doctor/deployment-stopped", objectName("Deployment", names), "is scaled to 0", {
            help: `kubectl scale ${target} --replicas=1`,
          });
        else if (!isAvailable(object))
          report("doctor/deployment-unavailable", objectName("Deployment", names), reasonOf(object), {
            help: `kubectl describe ${target}; kubectl logs ${target} --all-containers`,
          });
      }
    }
    for (const provider of (await context.providers()) ?? [])
      if (!namespaces.has(`${provider.namespace} ${provider.name}`))
        report("doctor/deployment-missing", providerObject(provider), `has no Deployment in its namespace`);
  },
});

function isAvailable(object: ReadObject): boolean {
  return conditionOf(object, "Available")?.status === "True";
}

function reasonOf(object: ReadObject): string {
  const { message = "" } = conditionOf(object, "Available") ?? {};
  return message === "" ? "is not available" : `is not available: ${message}`;
}
