import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { pageReference } from "@capikit/common/publication";
import { type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { findCalls } from "../../../shared/edit/find-call.ts";
import { formatPlace, type ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { extensionKit } from "../extension/extension-files.ts";

/** The module of handlers that reach workload clusters. */
export const workloadModule = "@capikit/controller-kit/capi/workload";

/** @throws UsageError for a hook that `workloadHandler` rejects. */
export function checkWorkloadHook({ group, hook, tags }: HookDescriptor): void {
  if (group !== "hooks.runtime.cluster.x-k8s.io") return;
  if (hook !== "BeforeClusterCreate" && tags.includes("Lifecycle Hooks")) return;
  throw new UsageError(
    hook === "BeforeClusterCreate"
      ? "BeforeClusterCreate is called before the workload cluster exists"
      : `${hook} needs an answer with content, which handlers with a workload cluster do not have`,
    "omit --workload",
  );
}

/**
 * Returns the name of the parameter with the clients of workload clusters.
 *
 * @throws UsageError if the function that calls `defineExtension` has no such parameter.
 */
export function clustersParameter(source: ParsedSource): string {
  const [call] = findCalls(source, "defineExtension", extensionKit);
  for (let node: Ts.Node | undefined = call; node !== undefined; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    const parameter = node.parameters.find(({ type }) => type?.getText(source.tree) === "WorkloadClients");
    if (parameter !== undefined) return parameter.name.getText(source.tree);
  }
  const place = formatPlace(source, (call ?? source.tree).getStart(source.tree));
  throw new UsageError(
    `no function with a parameter of type WorkloadClients defines the extension: ${place}`,
    `move it to a manager: ${pageReference("guides/workload-hooks#from-runextension-to-runmanager")}`,
  );
}
