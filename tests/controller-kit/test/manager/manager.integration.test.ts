import { connect, createServer, type Socket } from "node:net";
import { lease as leaseKind } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import { createFakeClock } from "@capikit/common/time";
import {
  type ControllerDefinition,
  defineController,
  durationFlag,
  type Manager,
  ManagerError,
  type ManagerOptions,
  parseManagerFlags,
  type ReconcileContext,
  startManager,
} from "@capikit/controller-kit";
import { NotLeaderError } from "@capikit/controller-kit/controller";
import { conversionWebhook, validatingWebhook } from "@capikit/controller-kit/webhooks";
import { type ControlPlane, parseManifests } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { silentLogger } from "@capikit/serving";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { untilAllowed } from "../../src/until-allowed.ts";
import { createWidgets, until, type Widget, widgetCrd, widgetKind } from "../../src/widgets.ts";
import { fooConversion, fooCrd, fooKind, oldFooKind } from "../webhooks/foos.ts";

const widgets = widgetKind("widgets");
const drains = widgetKind("drains");
const standbys = widgetKind("standbys");
const losses = widgetKind("losses");
const others = widgetKind("others");
const chosen = widgetKind("chosens");
const kinds = [widgets, drains, standbys, losses, others, chosen];
let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await shareControlPlane();
  const crds = kinds.map(widgetCrd).map((crd) => JSON.stringify(crd));
  await controlPlane.installCrds(crds.flatMap((text) => parseManifests(text, "crds")));
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
});

const flags = parseManagerFlags(
  ["--health-addr=127.0.0.1:0", "--diagnostics-address=127.0.0.1:0", "--insecure-diagnostics"],
  { concurrency: { widget: 5 }, flags: { patience: durationFlag("How long to wait.", 1000) } },
);
const start = (options: Partial<ManagerOptions>): Promise<Manager> =>
  startManager({
    name: "test-manager",
    flags,
    config: controlPlane.config,
    logger: silentLogger,
    signals: false,
    ...options,
  });
const hourMs = 3_600_000;
/** The leases never expire during a test, however slow the machine is. */
const election = (name: string, identity: string) => ({
  flags: {
    ...flags,
    leaderElection: {
      enabled: true,
      leaseDurationMs: hourMs,
      renewDeadlineMs: 0.9 * hourMs,
      retryPeriodMs: 200,
    },
  },
  leaderElection: { name, identity, namespace: "default" },
});

/** Copies the spec into the status. */
const copySize = (
  name: string,
  kind: KindDescriptor<Widget>,
  concurrency = flags.concurrency.widget,
): ControllerDefinition =>
  defineController({
    name,
    for: kind,
    concurrency,
    async reconcileObject({ object, client, request, signal }) {
      const seen = object.spec?.size ?? 0;
      if (object.status?.seen !== seen) {
        await client.patch(
          kind,
          request,
          { type: "merge", patch: { status: { seen } } },
          { subresource: "status", signal },
        );
      }
    },
  });
const allSeen = async (kind: KindDescriptor<Widget>): Promise<boolean> => {
  const { items } = await controlPlane.client.list(kind);
  return items.length > 0 && items.every(({ spec, status }) => status?.seen === spec?.size);
};
const read = async (url: string): Promise<[status: number, body: string]> => {
  const response = await fetch(url);
  return [response.status, await response.text()];
};

