import { listAt, plainText, recordOf } from "@capikit/common/json";
import { formatList } from "@capikit/common/text";
import { type ComponentsModel, selectedBy } from "../read/components-model.ts";
import type { YamlRecord } from "../read/lint-object.ts";
import { objectProblems } from "../read/object-problems.ts";
import { argumentsOf, type ContainerView, hasVariable } from "../read/workload.ts";
import { defineLintRule, type ReportViolation } from "./lint-rule.ts";

/** Rules about Services, their Pods and ports. */
export const serviceRules = [
  defineLintRule({
    code: "components/service-selector",
    title: "Selectors match Pods of the components",
    contractRule: "clusterctl/components",
    why: "A Service without Pods refuses connections: all webhooks at it fail, and so does each request to their kinds.",
    wrong:
      "kind: Service\nspec:\n  selector: {app: capf}\n---\nkind: Deployment\nspec:\n  template:\n    metadata:\n      labels: {app: capf-manager}",
    right:
      "kind: Service\nspec:\n  selector: {app: capf}\n---\nkind: Deployment\nspec:\n  template:\n    metadata:\n      labels: {app: capf}",
    help: "use the labels of the Pod template in the selector",
    checkComponents: ({ model, objects }, report) => {
      const { workloads, webhooks } = model;
      if (workloads.length === 0) return;
      const called = new Set(webhooks.map((call) => call.service?.name));
      for (const object of objects) {
        const spec = recordOf(object.value.spec);
        const isService = object.kind === "Service" && object.group === "";
        const selector =
          object.kind === "PodDisruptionBudget" || object.kind === "NetworkPolicy"
            ? recordOf(spec.selector ?? spec.podSelector).matchLabels
            : isService
              ? (spec.selector ?? {})
              : undefined;
        if (selector === undefined || spec.type === "ExternalName") continue;
        const isEmpty = Object.keys(recordOf(selector)).length === 0;
        const hasVariables = Object.values(recordOf(selector)).some((value) => hasVariable(plainText(value)));
        if (hasVariables || (isEmpty && !called.has(object.name))) continue;
        // Another rule reports a misspelled selector.
        const isMisspelled = objectProblems(object).some(({ meant }) => meant?.endsWith("elector"));
        const selected = selectedBy(selector, workloads).map((one) => one.object);
        const deployments = [...new Set(selected)].filter(({ kind }) => kind === "Deployment");
        if (isService && deployments.length > 1)
          report(
            object.at(["spec", "selector"]),
            `Service ${object.name} selects the Pods of the Deployments ${formatList(
              deployments.map(({ name }) => name),
              "and",
            )}: each request reaches one of them by chance`,
            "add a label that only the Pods of one Deployment have to the selector",
            "warning",
          );
        if (selected.length === 0 && !isMisspelled)
          report(
            object.at(["spec", object.kind === "NetworkPolicy" ? "podSelector" : "selector"]),
            `${object.kind} ${object.name} ${isEmpty ? "has no selector" : "selects no Pod of the components"}`,
            undefined,
            called.has(object.name) ? undefined : "warning",
          );
      }
    },
  }),
  defineLintRule({
    code: "components/service-port",
    title: "Ports of webhooks, Services and probes are open",
    contractRule: "clusterctl/components",
    why: "A Service forwards to the port of a container, by number or name. A name that no container has reaches no Pod. Probes at a port that the program does not open restart the Pod again and again.",
    wrong:
      "kind: Service\nspec:\n  ports: [{port: 443, targetPort: webhook}]\n---\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - ports: [{name: webhook-server, containerPort: 9443}]",
    right:
      "kind: Service\nspec:\n  ports: [{port: 443, targetPort: webhook-server}]\n---\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - ports: [{name: webhook-server, containerPort: 9443}]",
    help: "use the name or number of a port that the container opens",
    checkComponents: ({ model }, report) => {
      checkWebhookPorts(model, report);
      for (const service of model.services) {
        const behind = model.behind(service);
        for (const [index, port] of listAt(recordOf(service.value.spec).ports).map(recordOf).entries()) {
          const problem = portProblem(
            port.targetPort ?? port.port,
            behind.flatMap(({ containers }) => containers),
          );
          if (behind.length > 0 && problem !== undefined)
            report(
              service.at(["spec", "ports", index, "targetPort"]),
              `Service ${service.name} forwards to ${problem.text}`,
              undefined,
              problem.isGuess ? "warning" : undefined,
            );
        }
      }
      for (const { object, containers } of model.workloads)
        for (const { name, path, value } of containers)
          for (const probe of ["livenessProbe", "readinessProbe", "startupProbe"])
            for (const how of ["httpGet", "tcpSocket", "grpc"]) {
              const port = recordOf(recordOf(value[probe])[how]).port;
              const closed = closedProbe(recordOf(value[probe])[how], value);
              if (closed !== undefined)
                report(
                  object.at([...path, probe, how, "port"]),
                  `the ${probe} of container ${name} ${closed}`,
                );
              // A number may be that of another container of the Pod.
              const problem = portProblem(
                port,
                containers.filter((one) => typeof port !== "string" || one.name === name),
              );
              if (problem !== undefined)
                report(
                  object.at([...path, probe, how, "port"]),
                  `the ${probe} of container ${name} checks ${problem.text}`,
                  undefined,
                  problem.isGuess ? "warning" : undefined,
                );
            }
    },
  }),
];

