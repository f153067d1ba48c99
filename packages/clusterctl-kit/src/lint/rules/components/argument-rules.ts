import { builtInResources } from "@capikit/api/kubernetes/schemas";
import { listAt, recordOf } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import { crdsIn } from "../../provider/provider-view.ts";
import { isNamedByKind } from "../../read/crd-view.ts";
import { aggregatedGroups } from "../../read/resource-role.ts";
import { containersOf } from "../../read/workload.ts";
import { defineLintRule } from "../lint-rule.ts";

/** Reports whether other projects have kinds in a group. */
function isOther(group: string): boolean {
  return (
    group === "cluster.x-k8s.io" || aggregatedGroups.has(group) || Object.hasOwn(builtInResources, group)
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
    checkComponentObject: (object, report) => {
      for (const { name, path, value } of containersOf(object)) {
        const variables = new Set(listAt(value.env).map((one) => recordOf(one).name));
        const isOpen = listAt(value.envFrom).length > 0;
        for (const list of ["command", "args"])
          for (const [index, item] of listAt(value[list]).entries()) {
            const at = object.at([...path, list, index]);
            const escaped = String(item).replaceAll("$$", "");
            for (const [, variable] of isOpen ? [] : escaped.matchAll(/\$\(([\w.-]+)\)/g))
              if (!variables.has(variable))
                report(at, `container ${name} has no environment variable ${variable} for $(${variable})`);
            const gates = /^--feature-gates=(.+)$/
              .exec(String(item))?.[1]
              ?.replaceAll(/\$\{[^}]*\}/g, "true");
            for (const gate of gates?.split(",") ?? [])
              if (!/^(?:[\w.]+=(?:true|false|t|f|1|0)|true)?$/i.test(gate.trim()))
                report(at, `the feature gate ${gate} is not NAME=true or NAME=false`);
          }
      }
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
      for (const { object, path, name, admission } of file.model.webhooks)
        for (const [index, rule] of listAt(admission?.rules).map(recordOf).entries()) {
          const groups = listAt(rule.apiGroups).map(String);
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
              `${name} is for the scope ${String(rule.scope)}, but ${wrongScope.plural} are ${wrongScope.scope}`,
              "remove scope",
            );
          for (const [place, group] of groups.entries()) {
            const meant = nearestName(
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
          for (const [place, resource] of listAt(rule.resources).map(String).entries()) {
            const [main = ""] = resource.split("/");
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
