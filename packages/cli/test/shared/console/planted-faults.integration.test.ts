/**
 * Planted faults of a real manager, program, compiler, generator and extension: what the console answers as
 * problems, with place, cause and fix, and that each is gone after its fix.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeClusterCreate, generatePatches } from "@capikit/api/catalog";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { customResourceDefinition, secret } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { createClient } from "@capikit/client";
import {
  defineController,
  parseManagerFlags,
  type ReconcileContext,
  startManager,
} from "@capikit/controller-kit";
import { journalRoute, readJournalPage } from "@capikit/controller-kit/journal";
import { createPlatformBackoff } from "@capikit/controller-kit/platform";
import { type ControlPlane, createAuthority } from "@capikit/envtest";
import { clusterApiCrds } from "@capikit/envtest/cluster-api";
import { defineExtension, hookHandler } from "@capikit/extension-kit";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { createLogger } from "@capikit/serving/logging";
import { startEmbeddedApiServer } from "@capikit/testing";
import { expect, it, onTestFinished } from "vitest";
import { createDevState } from "../../../src/commands/dev/dev-state.ts";
import { followGenerations, followProject } from "../../../src/commands/dev/follow-project.ts";
import { HookCalls } from "../../../src/commands/dev/hook-calls.ts";
import { keepProgram, type Program } from "../../../src/commands/dev/program.ts";
import type { DevEvent } from "../../../src/commands/dev/renderers/dev-event.ts";
import type { ShownProblem } from "../../../src/console/console-model.ts";
import { type ConsoleOptions, runConsole } from "../../../src/shared/console/run-console.ts";
import type { ConsoleSource } from "../../../src/shared/console/serve-console.ts";
import type { JournalReader } from "../../../src/shared/journal/read-journal.ts";
import { projectOf, widget } from "../../cli.ts";
import { serveExtension } from "../../serve-extension.ts";

interface Widget extends KubernetesObject {
  spec?: { size?: number };
}
const widgetKind: KindDescriptor<Widget> = {
  ...{ group: "example.org", version: "v1", kind: "Widget", plural: "widgets", scope: "Namespaced" },
};
const crd = (version: string) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.org" },
  spec: {
    group: "example.org",
    names: { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" },
    scope: "Namespaced",
    versions: [
      {
        ...{ name: version, served: true, storage: true },
        schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
      },
    ],
  },
});

/** A console without a server. */
async function openConsole(options: Partial<ConsoleOptions>) {
  const over = new AbortController();
  let source: ConsoleSource | undefined;
  const running = await runConsole({
    ...{ signal: over.signal, ...options },
    serve(given) {
      source = given;
      return { url: "", publish: () => {}, stop: async () => {} };
    },
  });
  onTestFinished(async () => {
    over.abort();
    await running.stop();
  });
  const problems = async () =>
    (await source?.answers.problems?.(new URLSearchParams())) as readonly ShownProblem[];
  const find = async (title: RegExp | string) =>
    (await problems()).find((one) => new RegExp(title).test(one.title));
  const named = async (title: RegExp | string, given: object): Promise<void> => {
    await expect.poll(() => find(title), { timeout: 25_000, interval: 100 }).toMatchObject(given);
  };
  const gone = async (title: RegExp | string): Promise<void> => {
    await expect.poll(() => find(title), { timeout: 30_000, interval: 100 }).toBeUndefined();
  };
  return { running, problems, named, gone, signal: over.signal };
}

/** A state of a session, and the events that it gets. */
function openSession(root: string) {
  const state = createDevState(root);
  const report = (
    event: DevEvent["event"],
    level: DevEvent["level"],
    text: string,
    data?: DevEvent["data"],
  ): void => state.record({ event, level, text, ...(data && { data }) });
  const dev = () => state.current();
  return { state, report, dev };
}

