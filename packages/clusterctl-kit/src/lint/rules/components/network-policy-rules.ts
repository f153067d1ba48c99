import { listAt, plainText, recordOf } from "@capikit/common/json";
import type { ComponentsView } from "../../provider/provider-view.ts";
import { selectionOf, type Workload } from "../../read/components-model.ts";
import type { LintObject, YamlRecord } from "../../read/lint-object.ts";
import { hasVariable } from "../../read/workload.ts";
import { defineLintRule } from "../lint-rule.ts";

/** Rules about policies of the network. */
export const networkPolicyRules = [
  defineLintRule({
    code: "components/network-policy",
    title: "Policies of the network allow calls of webhooks and of the API server",
    contractRule: "clusterctl/components",
    why: "A NetworkPolicy denies all connections of its directions that no rule allows. If it blocks the port of a webhook, each request to the kind fails. If it blocks the API server, the manager exits.",
    wrong:
      "kind: NetworkPolicy\nspec:\n  podSelector: {}\n  policyTypes: [Ingress]\n  ingress: [{ports: [{port: 443}]}]   # the container has 9443",
    right:
      "kind: NetworkPolicy\nspec:\n  podSelector: {}\n  policyTypes: [Ingress]\n  ingress: [{ports: [{port: 9443}]}]",
    help: "allow the port of the container, not that of the Service; for egress allow the port of the API server, 443 and 6443",
    checkComponents: (file, report) => {
      const policies = file.objects
        .filter(({ kind, group }) => kind === "NetworkPolicy" && group === "networking.k8s.io")
        .map((policy) => ({ policy, selects: selectionOf(recordOf(policy.value.spec).podSelector) }));
      if (policies.length === 0) return;
      const services = calledServices(file);
      for (const workload of file.model.workloads) {
        // No policy applies to Pods with the network of the host.
        if (workload.pod.hostNetwork) continue;
        const selecting = policies
          .map(({ policy, selects }) => ({ policy, selected: selects(workload) }))
          .filter(({ selected }) => selected !== false);
        if (selecting.length === 0) continue;
        const allows = (direction: "Ingress" | "Egress", isAllowed: (port: YamlRecord) => boolean) => {
          const found = selecting.filter(({ policy }) => directionsOf(policy).includes(direction));
          const isOpen = found.some(({ policy }) =>
            listAt(recordOf(policy.value.spec)[direction.toLowerCase()])
              .map((rule) => listAt(recordOf(rule).ports).map(recordOf))
              .some(
                (ports) => ports.length === 0 || ports.some((port) => hasVariables(port) || isAllowed(port)),
              ),
          );
          return isOpen ? undefined : found.find(({ selected }) => selected)?.policy;
        };
        for (const { number, name, service } of calledPorts(services, workload)) {
          const denying = allows(
            "Ingress",
            (port) =>
              (port.protocol ?? "TCP") === "TCP" &&
              (port.port === undefined || port.port === name || includes(port, number)),
          );
          if (denying !== undefined)
            report(
              denying.at(["spec", "ingress"]),
              `NetworkPolicy ${denying.name} blocks port ${plainText(name ?? number)} of ${workload.object.name}, to which Service ${service} forwards webhooks`,
            );
        }
        if (!workload.containers.some((one) => one.name === "manager")) continue;
        const denying = allows(
          "Egress",
          (port) =>
            (port.protocol ?? "TCP") === "TCP" &&
            (port.port === undefined ||
              typeof port.port === "string" ||
              includes(port, 443) ||
              includes(port, 6443)),
        );
        if (denying !== undefined)
          report(
            denying.at(["spec", "egress"]),
            `NetworkPolicy ${denying.name} blocks the connections of ${workload.object.name} to the API server`,
          );
      }
    },
  }),
];

function hasVariables(port: YamlRecord): boolean {
  return Object.values(port).some((value) => hasVariable(plainText(value)));
}

function directionsOf({ value }: LintObject): readonly unknown[] {
  const { policyTypes, egress } = recordOf(value.spec);
  return Array.isArray(policyTypes) ? policyTypes : ["Ingress", ...(egress === undefined ? [] : ["Egress"])];
}

function includes({ port, endPort }: YamlRecord, number: unknown): boolean {
  return (
    typeof port === "number" &&
    typeof number === "number" &&
    port <= number &&
    number <= (typeof endPort === "number" ? endPort : port)
  );
}

interface CalledPort {
  readonly number: unknown;
  readonly name: unknown;
  readonly service: string;
}

interface CalledService {
  readonly service: LintObject;
  readonly behind: ReadonlySet<Workload>;
}

/** Returns the Services of webhooks and hooks. */
function calledServices({ model, objects }: ComponentsView): readonly CalledService[] {
  const called = new Set([
    ...model.webhooks.map(({ service }) => service?.name),
    ...objects
      .filter(({ kind }) => kind === "ExtensionConfig")
      .map(({ value }) => recordOf(recordOf(recordOf(value.spec).clientConfig).service).name),
  ]);
  return model.services
    .filter(({ name, value }) => called.has(name) && recordOf(value.spec).type !== "ExternalName")
    .map((service) => ({ service, behind: new Set(model.behind(service)) }));
}

/** Returns the ports of a workload to which Services forward. */
function calledPorts(services: readonly CalledService[], workload: Workload): readonly CalledPort[] {
  const declared = workload.containers.flatMap(({ value }) => listAt(value.ports).map(recordOf));
  const forwarding = services.filter(({ behind }) => behind.has(workload));
  return forwarding.flatMap(({ service }) =>
    listAt(recordOf(service.value.spec).ports)
      .map(recordOf)
      .flatMap(({ port, targetPort = port }) => {
        const open = declared.find((one) => one.name === targetPort || one.containerPort === targetPort);
        const number = open?.containerPort ?? targetPort;
        // Other rules report ports that no container has, or that are out of range.
        return typeof number === "number" && number < 65536
          ? [{ number, name: open?.name, service: service.name }]
          : [];
      }),
  );
}
