import { recordOf } from "@capikit/common/json";
import { containersOf, podSpecOf } from "../read/workload.ts";
import { extensionDeployments } from "./extension-rules.ts";
import { defineLintRule } from "./lint-rule.ts";

/** Rules about the Pods of Runtime Extensions. */
export const extensionPodRules = [
  defineLintRule({
    code: "extension/replicas",
    title: "An extension has several replicas",
    contractRule: "runtime-extension/high-availability",
    wrong: "kind: Deployment\nspec:\n  replicas: 1",
    right: "kind: Deployment\nspec:\n  replicas: 2",
    help: "set replicas to 2 or more",
    check: ({ components }, report) => {
      for (const object of extensionDeployments(components)) {
        const { replicas = 1 } = recordOf(object.value.spec);
        if (replicas === 1)
          report(
            object.at(["spec", "replicas"]),
            `Deployment ${object.name} has one replica: while it restarts, no call is answered`,
          );
      }
    },
  }),
  defineLintRule({
    code: "extension/privileges",
    title: "An extension runs without privileges",
    severity: "warning",
    contractRule: "runtime-extension/identity",
    why: "An extension answers requests over the network. Its Pod needs neither a privileged container nor the namespaces of the host, which an attacker could use to control the node.",
    wrong: "containers:\n- name: manager\n  securityContext: {privileged: true}",
    right:
      "containers:\n- name: manager\n  securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}",
    help: "remove the privileges",
    check: ({ components }, report) => {
      for (const object of extensionDeployments(components)) {
        const pod = podSpecOf(object);
        for (const key of ["hostNetwork", "hostPID", "hostIPC"])
          if (pod[key] === true)
            report(object.at(["spec", "template", "spec", key]), `Deployment ${object.name} uses ${key}`);
        for (const { path, name, value } of containersOf(object))
          for (const key of ["privileged", "allowPrivilegeEscalation"])
            if (recordOf(value.securityContext)[key] === true)
              report(
                object.at([...path, "securityContext", key]),
                `container ${name} of Deployment ${object.name} sets ${key}`,
              );
      }
    },
  }),
];