/** The API server without a permission to read Secrets, as kube-apiserver refuses it. */
async function withoutSecrets(server: string): Promise<string> {
  const proxy = createServer(async (request, response) => {
    if (request.url?.startsWith("/api/v1/namespaces/default/secrets/")) {
      const message =
        'secrets "credentials" is forbidden: User "system:serviceaccount:capi:manager" cannot get resource "secrets" in API group "" in the namespace "default"';
      const status = { apiVersion: "v1", kind: "Status", status: "Failure", reason: "Forbidden", code: 403 };
      response.writeHead(403, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...status, message, details: { name: "credentials", kind: "secrets" } }));
      return;
    }
    response.writeHead(307, { location: `${server}${request.url}` }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const ownPath = fileURLToPath(import.meta.url);
/** Returns the first line of this file with a text. */
const lineOf = (text: string): number =>
  readFileSync(ownPath, "utf8")
    .split("\n")
    .findIndex((line) => line.includes(text)) + 1;

it("names the causes of failing, slow and looping reconciles and missing permissions, until they are fixed", async () => {
  const server = await startEmbeddedApiServer({ crds: [crd("v1")] });
  const limited = createClient({ server: await withoutSecrets(server.url) });
  onTestFinished(async () => {
    await limited.close();
    await server.stop();
  });
  for (const name of ["boom", "denied", "loop", "slow", "quota"])
    server.put<Widget>(widgetKind, { metadata: { namespace: "default", name }, spec: { size: 0 } });
  server.put(secret, { metadata: { namespace: "default", name: "credentials" } });
  const platform = createPlatformBackoff();
  const faults: Readonly<Record<string, (context: ReconcileContext, own: Widget) => Promise<unknown>>> = {
    boom: async (_, own) => (own as { status?: { nested: { size: number } } }).status?.nested.size.toFixed(),
    denied: ({ signal }) => limited.get(secret, { namespace: "default", name: "credentials" }, { signal }),
    loop: ({ client }, { metadata, spec }) =>
      client.patch(
        widgetKind,
        { namespace: "default", name: metadata.name ?? "" },
        {
          type: "merge",
          patch: { spec: { size: (spec?.size ?? 0) + 1 } },
        },
      ),
    slow: () =>
      platform.call(() => new Promise((resolve) => setTimeout(resolve, 1_300)), 'servers.create("a")'),
    async quota() {
      throw new Error("quota exceeded: 10 of 10 servers"); // quota
    },
  };
  server.put<Widget>(widgetKind, {
    metadata: { namespace: "default", name: "boom" },
    spec: {},
    status: {},
  } as never);
  const { dev } = openSession("/p");
  const { running, problems, named, gone } = await openConsole({ dev });
  const start = async (isFixed: boolean) => {
    let loops = 0;
    const manager = await startManager({
      ...{ name: "test", config: server.config, signals: false },
      flags: parseManagerFlags(["--health-addr=0", "--journal=4194304"]),
      logger: await createLogger({ level: "error", destination: { write: () => {} } } as never),
      controllers: [
        defineController<Widget>({
          ...{ name: "widget", for: widgetKind, backoff: { initialMs: 20, maxMs: 20 }, minInterval: 0 },
          async reconcile(context: ReconcileContext) {
            const { name } = context.request;
            if (isFixed || (name === "loop" && ++loops > 12)) return undefined;
            const own = await context.cache.get(widgetKind, context.request, { signal: context.signal });
            await faults[name]?.(context, own);
            return undefined;
          },
        } as never),
      ],
    });
    onTestFinished(() => manager.stop());
    const { journal } = manager;
    if (journal === undefined) throw new TypeError("no journal");
    const route = journalRoute(journal, new AbortController().signal);
    running.readJournal({
      async read(query) {
        const { body } = await route.handle({ query, headers: {} } as never);
        return readJournalPage(JSON.parse(String(body)));
      },
      close: async () => {},
    } as JournalReader);
    return manager;
  };
  const broken = await start(false);
  const place = (text: string) => ({ path: ownPath, line: lineOf(text) });
  await named("^Cannot read .* · Widget default/boom", {
    cause: expect.stringMatching(/^failed \d+ times in a row: .*undefined \(reading 'size'\)$/),
    place: place("nested.size.toFixed"),
    help: expect.stringContaining("correct the code at"),
    command: "capikit why Widget.example.org/boom -n default",
  });
  await named("^.*quota exceeded.* · Widget default/quota", {
    cause: expect.stringContaining("quota exceeded: 10 of 10 servers"),
    place: place("// quota"),
    nextAt: expect.stringMatching(/^\d{4}-/),
  });
  await named("^Missing permission: widget of Widget default/denied", {
    cause: expect.stringContaining('cannot get resource "secrets"'),
    help: expect.stringContaining('// +kubebuilder:rbac:groups="",resources=secrets,verbs=get '),
  });
  await named("^Hot loop: widget of Widget default/loop", {
    cause: expect.stringContaining("caused by its own writes"),
    help: expect.stringContaining("write the field only when its meaning changes"),
  });
  await named("^Slow: widget of Widget default/slow", {
    cause: expect.stringMatching(/of it: platform call servers\.create\("a"\)$/),
  });
  await broken.stop();
  await start(true);
  await gone(".");
  expect(await problems()).toEqual([]);
}, 120_000);

it("names a missing kind and what keeps Clusters from working, until they are fixed", async () => {
  const server = await startEmbeddedApiServer({ crds: [...clusterApiCrds(), crd("v1alpha1")] as never });
  const client = createClient(server.config);
  const { state, report, dev } = openSession("/p");
  const calls = new HookCalls();
  const noticed = async () => ({
    calls: await calls.lastCalls(),
    denials: state.denials(),
    errors: state.errors(),
  });
  const { running, named, gone } = await openConsole({ dev, noticed });
  const flags = parseManagerFlags(["--health-addr=0", "--journal=1048576"]);
  const write = (text: string): void =>
    report("log", "info", text.trimEnd(), { source: "the program" } as never);
  const manager = await startManager({
    ...{ name: "test", config: server.config, signals: false, flags },
    logger: await createLogger({ ...flags.log, destination: { write } }),
    controllers: [
      defineController<Widget>({
        name: "widget", // unserved
        for: widgetKind,
        reconcile: async () => undefined,
      } as never),
    ],
  });
  void running.watch(client, server.url);
  onTestFinished(async () => {
    await manager.stop();
    await server.stop();
  });
  await named("^Missing kind: widgets.example.org v1$", {
    cause: expect.stringContaining("the server has no such resource in example.org/v1"),
    help: expect.stringContaining("install the CustomResourceDefinition widgets.example.org"),
    command: "kubectl get crd widgets.example.org",
    place: expect.objectContaining({ path: ownPath, line: lineOf('"widget", // unserved') - 1 }),
  });
  const definition = await client.get(customResourceDefinition, { name: "widgets.example.org" });
  const [both] = crd("v1").spec.versions;
  const versions = [...definition.spec.versions.map((one) => ({ ...one, storage: false })), both];
  await client.replace(customResourceDefinition, {
    ...definition,
    spec: { ...definition.spec, versions },
  } as never);
  await gone("^Missing kind");

  // The texts of the core manager.
  const condition = (type: string, status: string, reason: string, message: string) => ({
    ...{ type, status, reason, message, lastTransitionTime: "2026-01-01T00:00:00Z" },
  });
  // The Cluster of sample requests.
  const held = { namespace: "fleet", name: "prod-1" };
  const put = (name: string, ...conditions: object[]) =>
    server.put(clusterKind, {
      metadata: { namespace: "default", name, ...(name === held.name && held) },
      spec: { controlPlaneEndpoint: { host: "10.0.0.1", port: 6443 } },
      status: { conditions: [condition("Available", "True", "Available", ""), ...conditions] },
    } as never);
  const initialized = condition("ControlPlaneInitialized", "True", "Initialized", "");
  put(
    "lost",
    initialized,
    condition("RemoteConnectionProbe", "False", "ProbeFailed", "Remote connection probe failed"),
  );
  put(
    "new",
    condition("RemoteConnectionProbe", "False", "ProbeFailed", "Remote connection not established yet"),
  );
  await named("^Unreachable workload cluster: Cluster default/lost$", {
    cause: expect.stringContaining("Remote connection probe failed"),
    help: expect.stringContaining("10.0.0.1:6443"),
    path: expect.stringMatching(/^cluster\//),
    command: "capikit describe cluster lost -n default",
  });
  put("lost", initialized, condition("RemoteConnectionProbe", "True", "ProbeSucceeded", ""));
  await gone("^Unreachable");

  let isFixed = false;
  const extension = defineExtension({
    handlers: {
      quota: hookHandler(beforeClusterCreate)(() => ({
        retryAfterSeconds: isFixed ? 0 : 30,
        message: "waiting for quota",
      })),
      patch: hookHandler(generatePatches)(({ items }) => ({
        items: items.slice(0, 1).map(({ uid }) => ({
          ...{ uid, patchType: "JSONPatch" as const },
          patch: btoa(
            JSON.stringify([
              isFixed
                ? { op: "add", path: "/spec/added", value: 1 }
                : { op: "replace", path: "/spec/regoin/name", value: 1 },
            ]),
          ),
        })),
      })),
    },
  });
  const served = await serveExtension(extension);
  const authority = await createAuthority("dev");
  const forwarding = await calls.forward(
    {
      issueServerCertificate: (names: string[]) => authority.issueServer(names),
      webhookServing: { certificateAuthority: readFileSync(served.ca, "utf8") },
    } as unknown as ControlPlane,
    served.url,
  );
  onTestFinished(() => forwarding.stop());
  const callAll = async (): Promise<void> => {
    const { Agent, fetch } = await import("undici");
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    for (const [path, hook] of [
      ["quota", beforeClusterCreate],
      ["patch", generatePatches],
    ] as const) {
      const handler = (await calls.handlers()).find(({ name }) => name === path);
      const response = await fetch(`${forwarding.url}${handler?.path}`, {
        ...{ method: "POST", dispatcher, body: JSON.stringify(sampleRequest(hook)) },
        headers: { "content-type": "application/json" },
      });
      expect(response.status).toBe(200);
      await response.text();
    }
    await dispatcher.close();
  };
  await callAll();
  put(
    held.name,
    condition(
      "TopologyReconciled",
      "False",
      "ClusterCreating",
      "Following hooks are blocking Cluster topology creation: BeforeClusterCreate: waiting for quota",
    ),
  );
  await named("^Blocked by the hook BeforeClusterCreate: Cluster fleet/prod-1", {
    cause: "waiting for quota",
    help: expect.stringContaining("the handler quota"),
    path: expect.stringMatching(/^hooks\/\d+$/),
  });
  await named("^Wrong patch: GeneratePatches by the handler patch", {
    cause: expect.stringContaining("regoin"),
    help: expect.stringContaining("correct the handler"),
    path: expect.stringMatching(/^hooks\/\d+$/),
  });
  isFixed = true;
  await callAll();
  put(held.name, condition("TopologyReconciled", "True", "ReconcileSucceeded", ""));
  await gone("^Blocked");
  await gone("^Wrong patch");
}, 180_000);

/** Follows the sources of a project without a cluster. */
function follow(
  root: string,
  programs: readonly Program[],
  report: Parameters<typeof followProject>[0]["report"],
  signal: AbortSignal,
): void {
  void followProject({
    ...{ generations: followGenerations(root, report, signal), programs, report, signal },
    installer: { install: async () => [] },
    onUpdated: () => {},
  });
}

/** A port that was free. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

it("names the place of a crash at the start, until it is fixed", async () => {
  const port = await freePort();
  const { root, write } = projectOf({
    "package.json": '{ "type": "module" }',
    "main.ts": '\nthrow new TypeError("no region: set REGION");\n',
  });
  const { report, dev } = openSession(root);
  const { named, gone, signal } = await openConsole({ dev });
  const program = keepProgram({
    ...{ title: "the program", event: "program", file: join(root, "main.ts"), cwd: root, report },
    prepare: async () => ({
      ...{ flags: [], env: process.env, readyUrl: `http://127.0.0.1:${port}/` },
      logFile: join(root, ".capikit/logs/program.log"),
    }),
  });
  onTestFinished(() => program.stop());
  follow(root, [program], report, signal);
  await named("^Crash: program", {
    cause: expect.stringContaining("TypeError: no region: set REGION"),
    place: { path: join(root, "main.ts"), line: 2 },
    help: "correct this line, and save the file",
    program: "program",
  });
  const serve = `import { createServer } from "node:http";\ncreateServer((_, answer) => answer.end()).listen(${port}, "127.0.0.1");\n`;
  write("main.ts", serve);
  await gone("^Crash: program");
}, 120_000);

it("names the place of a wrong marker, until it is fixed", async () => {
  const kinds = projectOf(widget);
  const { report, dev } = openSession(kinds.root);
  const { named, gone, signal } = await openConsole({ dev });
  const types = "api/v1/widget.ts";
  const right = kinds.read(types);
  kinds.write(types, right.replace("Minimum", "Minimun"));
  follow(kinds.root, [], report, signal);
  const line = right.split("\n").findIndex((one) => one.includes("Minimum")) + 1;
  await named("^Generation CK\\d+: ", {
    place: { path: join(kinds.root, types), line },
    help: expect.stringContaining("Minimum"),
    frame: expect.stringContaining("Minimun=1"),
  });
  kinds.write(types, right);
  await gone("^Generation");
}, 120_000);
