import { builtInResources } from "@capikit/api/kubernetes/schemas";
import { coreGroup } from "@capikit/api/meta";
import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { listAt, plainText, recordOf } from "@capikit/common/json";
import { crdName } from "@capikit/common/kubernetes";
import { nearestName } from "@capikit/common/text";
import { type ComponentsView, crdsIn, type ProviderView } from "../provider/provider-view.ts";
import type { ComponentsModel } from "../read/components-model.ts";
import { isNamedByKind } from "../read/crd-view.ts";
import { fileName } from "../read/lint-file.ts";
import type { LintObject, YamlRecord } from "../read/lint-object.ts";
import { aggregatedGroups } from "../read/resource-role.ts";
import { containersOf, hasVariable } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

/** Reports whether other projects have kinds in a group. */
function isOther(group: string): boolean {
  return group === coreGroup || aggregatedGroups.has(group) || Object.hasOwn(builtInResources, group);
}

/** Kinds of Cluster API in groups of providers. */
const ofCore: ReadonlySet<string> = new Set([
  "ipaddresses.ipam.cluster.x-k8s.io",
  "ipaddressclaims.ipam.cluster.x-k8s.io",
  "clusterresourcesets.addons.cluster.x-k8s.io",
  "clusterresourcesetbindings.addons.cluster.x-k8s.io",
]);

/** A kind that roles of a provider name, and that no CRD defines. */
interface MissingKind {
  readonly group: string;
  readonly resource: string;
  readonly at: DiagnosticLocation;
  readonly inWebhook: boolean;
  /** Object of a template. */
  readonly template: LintObject | undefined;
}

/** Yields the kinds of which roles grant the status or finalizers to write, as only providers do. */
function* missingKinds(file: ComponentsView, view: ProviderView): Generator<MissingKind> {
  const groups = new Set(crdsIn(file, view).map(({ group }) => group));
  // Other rules report a CRD whose name differs from its group and plural.
  const known = new Set(
    view.crds.flatMap(({ group, plural, object }) => [`${plural}.${group}`, object.name]),
  );
  const templates = [...view.templates, ...view.clusterClasses].flatMap(({ objects }) => objects);
  for (const role of file.objects.filter(({ kind }) => kind === "ClusterRole"))
    for (const [index, rule] of listAt(role.value.rules).map(recordOf).entries())
      for (const group of listAt(rule.apiGroups).map(plainText))
        for (const [place, one] of listAt(rule.resources).map(plainText).entries()) {
          const [resource = "", sub = ""] = one.split("/");
          const name = `${resource}.${group}`;
          const isWritten = ["create", "patch", "update", "*"].some((verb) =>
            listAt(rule.verbs).includes(verb),
          );
          if (!groups.has(group) || known.has(name) || ofCore.has(name) || !isWritten) continue;
          if (!/^(?:status|finalizers)$/.test(sub) || /[*$]/.test(resource)) continue;
          // Another rule reports a misspelled resource.
          const plurals = view.crds.filter((crd) => crd.group === group).map(({ plural }) => plural);
          if (nearestName(resource, plurals, 2) !== undefined) continue;
          known.add(name);
          yield {
            group,
            resource,
            at: role.at(["rules", index, "resources", place]),
            inWebhook: file.model.webhooks.some(({ admission }) =>
              listAt(admission?.rules).some(
                (of) =>
                  listAt(recordOf(of).apiGroups).includes(group) &&
                  listAt(recordOf(of).resources).includes(resource),
              ),
            ),
            template: templates.find(
              (object) => object.group === group && crdName(group, object.kind) === name,
            ),
          };
        }
}

/** Groups of Kubernetes, and of what clusterctl installs before a provider: cert-manager and Cluster API. */
const installedGroup = /(?:^|\.)(?:cert-manager|k8s)\.io$|^(?:(?:addons|ipam|runtime)\.)?cluster\.x-k8s\.io$/;

/** Returns the first object of each kind that neither a CRD nor an installed group has. */
export function unknownKinds(
  objects: readonly LintObject[],
  crds: ProviderView["crds"],
): readonly LintObject[] {
  const known = new Set(crds.map(({ group, kind }) => `${kind}.${group}`));
  const found = new Map<string, LintObject>();
  for (const object of objects) {
    const { group, kind } = object;
    const name = `${kind}.${group}`;
    const isKnown = !group.includes(".") || installedGroup.test(group) || known.has(name);
    if (!isKnown && kind !== "" && !hasVariable(name) && !found.has(name)) found.set(name, object);
  }
  return [...found.values()];
}

/**
 * Reports whether an argument has a flag and what follows a blank. Only values may contain blanks; no program has
 * flags with blanks in their names.
 */
function isSeveralArguments(argument: string): boolean {
  if (!/^--?[a-zA-Z]/.test(argument)) return false;
  const [first = "", ...others] = argument.split(/\s+/).filter((word) => word !== "");
  return others.length > 0 && (!first.includes("=") || others.some((word) => /^--[a-zA-Z]/.test(word)));
}

