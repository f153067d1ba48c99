import { afterControlPlaneInitialized, beforeClusterDelete, hooks } from "@capikit/api/catalog";
import {
  conversionBetween,
  createCatalog,
  defineHook,
  type HookDescriptor,
} from "@capikit/api/catalog/runtime";
import type { Hook } from "@capikit/api/meta";
import { callMetrics, createHookClient, createRegistry, HookCallError } from "@capikit/extension-kit/caller";
import { Registry } from "prom-client";
import type { HookCallInput, HookCallOutcome } from "./hook-call.ts";

/** A hook of Cluster API's own tests with two versions. */
type FakeHook = Hook<
  { readonly First?: number; readonly Second?: string },
  { readonly status: "Failure" | "Success"; readonly First?: number; readonly Second?: string }
>;
const facts = {
  group: "test.runtime.cluster.x-k8s.io",
  hook: "FakeHook",
  tags: [],
  singleton: false,
  blocking: false,
  extensions: "all",
  gates: [],
} as const;
const older = defineHook<FakeHook>()({ ...facts, version: "v1alpha1" });
const newest = defineHook<FakeHook>()({ ...facts, version: "v1alpha2" });
const catalog = createCatalog({ ...hooks, FakeHook: newest }, [
  conversionBetween(older, newest, { request: (request) => request, response: (response) => response }),
]);

const descriptors: Readonly<Record<HookCallInput["hook"], HookDescriptor>> = {
  AfterControlPlaneInitialized: afterControlPlaneInitialized,
  BeforeClusterDelete: beforeClusterDelete,
  FakeHook: newest,
};

/** Makes a call with this repository's client. */
export async function callWithOwn(input: HookCallInput): Promise<HookCallOutcome> {
  const metrics = new Registry();
  const registry = createRegistry();
  const { operation, configs, namespaces, name, object, cert: certFile, key: keyFile } = input;
  await using client = createHookClient({
    catalog,
    registry,
    namespaceLabels: (namespace) => namespaces[namespace],
    bare: true,
    // Cluster API limits neither timeouts nor calls after failures.
    maxTimeoutSeconds: Number.POSITIVE_INFINITY,
    circuitBreaker: false,
    observer: callMetrics(metrics),
    ...(certFile && keyFile && { clientCertificate: { certFile, keyFile } }),
  });
  const hook = descriptors[input.hook];
  const request = input.request as never;
  const perform = async (): Promise<Omit<HookCallOutcome, "metrics">> => {
    const [config] = configs;
    if (operation === "discover" && config !== undefined) {
      return { handlers: (await client.discover(config)).config.status?.handlers ?? [] };
    }
    if (operation !== "cold") registry.warmUp(configs);
    switch (operation) {
      case "call":
        return { response: (await client.call(hook, objectOf(object), name, request)) as object };
      case "callAll":
        return { response: (await client.callAll(hook, objectOf(object), request)) as object };
      default:
        return { names: await client.getAll(hook, objectOf(object)) };
    }
  };
  const outcome = await perform().catch((error: unknown) => {
    if (!(error instanceof HookCallError)) throw error;
    return { error: error.message, code: error.code };
  });
  const { values } = await counter(metrics);
  return {
    ...outcome,
    metrics: values.flatMap(({ labels, value }) => Array.from({ length: value }, () => asTexts(labels))),
  };
}

function objectOf(metadata: HookCallInput["object"]) {
  return { kind: "Cluster", metadata };
}

async function counter(metrics: Registry) {
  const found = await metrics.getSingleMetric("capi_runtime_sdk_requests_total")?.get();
  if (found === undefined) throw new Error("nothing is counted");
  return found;
}

function asTexts(labels: object): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}
