import type { HookFacts } from "@capikit/api/catalog/runtime";

/** @throws TypeError for hooks of Cluster API for which a handler has no use for the cluster. */
export function checkHook({ group, hook, tags }: Pick<HookFacts, "group" | "hook" | "tags">): void {
  if (group !== "hooks.runtime.cluster.x-k8s.io") return;
  if (hook === "BeforeClusterCreate")
    throw new TypeError(
      "workloadHandler: BeforeClusterCreate is called before the workload cluster exists, and would block it forever: use hookHandler",
    );
  if (!tags.includes("Lifecycle Hooks"))
    throw new TypeError(
      `workloadHandler: ${hook} is not a lifecycle hook, so an empty response is not an answer to it: use hookHandler`,
    );
}
