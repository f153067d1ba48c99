/**
 * Replaces two replicas of a provider under steady calls of a real API server, and of hooks. A
 * proxy takes the place of the Service: like kube-proxy, it forwards new connections to ready
 * replicas, and keeps open ones.
 *
 * @module
 */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { beforeClusterCreate } from "@capikit/api/catalog";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import type { ControlPlane } from "@capikit/envtest";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { shareControlPlane } from "@capikit/reference";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RolledInput, RolledPorts } from "../src/rolled-replica.ts";

const program = fileURLToPath(new URL("../src/rolled-replica.ts", import.meta.url));
const names = { group: "rolled.example.com", kind: "Foo", plural: "foos", scope: "Namespaced" } as const;
const stored: KindDescriptor<KubernetesObject> = { ...names, version: "v1" };
const old: KindDescriptor<KubernetesObject> = { ...names, version: "v1beta1" };
const openAPIV3Schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const crd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "foos.rolled.example.com" },
  spec: {
    group: names.group,
    names: { kind: names.kind, plural: names.plural, listKind: "FooList", singular: "foo" },
    scope: names.scope,
    versions: ["v1", "v1beta1"].map((name) => ({
      name,
      served: true,
      storage: name === "v1",
      schema: { openAPIV3Schema },
    })),
    conversion: { strategy: "Webhook", webhook: { conversionReviewVersions: ["v1"] } },
  },
};
const admission = {
  apiVersion: "admissionregistration.k8s.io/v1",
  kind: "ValidatingWebhookConfiguration",
  metadata: { name: "rolled" },
  webhooks: [
    {
      name: "rolled.example.com",
      admissionReviewVersions: ["v1"],
      clientConfig: { service: { name: "s", namespace: "n", path: "/admit" } },
      failurePolicy: "Fail",
      rules: [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["configmaps"] }],
      sideEffects: "None",
    },
  ],
};
const configMap: KindDescriptor<KubernetesObject> = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  scope: "Namespaced",
};

/** Time until a Service follows the readiness of Pods. */
const lagMs = 800;

let controlPlane: ControlPlane;
let service: { readonly webhooks: Server; readonly hooks: Server };
/** The replicas that get new connections. */
let endpoints: readonly RolledPorts[] = [];
beforeAll(async () => {
  controlPlane = await shareControlPlane();
  service = { webhooks: await forward("webhooks"), hooks: await forward("hooks") };
  const { certificateAuthority } = controlPlane.webhookServing;
  const target = { host: "127.0.0.1", port: portOf(service.webhooks), certificateAuthority };
  await controlPlane.installCrds(crd, { webhooks: target });
  await controlPlane.installWebhooks([admission], target);
});
afterAll(async () => {
  service?.webhooks.close();
  service?.hooks.close();
  await controlPlane?.stop();
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function forward(name: "webhooks" | "hooks"): Promise<Server> {
  let next = 0;
  const server = createServer((near) => {
    const to = endpoints[next++ % endpoints.length];
    if (to === undefined) {
      near.destroy();
      return;
    }
    const far = connect(to[name], "127.0.0.1");
    near.pipe(far).pipe(near);
    for (const [one, other] of [[near, far] as const, [far, near] as const])
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

interface Replica {
  readonly process: ChildProcess;
  readonly ports: RolledPorts;
}

async function startReplica(delayMs: number): Promise<Replica> {
  const input: RolledInput = {
    config: controlPlane.config,
    certDir: controlPlane.webhookServing.certDir,
    delayMs,
  };
  const child = fork(program, [JSON.stringify(input)], {
    execArgv: ["--conditions=@capikit/source"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [ports] = (await once(child, "message")) as [RolledPorts];
  return { process: child, ports };
}

async function isReady({ ports }: Replica): Promise<boolean> {
  const answers = await Promise.all(
    ports.probes.map((port) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)),
  );
  return answers.every((answer) => answer?.status === 200);
}

const hookPath = "/hooks.runtime.cluster.x-k8s.io/v1alpha1/beforeclustercreate/a?timeout=10s";

/** Calls the hook over a connection that is kept, like the core manager's. */
async function callHook(agent: Agent): Promise<void> {
  const headers = { "content-type": "application/json" };
  const options = {
    host: "127.0.0.1",
    port: portOf(service.hooks),
    path: hookPath,
    method: "POST",
    headers,
    agent,
  };
  const sent = request(options).end(JSON.stringify(sampleRequest(beforeClusterCreate)));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${body}`);
}

/** Replaces two replicas under steady calls. Returns the numbers of calls and the failures. */
async function roll(delayMs: number) {
  const { client, webhookServing } = controlPlane;
  const running = await Promise.all([startReplica(delayMs), startReplica(delayMs)]);
  const replicas = new Set(running);
  endpoints = running.map(({ ports }) => ports);
  const agent = new Agent({ ca: webhookServing.certificateAuthority, keepAlive: true });
  const namespace = "default";
  const name = `of-${delayMs}`;
  await client.create(stored, { metadata: { name, namespace } });
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    admission: () =>
      client.create(configMap, { metadata: { generateName: "a-", namespace } }, { dryRun: true }),
    conversion: () => client.get(old, { name, namespace }),
    hook: () => callHook(agent),
  };
  const sent: Record<string, number> = {};
  const failures: string[] = [];
  const end = new AbortController();
  const follow = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const all = [...replicas];
      const ready = await Promise.all(all.map(isReady));
      setTimeout(() => {
        endpoints = all.filter((_, at) => ready[at]).map(({ ports }) => ports);
      }, lagMs);
      await sleep(20);
    }
  };
  const call = async (kind: string, send: () => Promise<unknown>): Promise<void> => {
    while (!end.signal.aborted) {
      sent[kind] = (sent[kind] ?? 0) + 1;
      await send().catch((error: unknown) => failures.push(`${kind}: ${String(error)}`));
      await sleep(5);
    }
  };
  const working = [
    follow(),
    ...[1, 2].flatMap(() => Object.entries(calls).map(([kind, send]) => call(kind, send))),
  ];
  try {
    for (const before of running) {
      const fresh = await startReplica(delayMs);
      replicas.add(fresh);
      while (!endpoints.includes(fresh.ports)) await sleep(20);
      const gone = once(before.process, "exit");
      before.process.kill("SIGTERM");
      await gone;
      replicas.delete(before);
    }
    while (endpoints.length > 2) await sleep(20);
  } finally {
    end.abort();
    await Promise.all(working);
    await Promise.all(
      [...replicas].map(({ process }) => {
        process.kill("SIGKILL");
        return once(process, "exit");
      }),
    );
    agent.destroy();
    await sleep(lagMs);
  }
  return { sent, failures };
}

it("answers every call while two replicas are replaced, with a delay only", {
  timeout: 180_000,
}, async () => {
  const withDelay = await roll(2500);
  const withoutDelay = await roll(0);
  const shown = ({ sent, failures }: typeof withDelay): string =>
    `${failures.length} of ${Object.values(sent).reduce((sum, count) => sum + count)} calls failed (${JSON.stringify(sent)})`;
  console.log(`Rollout: with the delay ${shown(withDelay)}; without ${shown(withoutDelay)}`);
  expect(withDelay.failures).toEqual([]);
  for (const count of Object.values(withDelay.sent)) expect(count).toBeGreaterThan(50);
  // Otherwise, this test would not show anything.
  expect(withoutDelay.failures.length).toBeGreaterThan(0);
});
