import { listAt, plainText, recordOf } from "@capikit/common/json";
import type { ComponentsView } from "../provider/provider-view.ts";
import { bindingsOf, rolesOfBindings, verbsOn } from "../read/granted-verbs.ts";
import type { LintObject, YamlPath } from "../read/lint-object.ts";
import { argumentsOf } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";
import { missingVerbs, reconciledKinds } from "./rbac-rules.ts";

/** Rules about the permissions of leader election. */
export const leaderElectionRules = [
  defineLintRule({
    code: "rbac/leader-election",
    title: "A program with leader election may write Leases",
    contractRule: "resource/provider-role",
    why: "With `--leader-elect` the program gets, creates and updates a Lease in its namespace before it starts its controllers. Without the permissions it never leads: it runs, but reconciles nothing.",
    wrong:
      "containers:\n- name: manager\n  args: [--leader-elect]\n# no role for leases of coordination.k8s.io",
    right:
      "kind: Role\nrules:\n- apiGroups: [coordination.k8s.io]\n  resources: [leases]\n  verbs: [create, get, list, patch, update, watch]",
    help: "add a Role with get, create and update on leases of coordination.k8s.io, and bind it to the service account",
    checkComponents: ({ objects, model, prefix }, report) => {
      if (!objects.some(({ kind }) => /RoleBinding$/.test(kind))) return;
      for (const { object, path, account } of leaderElections({ model })) {
        const program = { object, name: account, hasOneNamespace: true };
        const roles = rolesOfBindings(objects, bindingsOf(objects, program));
        // Another rule reports a missing account.
        const isKnown =
          account === "default" ? prefix !== "runtime-extension" : model.find("ServiceAccount", account);
        if (roles === undefined || !isKnown) continue;
        const granted = new Set(roles.flatMap((role) => [...verbsOn(role, leaseGroup, "leases", true)]));
        const missing = missingVerbs(leaseVerbs, (verb) => granted.has("*") || granted.has(verb));
        if (missing.length > 0)
          report(
            object.at(path),
            `${object.kind} ${object.name} elects a leader, but no role allows its service account ${account} to ${missing.join(", ")} leases`,
          );
      }
    },
  }),
  defineLintRule({
    code: "components/leader-election",
    title: "Managers with several replicas elect a leader",
    contractRule: "clusterctl/components",
    severity: "warning",
    why: "Without leader election, all replicas reconcile the same objects at the same time: they create machines twice and overwrite each other.",
    wrong: "replicas: 2\n# …\nargs: [--leader-elect=false]",
    right: "replicas: 2\n# …\nargs: [--leader-elect]",
    help: "pass --leader-elect, or set replicas to 1",
    checkComponents: (file, report, view) => {
      if (reconciledKinds(file, view).length === 0) return;
      const leading = leaderElections(file).map(({ object }) => object);
      for (const { object, containers } of file.model.workloads) {
        const { replicas } = recordOf(object.value.spec);
        const off = containers.some((one) =>
          argumentsOf(one).some((arg) => /leader-elect\S*=false$/.test(arg)),
        );
        const isManager = containers.some(({ name }) => name === "manager");
        // Programs may elect by default.
        if (typeof replicas === "number" && replicas > 1 && isManager && off && !leading.includes(object))
          report(
            object.at(["spec", "replicas"]),
            `${object.kind} ${object.name} has ${replicas} managers without leader election`,
          );
      }
    },
  }),
];

const leaseGroup = "coordination.k8s.io";

const leaderFlag = /^--?(?:enable-)?leader-elect(?:ion)?(?:=(?:true|\$\{[^}]*=true\}))?$/;

/** Verbs that leader election needs on Leases. */
export const leaseVerbs: readonly string[] = ["get", "create", "update"];

/** Returns the workloads that elect a leader, with the path of the flags. */
export function leaderElections({ model }: Pick<ComponentsView, "model">): readonly {
  readonly object: LintObject;
  readonly path: YamlPath;
  readonly account: string;
}[] {
  return model.workloads.flatMap(({ object, pod, containers }) => {
    const elects = containers.find(({ value }) =>
      [...listAt(value.command), ...listAt(value.args)].some((arg) => leaderFlag.test(plainText(arg))),
    );
    const account = plainText(pod.serviceAccountName ?? "default");
    return elects === undefined ? [] : [{ object, path: [...elects.path, "args"], account }];
  });
}
