import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { pageReference } from "@capikit/common/publication";
import { commentLine, stringLiteral, type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { findCalls } from "../../../shared/edit/find-call.ts";
import { formatPlace, type ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { importLine } from "../../../shared/project-edit/paths.ts";
import { extensionKit } from "../extension/extension-files.ts";
import type { AddedHook } from "./added-hook.ts";
import { type HandlerFacts, propertyName } from "./handler-text.ts";

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

/** Returns the source file of a handler that does not wait. */
export function workloadHandlerText(
  { hook, summary = `Handles ${hook}` }: HookDescriptor,
  { hook: constant, handler, module }: HandlerFacts,
): string {
  return `${importLine(`{ ${constant} }`, module)}
${importLine("{ type WorkloadClients, workloadHandler }", workloadModule)}

/** ${commentLine(summary.replace(/\.?$/, "."))} */
export const ${handler} = (clusters: WorkloadClients) =>
  workloadHandler(clusters, ${constant}, async ({ cluster, logger }) => {
    logger.info(${stringLiteral(hook)}, { cluster: \`\${cluster.namespace}/\${cluster.name}\` });
    // Add \`client\` to the parameters: the client of the workload cluster.
    // To wait: return { message: "Waiting for …" };
    return undefined;
  });
`;
}

/** Returns a test that calls a handler as Cluster API does, with a workload cluster in memory. */
export function workloadTest(
  { descriptor: { hook }, constant }: AddedHook,
  name: string,
  handler: string,
  modules: { readonly handler: string; readonly hook: string },
): string {
  return `${importLine(`{ ${constant} }`, modules.hook)}
${importLine("{ createClient }", "@capikit/client")}
${importLine("{ startFaultServer }", "@capikit/testing")}
${importLine("{ defineExtension }", "@capikit/extension-kit")}
${importLine("{ callHandler }", "@capikit/extension-kit/samples")}
${importLine("{ expect, it }", "vitest")}
${importLine(`{ ${handler} }`, modules.handler)}

it(${stringLiteral(`answers ${hook}`)}, async () => {
  // The workload cluster: name the kinds of objects in it.
  await using workload = await startFaultServer({ kinds: [] });
  const client = createClient(workload.config, { fieldManager: "test" });
  const clusters = { getUncachedClient: () => client };
  const extension = defineExtension({ handlers: { ${propertyName(name)}: ${handler}(clusters) } });
  expect(await callHandler(extension, ${constant})).toMatchObject({ status: "Success" });
  await client.close();
});
`;
}