it("reconciles existing objects, reports it, stops cleanly, and runs again", async () => {
  await createWidgets(controlPlane.client, widgets, 50);
  const manager = await start({ controllers: [copySize("widget", widgets)] });
  await until("all widgets are reconciled", () => allSeen(widgets));
  const { probes, diagnostics } = manager.servers;
  expect(await read(`${probes?.url}/healthz`)).toEqual([200, "ok"]);
  expect(await read(`${probes?.url}/readyz?verbose`)).toEqual([
    200,
    "[+]manager ok\n[+]cache ok\nreadyz check passed\n",
  ]);
  const page = () => read(`${diagnostics?.url}/metrics`);
  // The server stores objects before the manager has its last answers.
  const patched = /^rest_client_requests_total\{code="200",method="PATCH",host="[^"]+"\} 50$/m;
  await expect.poll(page).toEqual([200, expect.stringMatching(patched)]);
  const [, metrics] = await page();
  expect(metrics).toMatch(
    /^controller_runtime_reconcile_total\{controller="widget",result="success"\} \d{2,}$/m,
  );
  expect(metrics).toMatch(
    /^informer_store_resource_version\{name="test-manager",group="test.capikit.dev",version="v1",resource="widgets"\} \d+$/m,
  );
  await manager.stop();
  await manager.done;
  await expect(fetch(`${probes?.url}/healthz`)).rejects.toThrow();

  await controlPlane.client.patch(
    widgets,
    { name: "w-0", namespace: "default" },
    { type: "merge", patch: { spec: { size: 77 } } },
  );
  await using again = await start({ controllers: [copySize("widget", widgets)] });
  await until("what changed meanwhile is reconciled", () => allSeen(widgets));
  expect((await again.cache.get(widgets, { name: "w-0", namespace: "default" })).spec?.size).toBe(77);
});

it("applies the flags for selection and concurrency", async () => {
  await createWidgets(controlPlane.client, chosen, 4);
  const label = { "cluster.x-k8s.io/watch-filter": "blue" };
  for (const name of ["w-1", "w-3"]) {
    await controlPlane.client.patch(
      chosen,
      { name, namespace: "default" },
      { type: "merge", patch: { metadata: { labels: label } } },
    );
  }
  await using manager = await start({
    controllers: [copySize("selective", chosen, 1)],
    flags: { ...flags, watchFilter: "blue", concurrency: { ...flags.concurrency, chosen: 7 } },
  });
  const seen = async () => {
    const { items } = await controlPlane.client.list(chosen);
    return items.filter(({ status }) => status !== undefined).map(({ metadata }) => metadata.name);
  };
  await until("those with the label are reconciled", async () => (await seen()).length === 2);
  // All other objects would have been reconciled before this last one.
  await controlPlane.client.patch(
    chosen,
    { name: "w-3", namespace: "default" },
    { type: "merge", patch: { spec: { size: 33 } } },
  );
  await until("the change is seen", async () => {
    const { spec, status } = await controlPlane.client.get(chosen, { name: "w-3", namespace: "default" });
    return spec?.size === 33 && status?.seen === 33;
  });
  expect(await seen()).toEqual(["w-1", "w-3"]);
  expect(manager.controllers.get("selective")?.definition.concurrency).toBe(7);
});

describe("a stop", () => {
  const held = (ended: (context: ReconcileContext) => Promise<void>) => {
    let begun = (): void => {};
    const began = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const controller = defineController({
      name: "drain",
      for: drains,
      async reconcile(context) {
        begun();
        await ended(context);
      },
    });
    return { began, controller };
  };

  it("waits for work in progress including writes, and starts nothing new", async () => {
    await createWidgets(controlPlane.client, drains, 3);
    const reconciled: string[] = [];
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { began, controller } = held(async ({ client, request, signal, events, cache }) => {
      await released;
      expect(signal.aborted).toBe(false);
      await client.patch(drains, request, { type: "merge", patch: { spec: { size: 99 } } });
      const after = await cache.get(drains, request);
      expect(after.spec?.size).toBe(99);
      events.normal(after, "Drained", "written as the manager stops");
      reconciled.push(request.name);
    });
    const manager = await start({ controllers: [controller], ...election("drain", "one") });
    await began;
    const stopped = manager.stop();
    setTimeout(release, 300);
    await stopped;
    await manager.done;
    expect(reconciled).toHaveLength(1);
    const lease = await controlPlane.client.get(leaseKind, { name: "drain", namespace: "default" });
    expect(lease.spec?.holderIdentity ?? "").toBe("");
    const events = await controlPlane.client.kindOf({ apiVersion: "events.k8s.io/v1", kind: "Event" });
    const { items } = await controlPlane.client.list(events, { fieldSelector: "reason=Drained" });
    expect(items).toHaveLength(1);
  });

  it("aborts work that takes too long", async () => {
    const { began, controller } = held(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
        ),
    );
    const manager = await start({ controllers: [controller], gracefulShutdownMs: 100 });
    await began;
    await manager.stop();
    await manager.done;
  });

  it("can be triggered by a signal", async () => {
    const stop = new AbortController();
    const manager = await start({ signal: stop.signal });
    stop.abort();
    await manager.done;
    await expect(start({ signal: stop.signal })).rejects.toThrow("aborted");
  });
});