const addressFlags =
  /^(?:health(?:-probe-bind)?-addr(?:ess)?|metrics-bind-addr(?:ess)?|diagnostics-address)$/;

/** Returns why a program cannot parse the value of a standard flag of managers, or listen at its port. */
function flagProblem(argument: string, listening: Map<string, string>): string | undefined {
  const [, flag = "", value = ""] = /^--?([a-z-]+)=(.*)$/.exec(argument) ?? [];
  if (flag === "" || hasVariable(value) || value.includes("$(")) return undefined;
  if (/^(?:enable-)?leader-elect(?:ion)?$/.test(flag))
    return goBooleans.has(value) ? undefined : "the flag takes true or false";
  const port = flag === "webhook-port" ? value : /:(\d+)$/.exec(value)?.[1];
  // controller-runtime serves nothing at 0.
  if (addressFlags.test(flag) && port === undefined)
    return value === "0" || value === "" ? undefined : "an address is HOST:PORT or :PORT";
  if ((!addressFlags.test(flag) && flag !== "webhook-port") || port === undefined || port === "0")
    return undefined;
  const other = listening.get(port);
  listening.set(port, flag);
  return other === undefined || other === flag ? undefined : `--${other} has the same port`;
}

const goBooleans: ReadonlySet<string> = new Set("1 t T TRUE true True 0 f F FALSE false False".split(" "));

/** Returns the ports of a container to which Services forward the calls of webhooks. */
function webhookPorts(object: LintObject, container: YamlRecord, model: ComponentsModel): string[] {
  const services = model.webhooks.flatMap(({ service }) => model.find("Service", service?.name) ?? []);
  return services
    .filter((service) => model.behind(service).some((workload) => workload.object === object))
    .flatMap((service) => listAt(recordOf(service.value.spec).ports).map(recordOf))
    .flatMap(({ port, targetPort = port }) => {
      const named = listAt(container.ports).map(recordOf);
      const own = named.find((one) => one.name === targetPort || one.containerPort === targetPort);
      return own === undefined ? [] : plainText(own.containerPort);
    });
}

/** Reports whether a rule of a webhook names a resource itself, and not only its subresources. */
function isNamed(webhook: YamlRecord | undefined, resource: string): boolean {
  return listAt(webhook?.rules).some((rule) =>
    listAt(recordOf(rule).resources).some((one) => one === resource || one === "*" || one === "*/*"),
  );
}

