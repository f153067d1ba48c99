import { catalog } from "@capikit/api/catalog";
import { apiVersionOf, type HookDescriptor } from "@capikit/api/catalog/runtime";
import { type ExampleSchema, exampleOf } from "@capikit/schema";
import { type CoreHook, type SampleOptions, sampleRequest } from "./sample-request.ts";

/**
 * Returns a made-up request of any hook: `sampleRequest` of Cluster API's hooks, otherwise the
 * required members of the hook's schema.
 */
export async function sampleOf(hook: HookDescriptor, options: SampleOptions = {}): Promise<object> {
  if (catalog.find(hook) !== undefined) return sampleRequest(hook as CoreHook, options);
  const schema = await hook.requestSchema?.();
  const example = schema === undefined ? {} : exampleOf(schema as ExampleSchema);
  return {
    ...(example as object),
    apiVersion: apiVersionOf(hook),
    kind: `${hook.hook}Request`,
    ...(options.settings && { settings: { ...options.settings } }),
  };
}
