import { clusterRole, clusterRoleBinding, subjectAccessReview } from "@capikit/api/kubernetes";
import type { CallOptions, Client } from "@capikit/client";
import { plainText } from "@capikit/common/json";
import { readLabelSelector } from "@capikit/common/kubernetes";
import type { ComponentsView, ProviderView } from "../provider/provider-view.ts";
import type { LintObject } from "../read/lint-object.ts";
import { leaderElections, leaseVerbs } from "../rules/leader-election-rules.ts";
import type { ReportViolation } from "../rules/lint-rule.ts";
import {
  aggregate,
  aggregateKubeadm,
  coreNeeds,
  foreignKinds,
  missingVerbs,
  permissionsOf,
  providerNeeds,
  reconciledKinds,
} from "../rules/rbac-rules.ts";

/** Managers of Cluster API by the label of the roles that they aggregate. */
const managers = {
  [aggregate]: { name: "core", namespace: "capi-system", account: "capi-manager" },
  [aggregateKubeadm]: {
    name: "KubeadmControlPlane",
    namespace: "capi-kubeadm-control-plane-system",
    account: "capi-kubeadm-control-plane-manager",
  },
} as const;

/**
 * Writes the rules of aggregated roles, as kube-controller-manager does, and roles of Cluster API's
 * managers that only aggregate.
 */
export async function aggregateRoles(client: Client, options: CallOptions): Promise<void> {
  for (const [label, { namespace, account }] of Object.entries(managers)) {
    const metadata = { name: `${account}-aggregated` };
    const owner = { ...options, fieldManager: "capikit-lint", force: true };
    const clusterRoleSelectors = [{ matchLabels: { [label]: "true" } }];
    await client.apply(clusterRole, { metadata, aggregationRule: { clusterRoleSelectors } }, owner);
    await client.apply(
      clusterRoleBinding,
      {
        metadata,
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: metadata.name },
        subjects: [{ kind: "ServiceAccount", name: account, namespace }],
      },
      owner,
    );
  }
  // Aggregated roles may be parts of others, such as edit of admin.
  for (let round = 0; round < 3; round++) {
    const { items } = await client.list(clusterRole, options);
    for (const role of items) {
      const selectors = role.aggregationRule?.clusterRoleSelectors ?? [];
      if (selectors.length === 0) continue;
      const rules = items
        .filter(({ metadata }) =>
          selectors.some((selector) => readLabelSelector(selector).selector?.matches(metadata.labels ?? {})),
        )
        .flatMap((part) => (part === role ? [] : (part.rules ?? [])));
      await client.patch(clusterRole, role.metadata, { type: "merge", patch: { rules } }, options);
    }
  }
}

/** Reports the permissions that accounts need and do not have, by SubjectAccessReviews. */
export async function reportMissingAccess(
  client: Client,
  file: ComponentsView,
  installed: Pick<ComponentsView, "model"> & { readonly namespace: string },
  view: ProviderView,
  report: ReportViolation,
  options: CallOptions,
): Promise<void> {
  const missingOf = async (
    account: { readonly namespace: string; readonly name: string },
    {
      group,
      resource,
      verbs,
    }: { readonly group: string; readonly resource: string; readonly verbs: readonly string[] },
    namespace?: string,
  ): Promise<readonly string[]> => {
    const each = [...new Set(verbs.flatMap((verb) => verb.split(" or ")))];
    const [main, subresource] = resource.split("/");
    const allowed = await Promise.all(
      each.map(async (verb) => {
        const { status } = await client.create(
          subjectAccessReview,
          {
            metadata: {},
            spec: {
              user: `system:serviceaccount:${account.namespace}:${account.name}`,
              groups: [
                "system:serviceaccounts",
                `system:serviceaccounts:${account.namespace}`,
                "system:authenticated",
              ],
              resourceAttributes: {
                group,
                verb,
                ...(main !== undefined && { resource: main }),
                ...(subresource !== undefined && { subresource }),
                ...(namespace !== undefined && { namespace }),
              },
            },
          },
          options,
        );
        return status?.allowed === true ? verb : "";
      }),
    );
    return missingVerbs(verbs, (verb) => allowed.includes(verb));
  };
  for (const crd of foreignKinds(file, view))
    for (const need of coreNeeds(crd)) {
      const { name, namespace, account } = managers[need.label as keyof typeof managers];
      const missing = await missingOf({ namespace, name: account }, need);
      if (missing.length > 0)
        report(
          crd.object.at(["spec", "group"]),
          `${name} may not ${missing.join(", ")} ${need.on} of ${need.group}`,
          `grant it in a ClusterRole with the label ${need.label}: "true"`,
          need.label === aggregate ? "error" : "warning",
          permissionsOf(need, missing),
        );
    }
  const accounts = new Map<string, LintObject>();
  for (const { object, pod } of installed.model.workloads)
    if (object.namespace === installed.namespace && !/Job$/.test(object.kind))
      accounts.set(plainText(pod.serviceAccountName ?? "default"), object);
  const kinds = reconciledKinds(file, view);
  if (accounts.size > 0 && kinds.length > 0)
    for (const need of providerNeeds(kinds)) {
      // One of several managers reconciles the kind.
      const answers = await Promise.all(
        [...accounts].map(async ([name, object]) => {
          const missing = await missingOf({ namespace: installed.namespace, name }, need);
          return { name, object, missing };
        }),
      );
      const [best] = answers.toSorted((a, b) => a.missing.length - b.missing.length);
      if (best !== undefined && best.missing.length > 0)
        report(
          best.object.at(),
          `the service account ${best.name} of ${best.object.kind} ${best.object.name} may not ${best.missing.join(", ")} ${need.on}`,
          undefined,
          undefined,
          permissionsOf(need, best.missing),
        );
    }
  for (const { object, path, account } of leaderElections(installed)) {
    const missing = await missingOf(
      { namespace: installed.namespace, name: account },
      { group: "coordination.k8s.io", resource: "leases", verbs: leaseVerbs },
      installed.namespace,
    );
    if (missing.length > 0)
      report(
        object.at(path),
        `${object.kind} ${object.name} elects a leader, but its service account ${account} may not ${missing.join(", ")} leases in its namespace`,
      );
  }
}
