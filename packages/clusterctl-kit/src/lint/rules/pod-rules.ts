import { listAt, plainText, recordOf } from "@capikit/common/json";
import { selectedBy, selectionOf } from "../read/components-model.ts";
import { objectProblems } from "../read/object-problems.ts";
import { kubeletProblems, securityProblems } from "../read/pod-security.ts";
import { webhookBefore } from "../read/webhook-before.ts";
import { argumentsOf, hasVariable } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

const pod = (fields: string): string => `kind: Deployment\nspec:\n  template:\n    spec:\n      ${fields}`;

/** Rules about Pods that do not run, or that nothing reaches. */
export const podRules = [
  defineLintRule({
    code: "components/no-pods",
    title: "Workloads run Pods",
    contractRule: "clusterctl/components",
    why: "Without replicas, with a paused rollout or with a scheduling gate, no Pod of the provider runs: nothing is reconciled, and every webhook fails.",
    wrong: "kind: Deployment\nspec:\n  replicas: 0",
    right: "kind: Deployment\nspec:\n  replicas: 1",
    help: "set replicas to 1 or more, and remove paused, suspend and schedulingGates",
    checkComponents: ({ model }, report) => {
      for (const { object, pod } of model.workloads) {
        const spec = recordOf(object.value.spec);
        for (const [field, value, stopped] of [
          ["replicas", spec.replicas, 0],
          ["paused", spec.paused, true],
          ["suspend", spec.suspend, true],
        ] as const)
          if (value === stopped)
            report(
              object.at(["spec", field]),
              `${object.kind} ${object.name} runs no Pods: ${field} is ${stopped}`,
            );
        if (listAt(pod.schedulingGates).length > 0)
          report(
            object.at(),
            `${object.kind} ${object.name} has scheduling gates: its Pods are never scheduled`,
          );
      }
    },
  }),
  defineLintRule({
    code: "components/pod-refused",
    title: "The API server and the kubelet accept the Pods",
    contractRule: "clusterctl/components",
    why: "The label `pod-security.kubernetes.io/enforce` of the Namespace rejects Pods that the level does not allow, and the kubelet does not start a container as root with runAsNonRoot. A webhook with failurePolicy Fail that must admit the Pods behind it has nobody to answer. The Deployment is accepted, but its Pods never run.",
    wrong: `kind: Namespace\nmetadata:\n  labels: {pod-security.kubernetes.io/enforce: restricted}\n---\n${pod("hostNetwork: true")}`,
    right: `kind: Namespace\nmetadata:\n  labels: {pod-security.kubernetes.io/enforce: privileged}\n---\n${pod("hostNetwork: true")}`,
    help: "change the Pod, or the level of the Namespace",
    checkComponents: ({ model, namespaces }, report) => {
      const level = namespaces[0]?.labels["pod-security.kubernetes.io/enforce"];
      for (const { object } of model.workloads) {
        const forbidden =
          level === "baseline" || level === "restricted" ? [...securityProblems(object, level)] : [];
        for (const { path, message } of forbidden)
          report(
            object.at(path),
            `${object.kind} ${object.name} ${message}, which the level ${level} of the Namespace forbids`,
          );
        if (forbidden.length === 0)
          for (const { path, message } of kubeletProblems(object))
            report(object.at(path), `${object.kind} ${object.name} ${message}`);
      }
      const { name, labels } = namespaces[0] ?? {};
      const known = { "kubernetes.io/metadata.name": plainText(name), ...labels };
      for (const workload of model.workloads) {
        const before = webhookBefore(workload, model, known);
        if (before !== undefined)
          report(
            before.object.at(before.path),
            `Pods of ${workload.object.kind} ${workload.object.name} cannot start: ${before.name}, which they serve, must admit them first`,
            "exclude the namespace with a namespaceSelector, or set failurePolicy to Ignore",
          );
      }
    },
  }),
  defineLintRule({
    code: "components/service-account-token",
    title: "Managers have the token of their service account",
    contractRule: "clusterctl/components",
    why: "A manager calls the API server with the token of its service account. With `automountServiceAccountToken: false` it has none, and exits.",
    wrong: pod("automountServiceAccountToken: false"),
    right: pod("automountServiceAccountToken: true"),
    help: "remove automountServiceAccountToken: false, or mount a projected serviceAccountToken",
    checkComponents: ({ model, prefix }, report) => {
      for (const { object, pod, containers } of prefix === "runtime-extension" ? [] : model.workloads) {
        const account = model.find("ServiceAccount", pod.serviceAccountName);
        const isOff =
          (pod.automountServiceAccountToken ?? account?.value.automountServiceAccountToken) === false;
        const isProjected = listAt(pod.volumes).some((volume) =>
          listAt(recordOf(recordOf(volume).projected).sources).some(
            (source) => recordOf(source).serviceAccountToken !== undefined,
          ),
        );
        const callsApi = containers.some(
          (one) => one.name === "manager" && !argumentsOf(one).some((arg) => /^--?kubeconfig/.test(arg)),
        );
        if (isOff && !isProjected && callsApi)
          report(
            object.at(["spec", "template", "spec"]),
            `${object.kind} ${object.name} has no token for the API server`,
          );
      }
    },
  }),
  defineLintRule({
    code: "components/probe",
    title: "Health checks have the paths and ports that managers serve",
    contractRule: "clusterctl/components",
    severity: "warning",
    why: "controller-runtime serves /healthz and /readyz at the port of health checks, without TLS. A failing liveness probe restarts the Pod again and again, and a failing readiness probe removes it from its Services.",
    wrong: "livenessProbe:\n  httpGet: {path: /health, port: healthz}",
    right: "livenessProbe:\n  httpGet: {path: /healthz, port: healthz}",
    help: "use /healthz or /readyz at the port of health checks, with the scheme HTTP",
    checkComponents: ({ model }, report) => {
      for (const { object, containers } of model.workloads)
        for (const { name, path, value } of containers.filter((one) => one.name === "manager")) {
          const ports = listAt(value.ports).map(recordOf);
          for (const probe of ["livenessProbe", "readinessProbe", "startupProbe"]) {
            const { httpGet } = recordOf(value[probe]);
            if (httpGet === undefined) continue;
            const { path: url, port, scheme } = recordOf(httpGet);
            const at = object.at([...path, probe, "httpGet"]);
            const declared = ports.find((one) => one.name === port || one.containerPort === port);
            const label = plainText(declared?.name ?? "");
            const isHealth = /health/.test(label) || port === 9440 || declared?.containerPort === 9440;
            if (/webhook/.test(label))
              report(at, `the ${probe} of container ${name} checks the port ${label} of webhooks`);
            else if (isHealth && scheme === "HTTPS")
              report(
                at,
                `the ${probe} of container ${name} uses HTTPS, but managers serve health checks without TLS`,
              );
            else if (
              isHealth &&
              !hasVariable(plainText(url)) &&
              !/^\/(?:healthz|readyz|livez)(?:\/|$)/.test(plainText(url))
            )
              report(
                at,
                `the ${probe} of container ${name} checks ${plainText(url ?? "/")}, which controller-runtime does not serve`,
              );
          }
        }
    },
  }),
  defineLintRule({
    code: "components/duplicate-entry",
    title: "Lists contain each key once",
    contractRule: "clusterctl/components",
    severity: "warning",
    why: "Of environment variables with the same name, the last one wins, and server-side apply rejects the list.",
    wrong: "env:\n- {name: LOG_LEVEL, value: info}\n- {name: LOG_LEVEL, value: debug}",
    right: "env:\n- {name: LOG_LEVEL, value: debug}",
    help: "remove one of them",
    checkComponentObject: (object, report) => {
      for (const { path, message, repeated } of objectProblems(object))
        if (repeated) report(object.at(path), `${object.kind} ${object.name}: ${message}`);
    },
  }),
  defineLintRule({
    code: "components/disruption-budget",
    title: "Budgets of disruptions allow evictions",
    contractRule: "clusterctl/components",
    severity: "warning",
    why: "If a budget allows no disruption, a Node with a Pod of the provider cannot be drained: upgrades of the management cluster wait for ever.",
    wrong: "kind: PodDisruptionBudget\nspec:\n  minAvailable: 1   # of a Deployment with one replica",
    right: "kind: PodDisruptionBudget\nspec:\n  maxUnavailable: 1",
    help: "set maxUnavailable to 1, or run more replicas than minAvailable",
    checkComponents: ({ model, objects }, report) => {
      const scaled = objects.some(({ kind }) => kind === "HorizontalPodAutoscaler");
      for (const object of objects.filter(
        ({ kind, group }) => kind === "PodDisruptionBudget" && group === "policy",
      )) {
        const { selector, minAvailable, maxUnavailable } = recordOf(object.value.spec);
        const choice = selectionOf(selector);
        const selected = selectedBy(recordOf(selector).matchLabels, model.workloads).filter(
          (one) => choice(one) === true,
        );
        const replicas = selected.map(({ object: one }) =>
          // A DaemonSet has a Pod on each Node.
          one.kind === "DaemonSet" ? undefined : (recordOf(one.value.spec).replicas ?? 1),
        );
        const count = replicas.reduce<number>(
          (sum, one) => sum + (typeof one === "number" ? one : Number.NaN),
          0,
        );
        const field = minAvailable === undefined ? "maxUnavailable" : "minAvailable";
        const isBlocking =
          maxUnavailable === 0 ||
          maxUnavailable === "0%" ||
          minAvailable === "100%" ||
          (typeof minAvailable === "number" && !scaled && count > 0 && minAvailable >= count);
        if (isBlocking && selected.length > 0)
          report(
            object.at(["spec", field]),
            `PodDisruptionBudget ${object.name} allows no eviction: ${field} is ${plainText(minAvailable ?? maxUnavailable)}${field === "minAvailable" && count > 0 ? ` of ${count} Pods` : ""}`,
          );
      }
    },
  }),
];