describe("leadership", () => {
  it("is awaited with a synced cache, and taken over at once", async () => {
    await createWidgets(controlPlane.client, standbys, 20);
    const options = (who: string) => ({
      controllers: [copySize("standby", standbys)],
      ...election("standby", who),
    });
    const leader = await start(options("a"));
    await leader.elected;
    await until("the leader works", () => allSeen(standbys));
    await using standby = await start(options("b"));
    await standby.controllers.get("standby")?.synced;
    await until(
      "the standby is ready",
      async () => (await read(`${standby.servers.probes?.url}/readyz`))[0] === 200,
    );
    expect(standby.isLeader()).toBe(false);
    expect((await standby.cache.list(standbys)).length).toBe(20);
    const [, metrics] = await read(`${standby.servers.diagnostics?.url}/metrics`);
    expect(metrics).toContain('leader_election_master_status{name="standby"} 0');
    expect(metrics).toContain('workqueue_depth{name="standby",controller="standby",priority="-100"} 20');

    await leader.stop();
    await standby.elected;
    await controlPlane.client.patch(
      standbys,
      { name: "w-1", namespace: "default" },
      { type: "merge", patch: { spec: { size: 500 } } },
    );
    await until("the other one works", () => allSeen(standbys));
  });

  it("is lost to another process: writes stop, reconciles are aborted, the manager ends", async () => {
    await createWidgets(controlPlane.client, losses, 1);
    let begun = (): void => {};
    const began = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const refused: unknown[] = [];
    const controller = defineController({
      name: "loss",
      for: losses,
      async reconcile({ client, request, signal }) {
        begun();
        await new Promise<void>((resolve) =>
          signal.addEventListener("abort", () => resolve(), { once: true }),
        );
        await client
          .patch(losses, request, { type: "merge", patch: { spec: { size: -1 } } })
          .catch((error: unknown) => refused.push(error));
      },
    });
    const manager = await start({ controllers: [controller], ...election("loss", "a") });
    await began;
    const { client } = controlPlane;
    const lease = await client.get(leaseKind, { name: "loss", namespace: "default" });
    const spec = {
      ...lease.spec,
      holderIdentity: "b",
      renewTime: new Date().toISOString().replace("Z", "000Z"),
    };
    await client.patch(leaseKind, { name: "loss", namespace: "default" }, { type: "merge", patch: { spec } });
    const error = await manager.done.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ManagerError);
    expect(error).toMatchObject({
      code: "MANAGER_LEADERSHIP",
      message: expect.stringContaining("leader election lost"),
    });
    expect(refused).toEqual([expect.any(NotLeaderError)]);
    expect((await client.get(losses, { name: "w-0", namespace: "default" })).spec?.size).toBe(0);
  });
});