/** Returns the problem of a health check at another port than the argument of the program opens. */
function closedProbe(handler: unknown, container: YamlRecord): string | undefined {
  const { path, port } = recordOf(handler);
  const opened = argumentsOf({ value: container } as ContainerView).flatMap(
    (one) => /^--?health-(?:probe-bind-address|probe-addr|addr)=\S*:(\d+)$/.exec(one)?.[1] ?? [],
  );
  const named = listAt(container.ports)
    .map(recordOf)
    .find(({ name }) => name === port)?.containerPort;
  const number = typeof port === "string" ? named : port;
  return opened.length > 0 &&
    /^\/(?:healthz|readyz)$/.test(plainText(path)) &&
    typeof number === "number" &&
    !opened.includes(plainText(number))
    ? `checks port ${number}, but the program answers at ${opened.join(", ")}`
    : undefined;
}

function checkWebhookPorts(model: ComponentsModel, report: ReportViolation): void {
  for (const { object, path, name, service } of model.webhooks) {
    const target = model.find("Service", service?.name);
    if (service === undefined || target === undefined) continue;
    const ports = listAt(recordOf(target.value.spec).ports).map(recordOf);
    const called = service.port ?? 443;
    const port = ports.find((one) => one.port === called);
    if (typeof called !== "number" || ports.some((one) => typeof one.port !== "number")) continue;
    const { type, clusterIP } = recordOf(target.value.spec);
    // The API server calls the other host at the port of the webhook.
    if (type === "ExternalName") continue;
    if (clusterIP === "None")
      report(
        target.at(["spec", "clusterIP"]),
        `Service ${target.name} has no address of the cluster, at which the API server calls webhooks`,
        "remove clusterIP: None",
      );
    else if (port !== undefined && /^(?:UDP|SCTP)$/.test(plainText(port.protocol)))
      report(
        target.at(["spec", "ports", ports.indexOf(port), "protocol"]),
        `Service ${target.name} forwards ${plainText(port.protocol)}, but webhooks need TCP`,
        "set the protocol to TCP",
      );
    if (port === undefined) {
      report(
        object.at([...path, "service", "port"]),
        `${name} calls port ${called} of Service ${target.name}, which has ${ports.map((one) => one.port).join(", ") || "none"}`,
      );
      continue;
    }
    const containers = model.behind(target).flatMap((one) => one.containers);
    const declared = containers.flatMap((one) => listAt(one.value.ports).map(recordOf));
    const number =
      typeof port.targetPort === "string"
        ? declared.find((one) => one.name === port.targetPort)?.containerPort
        : (port.targetPort ?? port.port);
    const opened = containers
      .flatMap(argumentsOf)
      .flatMap((one) => /^--?webhook(?:-server)?-(?:bind-)?port=(\d+)$/.exec(one)?.[1] ?? []);
    if (number !== undefined && opened.length > 0 && !opened.includes(plainText(number)))
      report(
        target.at(["spec", "ports", ports.indexOf(port), "targetPort"]),
        `Service ${target.name} forwards webhooks to port ${plainText(number)}, but the program opens ${opened.join(", ")}`,
      );
  }
}

/** Default ports of controller-runtime and of Cluster API's providers, which need no argument. */
const usualPorts: ReadonlySet<number> = new Set([8080, 8081, 8443, 9440, 9443]);

/** Returns the problem of a port by name or number, if no container opens it. */
function portProblem(
  port: unknown,
  containers: readonly ContainerView[],
): { readonly text: string; readonly isGuess: boolean } | undefined {
  const declared = containers.flatMap(({ value }) => listAt(value.ports).map(recordOf));
  if (typeof port === "string" && !hasVariable(port) && !/^\d+$/.test(port))
    return declared.some(({ name }) => name === port)
      ? undefined
      : { text: `port ${port}, which no container has`, isGuess: false };
  if (typeof port !== "number" || declared.length === 0 || usualPorts.has(port)) return undefined;
  // Another rule reports ports out of range.
  if (port > 65535) return undefined;
  const isOpen =
    declared.some(({ containerPort }) => containerPort === port) ||
    containers.flatMap(argumentsOf).some((one) => new RegExp(`(?:^|\\D)${port}(?:\\D|$)`).test(one));
  return isOpen ? undefined : { text: `port ${port}, which no container opens`, isGuess: true };
}