/** Rules about arguments of programs, and about what webhooks name. */
export const argumentRules = [
  defineLintRule({
    code: "components/arguments",
    title: "Programs can parse their arguments",
    contractRule: "clusterctl/components",
    severity: "warning",
    why: "The kubelet passes `$(NAME)` unchanged if the container has no such environment variable. Programs exit if a feature gate is not `Name=true` or `Name=false`.",
    wrong: "args:\n- --namespace=$(POD_NAMESPACE)\n# env has no POD_NAMESPACE",
    right:
      "args:\n- --namespace=$(POD_NAMESPACE)\nenv:\n- name: POD_NAMESPACE\n  valueFrom: {fieldRef: {fieldPath: metadata.namespace}}",
    help: "define the environment variable, or correct the argument",
    checkComponentObject: (object, report, { model }) => {
      for (const { name, path, value } of containersOf(object)) {
        const variables = new Set(listAt(value.env).map((one) => recordOf(one).name));
        const isOpen = listAt(value.envFrom).length > 0;
        const listening = new Map(webhookPorts(object, value, model).map((port) => [port, "webhook-port"]));
        for (const list of ["command", "args"])
          for (const [index, item] of listAt(value[list]).entries()) {
            const at = object.at([...path, list, index]);
            if (isSeveralArguments(plainText(item)))
              report(
                at,
                `container ${name} has several arguments in one: ${plainText(item)}`,
                "write each flag as an argument of its own",
              );
            const escaped = plainText(item).replaceAll("$$", "");
            for (const [, variable] of isOpen ? [] : escaped.matchAll(/\$\(([\w.-]+)\)/g))
              if (!variables.has(variable))
                report(at, `container ${name} has no environment variable ${variable} for $(${variable})`);
            const gates = /^--feature-gates=(.+)$/
              .exec(plainText(item))?.[1]
              ?.replaceAll(/\$\{[^}]*\}/g, "true");
            for (const gate of gates?.split(",") ?? [])
              if (!/^(?:[\w.]+=(?:true|false|t|f|1|0)|true)?$/i.test(gate.trim()))
                report(at, `the feature gate ${gate} is not NAME=true or NAME=false`);
            const problem = flagProblem(plainText(item), listening);
            if (problem !== undefined)
              report(at, `container ${name} has ${plainText(item)}: ${problem}`, "correct the value");
          }
      }
    },
  }),
  defineLintRule({
    code: "components/missing-crd",
    title: "The CRDs of the provider's kinds are among the components",
    contractRule: "clusterctl/components",
    why: "Without the CRD, the API server does not serve the kind: its controller does not start, and templates cannot be applied.",
    wrong:
      "kind: ClusterRole\nrules:\n- apiGroups: [infrastructure.cluster.x-k8s.io]\n  resources: [foomachines, foomachines/status]\n# no CustomResourceDefinition foomachines.infrastructure.cluster.x-k8s.io",
    right: "kind: CustomResourceDefinition\nmetadata: {name: foomachines.infrastructure.cluster.x-k8s.io}",
    help: "add the CRD to the release, or remove the permissions and webhooks of the kind",
    checkComponents: (file, report, view) => {
      for (const { kind, group, name, at } of unknownKinds(file.objects, view.crds))
        if (!/(?:^|\.)cluster\.x-k8s\.io$/.test(group))
          report(
            at(["kind"]),
            `${kind} ${name} needs the CRD of ${kind}.${group}, which neither the components nor clusterctl install`,
            "install the object apart from the components, where the CRD exists",
            "warning",
          );
      for (const { group, resource, at, inWebhook, template } of missingKinds(file, view))
        report(
          at,
          `no CRD ${resource}.${group} is among the components, but ${[
            "roles",
            ...(inWebhook ? ["webhooks"] : []),
            ...(template === undefined ? [] : [fileName(template.file)]),
          ].join(", ")} name it`,
          undefined,
          // A role may keep permissions on a kind that was removed.
          inWebhook || template !== undefined ? "error" : "warning",
        );
    },
  }),
  defineLintRule({
    code: "components/webhook-resource",
    title: "Webhooks name resources that exist",
    contractRule: "clusterctl/components",
    severity: "warning",
    why: "The API server accepts any group and resource in the rules of a webhook, and never calls a webhook for those that it does not serve.",
    wrong: "rules:\n- apiGroups: [infrastructure.cluster.x-k8s.io]\n  resources: [foocluster]",
    right: "rules:\n- apiGroups: [infrastructure.cluster.x-k8s.io]\n  resources: [fooclusters]",
    help: "write the plural of the kind, and the group without a version",
    checkComponents: (file, report, view) => {
      const crds = crdsIn(file, view).filter(isNamedByKind);
      for (const { object, path, name, admission, service } of file.model.webhooks)
        for (const [index, rule] of listAt(admission?.rules).map(recordOf).entries()) {
          const groups = listAt(rule.apiGroups).map(plainText);
          const at = [...path.slice(0, -1), "rules", index];
          for (const [place, group] of groups.entries())
            if (group.includes("/"))
              report(object.at([...at, "apiGroups", place]), `${name} names ${group}, which is not a group`);
          const named = crds.filter(
            ({ group, plural }) => groups.includes(group) && listAt(rule.resources).includes(plural),
          );
          const wrongScope = named.find(
            ({ scope }) => /^(?:Cluster|Namespaced)$/.test(scope) && scope !== rule.scope,
          );
          if (wrongScope !== undefined && (rule.scope ?? "*") !== "*")
            report(
              object.at([...at, "scope"]),
              `${name} is for the scope ${plainText(rule.scope)}, but ${wrongScope.plural} are ${wrongScope.scope}`,
              "remove scope",
            );
          for (const [place, group] of groups.entries()) {
            const resources = listAt(rule.resources).map((one) => plainText(one).split("/")[0]);
            const meant =
              crds.find(({ plural }) => resources.includes(plural))?.group ??
              nearestName(
                group,
                crds.map((crd) => crd.group),
                3,
              );
            if (!crds.some((crd) => crd.group === group) && meant !== undefined && !isOther(group))
              report(
                object.at([...at, "apiGroups", place]),
                `${name} names the group ${group}, in which no CRD is`,
                `write ${meant}`,
              );
          }
          const known = crds.filter(({ group }) => groups.includes(group)).map(({ plural }) => plural);
          const kindOfPath = /^\/(?:mutate|validate|default)-.+-([a-z0-9]+)$/.exec(
            plainText(service?.path),
          )?.[1];
          for (const [place, resource] of listAt(rule.resources).map(plainText).entries()) {
            const [main = "", part] = resource.split("/");
            const own = crds.filter(({ group }) => groups.includes(group));
            const served = own.find(({ kind }) => kind.toLowerCase() === kindOfPath);
            if (part === "*" && known.includes(main) && !isNamed(admission, main))
              report(
                object.at([...at, "resources", place]),
                `${name} names ${resource}, which are the subresources of ${main} without ${main}`,
                `write ${main}`,
              );
            if (main === "*" && served !== undefined && own.length > 1)
              report(
                object.at([...at, "resources", place]),
                `${name} is called for all kinds of ${served.group}, but its path is that of ${served.kind}`,
                `write ${served.plural}`,
              );
            const meant = known.includes(main) ? undefined : nearestName(main, known);
            // A template is not a typing error of its kind.
            if (main !== "*" && meant !== undefined && Math.abs(meant.length - main.length) < 3)
              report(
                object.at([...at, "resources", place]),
                `${name} names ${resource}, which no CRD of the components defines`,
                `write ${meant}`,
              );
          }
        }
    },
  }),
];