describe("an error", () => {
  it("of an uninstalled kind is reported, retried, and affects no others", async () => {
    const late = widgetKind("lates");
    await createWidgets(controlPlane.client, others, 2);
    const lines: string[] = [];
    const line = (message: string): void => void lines.push(message);
    const logger = { debug: () => {}, info: () => {}, warn: line, error: line, with: () => logger };
    await using manager = await start({
      controllers: [copySize("late", late), copySize("other", others)],
      logger,
    });
    await until("the other controller works", () => allSeen(others));
    const failed = /\[-\]cache failed: cache not synced: .*lates.*CustomResourceDefinition/;
    await expect
      .poll(() => read(`${manager.servers.probes?.url}/readyz`))
      .toEqual([500, expect.stringMatching(failed)]);
    await until("the log says it too", () => lines.some((text) => /lates/.test(text)));
    await controlPlane.installCrds(parseManifests(JSON.stringify(widgetCrd(late)), "crd"));
    await createWidgets(controlPlane.client, late, 1);
    await until("the late kind is reconciled", () => allSeen(late));
    expect((await read(`${manager.servers.probes?.url}/readyz`))[0]).toBe(200);
  });

  it("of a missing permission is reported with the fix until it is granted", async () => {
    const { config } = await controlPlane.addUser({ name: "powerless" });
    await using manager = await start({ config, controllers: [copySize("forbidden", others)] });
    const readyz = (): Promise<[number, string]> => read(`${manager.servers.probes?.url}/readyz/cache`);
    await until("it is not ready", async () => /forbidden/i.test((await readyz())[1]));
    expect((await readyz())[1]).toMatch(/others\.test\.capikit\.dev/);
    const { client } = controlPlane;
    const binding = await client.kindOf({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRoleBinding",
    });
    await client.create(binding, {
      metadata: { name: "powerful" },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "cluster-admin" },
      subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "powerless" }],
    });
    await until("it is ready", async () => (await readyz())[0] === 200);
  });

  it("of a kind that does not sync in time stops the manager if configured", async () => {
    const manager = await start({
      controllers: [copySize("never", widgetKind("nevers"))],
      cacheSyncTimeoutMs: 200,
    });
    await expect(manager.done).rejects.toThrow(/cache not synced after 0.2 s: .*nevers/);
  });

  it("of a runnable stops the manager", async () => {
    await createWidgets(controlPlane.client, others, 2);
    const seen: string[] = [];
    const manager = await start({
      runnables: [
        { name: "calm", run: async () => void seen.push("calm") },
        {
          name: "clean-up",
          async run({ cache, client }) {
            seen.push((await client.get(others, { name: "w-1", namespace: "default" })).metadata.name ?? "");
            await cache.list(others);
            throw new TypeError("cannot clean up");
          },
        },
      ],
    });
    await expect(manager.done).rejects.toMatchObject({
      name: "ManagerError",
      code: "MANAGER_RUNNABLE",
      message: "runnable clean-up failed: cannot clean up",
    });
    expect(seen.sort()).toEqual(["calm", "w-1"]);
  });

  it("of the API connection fails the start and leaves nothing running", async () => {
    const config = { ...controlPlane.config, server: "https://127.0.0.1:1", source: "kubeconfig /x" };
    await expect(start({ config, clock: createFakeClock(), connectTimeoutMs: 1000 })).rejects.toThrow(
      /the API server https:\/\/127\.0\.0\.1:1 \(kubeconfig \/x\) could not be reached within 1 s: .*ECONNREFUSED.*check that the cluster is running/,
    );
    const identity = { type: "token", token: "nobody" } as const;
    await expect(start({ config: { ...controlPlane.config, identity } })).rejects.toThrow(
      /rejected the credentials/,
    );
    const elsewhere = { ...flags, kubeconfig: "/nowhere/kubeconfig" };
    await expect(startManager({ name: "x", logger: silentLogger, flags: elsewhere })).rejects.toThrow(
      "cannot read kubeconfig /nowhere/kubeconfig",
    );
  });

  it("of invalid election times fails the start", async () => {
    const leaderElection = { name: "x", leaseDurationMs: 1000, renewDeadlineMs: 2000 };
    await expect(
      start({
        flags: { ...flags, leaderElection: { ...flags.leaderElection, enabled: true } },
        leaderElection,
      }),
    ).rejects.toThrow(RangeError);
  });

  it("of an unknown option fails the start", async () => {
    await expect(start({ leaderElect: true } as object)).rejects.toThrow(
      new TypeError('startManager: unknown option "leaderElect": did you mean leaderElection?'),
    );
    await expect(start({ setup: () => ({ controller: [] }) as object })).rejects.toThrow(
      "did you mean controllers?",
    );
  });

  it("does not elect a leader without the flag, and warns if the options configure election", async () => {
    const warnings: string[] = [];
    const logger = { ...silentLogger, warn: (message: string) => void warnings.push(message) };
    for (const leaderElection of ["a-lease", { name: "a-lease" }, false] as const) {
      await using manager = await start({ logger, leaderElection });
      await manager.elected;
    }
    const message = "Leader election is disabled because --leader-elect is not set";
    expect(warnings).toEqual([message, message]);
  });

  it("of a port in use fails the start", async () => {
    await using first = await start({});
    const healthAddress = { host: "127.0.0.1", port: first.servers.probes?.port ?? 0 };
    await expect(start({ flags: { ...flags, healthAddress } })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("of duplicate names is rejected", async () => {
    const controllers = [copySize("twin", widgets), copySize("twin", others)];
    await expect(start({ controllers })).rejects.toThrow("two controllers have the name twin");
  });
});

it("serves webhooks with the certificate of the flags before it is ready", async () => {
  const { port, certDir, host } = controlPlane.webhookServing;
  const webhooks = [validatingWebhook(widgets, { create: () => undefined })];
  const webhook = { port, certDir, certName: "tls.crt", keyName: "tls.key" };
  await using manager = await start({ webhooks, flags: { ...flags, webhook } });
  expect(manager.servers.webhooks?.port).toBe(port);
  expect((await read(`${manager.servers.probes?.url}/readyz/webhooks`))[0]).toBe(200);
  const [path] = webhooks.map((one) => one.path);
  const answer = await fetch(`http://${host}:${port}${path}`).catch((error: Error) => error);
  expect(answer).toBeInstanceOf(Error); // it speaks HTTPS alone
  const [, metrics] = await read(`${manager.servers.diagnostics?.url}/metrics`);
  expect(metrics).toMatch(/^certwatcher_read_certificate_total [1-9]/m);
  const missing = { ...webhook, port: 0, certName: "other.crt" };
  await expect(start({ webhooks, flags: { ...flags, webhook: missing } })).rejects.toThrow(
    /other\.crt cannot be read/,
  );
});

it("is ready before its cache has synced, because the first list may need its conversion webhook", async () => {
  const { webhookServing } = controlPlane;
  const { port, certDir, host } = webhookServing;
  let manager: Manager | undefined;
  const isReady = async (): Promise<boolean> =>
    manager !== undefined && (await read(`${manager.servers.probes?.url}/readyz`))[0] === 200;
  // Services have no endpoints for unready Pods.
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const service = createServer(async (near) => {
    keep(near);
    if (!(await isReady())) return near.destroy();
    const far = keep(connect(manager?.servers.webhooks?.port ?? 0, host));
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    return near.pipe(far).pipe(near);
  }).listen(port, host);
  onTestFinished(() => {
    service.close();
    for (const socket of sockets) socket.destroy();
  });
  await controlPlane.installCrds(fooCrd("v1beta1"), { webhooks: webhookServing });
  const old = { metadata: { name: "old", namespace: "default" }, spec: { count: "7" } };
  await controlPlane.client.create(oldFooKind, old);
  await controlPlane.installCrds(fooCrd("v1"), { webhooks: webhookServing });
  const list = { method: "GET", path: "/apis/example.com/v1/foos", retry: false } as const;
  await until("lists need the webhook", () =>
    controlPlane.client.raw(list).then(
      () => false,
      () => true,
    ),
  );
  const sizes: unknown[] = [];
  manager = await start({
    controllers: [
      defineController({
        name: "foo",
        for: fooKind,
        reconcileObject: async ({ object }) => void sizes.push(object.spec.size),
      }),
    ],
    webhooks: [conversionWebhook([fooConversion])],
    flags: { ...flags, webhook: { port: 0, certDir, certName: "tls.crt", keyName: "tls.key" } },
  });
  onTestFinished(() => manager?.stop());
  await until("the old object is converted and reconciled", () => sizes.includes(7));
});

it("creates parts in setup, and runs parts without leader election in every replica", async () => {
  const kind = others;
  await createWidgets(controlPlane.client, kind, 3);
  const lines: string[] = [];
  const options = (who: string): Partial<ManagerOptions> => ({
    ...election("parts", who),
    setup({ cache, flags: { watchFilter } }) {
      cache.addIndex(kind, "size", ({ spec }) => [String(spec?.size)]);
      return {
        readyz: { [`filter-${watchFilter ?? "none"}`]: () => {} },
        runnables: [
          {
            name: "indexed",
            needLeaderElection: false,
            async run({ cache: own, client }) {
              const [found] = await own.list(kind, { index: { name: "size", value: "2" } });
              const { namespace, name = "" } = found?.metadata ?? {};
              const patch = { metadata: { annotations: { [who]: "seen" } } };
              await client.patch(kind, { namespace, name }, { type: "merge", patch });
              lines.push(`${who} ${name}`);
            },
          },
          { name: "leading", run: async () => void lines.push(`${who} leads`) },
        ],
      };
    },
  });
  await using leader = await start(options("a"));
  await leader.elected;
  await using standby = await start(options("b"));
  await until("both have run", () => lines.length === 3);
  expect(lines.sort()).toEqual(["a leads", "a w-2", "b w-2"]);
  expect((await read(`${standby.servers.probes?.url}/readyz/filter-none`))[0]).toBe(200);
});

it("serves metrics, profiles and the log level over HTTPS to authorized users", async () => {
  const { client } = controlPlane;
  const kindOf = (apiVersion: string, kind: string) => client.kindOf({ apiVersion, kind });
  const account = await kindOf("v1", "ServiceAccount");
  const role = await kindOf("rbac.authorization.k8s.io/v1", "ClusterRole");
  const binding = await kindOf("rbac.authorization.k8s.io/v1", "ClusterRoleBinding");
  const tokenOf = async (name: string): Promise<string> => {
    await client.create(account, { metadata: { name, namespace: "default" } });
    const answer = await client.raw({
      method: "POST",
      path: `/api/v1/namespaces/default/serviceaccounts/${name}/token`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: {} }),
    });
    return (answer as { status: { token: string } }).status.token;
  };
  await client.create(role, {
    metadata: { name: "metrics-reader" },
    rules: [
      { nonResourceURLs: ["/metrics", "/debug/pprof/*"], verbs: ["get"] },
      { nonResourceURLs: ["/debug/flags/v"], verbs: ["put"] },
    ],
  });
  await client.create(binding, {
    metadata: { name: "metrics-reader" },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "metrics-reader" },
    subjects: [{ kind: "ServiceAccount", name: "prometheus", namespace: "default" }],
  });
  await untilAllowed(client, {
    user: "system:serviceaccount:default:prometheus",
    nonResourceAttributes: { path: "/metrics", verb: "get" },
  });
  const [may, mayNot] = await Promise.all([tokenOf("prometheus"), tokenOf("nobody")]);
  const secure = { ...flags, diagnostics: { ...flags.diagnostics, insecure: false } };
  const lines: string[] = [];
  const profilerAddress = { host: "127.0.0.1", port: 0 };
  // Uses the manager's own logger, which has a level to change.
  const written = vi
    .spyOn(process.stderr, "write")
    .mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => written.mockRestore());
  await using manager = await start({ flags: { ...secure, profilerAddress }, logger: undefined as never });
  const { request } = await import("node:https");
  const ask = (
    token?: string,
    path = "/metrics",
    method = "GET",
    body = "",
  ): Promise<[number | undefined, string]> =>
    new Promise((resolve, reject) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const call = request(`${manager.servers.diagnostics?.url}${path}`, {
        method,
        headers,
        rejectUnauthorized: false,
      });
      call.on("error", reject).on("response", (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => resolve([response.statusCode, text]));
      });
      call.end(body);
    });
  expect(await ask()).toEqual([401, "Unauthorized\n"]);
  expect(await ask("made-up")).toEqual([401, "Unauthorized\n"]);
  expect(await ask(mayNot)).toEqual([
    403,
    "Authorization denied for user system:serviceaccount:default:nobody\n",
  ]);
  expect(await ask(may)).toEqual([200, expect.stringContaining("nodejs_eventloop_lag_p99_seconds")]);
  const profile = "/debug/pprof/profile?seconds=0.05";
  expect((await ask(mayNot, profile))[0]).toBe(403);
  expect(await ask(may, profile)).toEqual([200, expect.stringContaining('"nodes":')]);
  expect(await read(`${manager.servers.profiler?.url}${profile}`)).toEqual([
    200,
    expect.stringContaining('"nodes":'),
  ]);
  expect((await ask(mayNot, "/debug/flags/v", "PUT", "5"))[0]).toBe(403);
  manager.logger.debug("unseen");
  expect(await ask(may, "/debug/flags/v", "PUT", "5")).toEqual([200, "log level changed to debug\n"]);
  manager.logger.debug("seen");
  expect(lines.filter((line) => line.includes("seen"))).toEqual([expect.stringContaining("DEBUG seen")]);
});
