import { createClient, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { reflect } from "@capikit/client/reflector";
import { applyMergePatch } from "@capikit/common/json";
import { createOrUpdate, retryOnConflict } from "@capikit/controller-kit/writes";
import { type SeenRequest, type Step, startScriptedServer } from "./scripted-server.ts";

export const widgets: KindDescriptor<KubernetesObject> = {
  group: "test.capikit.invalid",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  scope: "Namespaced",
};

export const widget = (name = "w", resourceVersion = "1") => ({
  apiVersion: "test.capikit.invalid/v1",
  kind: "Widget",
  metadata: { name, namespace: "ns", resourceVersion },
});

export const status = (code: number, reason: string, more: object = {}) => ({
  apiVersion: "v1",
  kind: "Status",
  status: "Failure",
  code,
  reason,
  ...more,
});

/** The requests and the result of a scenario. */
export interface Outcome {
  readonly requests: readonly SeenRequest[];
  /** `ok`, a reason of the API server, or `connection`. */
  readonly result?: string;
  /** Names of the objects in the list or store. */
  readonly names?: readonly string[];
}

/** A call, and the answers of the server. */
export interface RequestScenario {
  readonly call:
    | "get"
    | "create"
    | "update"
    | "patch"
    | "delete"
    | "list"
    | "retryOnConflict"
    | "createOrUpdate";
  readonly steps: readonly Step[];
  /** The merge patch that `createOrUpdate` applies to the object. */
  readonly change?: Readonly<Record<string, unknown>>;
}

const ref = { name: "w", namespace: "ns" };

/** Runs a scenario with capikit. */
export async function sendRequests({ call, steps, change }: RequestScenario): Promise<Outcome> {
  await using server = await startScriptedServer(steps);
  const { clock } = server;
  const client = createClient({ server: server.server }, { clock });
  const names: string[] = [];
  const mutate = (object: KubernetesObject): void => {
    const changed = applyMergePatch(object, change) as object;
    for (const name of Object.keys(object)) Reflect.deleteProperty(object, name);
    Object.assign(object, changed);
  };
  const calls: Record<RequestScenario["call"], () => Promise<unknown>> = {
    createOrUpdate: () => createOrUpdate(client, widgets, { metadata: ref }, mutate),
    get: () => client.get(widgets, ref),
    create: () => client.create(widgets, { metadata: ref }),
    update: () => client.replace(widgets, { metadata: ref }),
    patch: () => client.patch(widgets, ref, { type: "merge", patch: {} }),
    delete: () => client.delete(widgets, ref),
    async list() {
      for await (const { metadata } of client.listAll(widgets, { namespace: "ns" }))
        names.push(metadata.name ?? "");
    },
    retryOnConflict: () =>
      retryOnConflict(async () => client.replace(widgets, await client.get(widgets, ref)), { clock }),
  };
  let result = "ok";
  try {
    const answer = await calls[call]();
    if (call.startsWith("createOr")) ({ result } = answer as { result: string });
  } catch (error) {
    result = error instanceof ApiError ? error.reason : "connection";
  }
  await client.close();
  return { requests: server.requests, result, ...(result === "ok" && call === "list" && { names }) };
}

/** Runs a reflector until the script is over. */
export async function runReflector(steps: readonly Step[]): Promise<Outcome> {
  await using server = await startScriptedServer(steps);
  const client = createClient({ server: server.server }, { clock: server.clock });
  const stop = new AbortController();
  const names = new Set<string>();
  const done = reflect(
    client,
    widgets,
    {
      replace(objects) {
        names.clear();
        for (const { metadata } of objects) names.add(metadata.name ?? "");
      },
      apply({ type, object }) {
        if (type === "DELETED") names.delete(object.metadata.name ?? "");
        else names.add(object.metadata.name ?? "");
      },
    },
    { namespace: "ns", signal: stop.signal, clock: server.clock, random: () => 0.5 },
  );
  await server.finished;
  stop.abort();
  await done;
  await client.close();
  return { requests: server.requests, names: [...names] };
}
