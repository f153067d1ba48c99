import { isDeepStrictEqual } from "node:util";
import {
  configMap,
  daemonSet,
  deployment,
  job,
  networkPolicy,
  podDisruptionBudget,
  roleBinding,
  secret,
  service,
  serviceAccount,
  statefulSet,
} from "@capikit/api/kubernetes";
import { type Client, createClient, type KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { parseJson, stringifyJson } from "@capikit/common/json";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import {
  type FaultServer,
  type FaultServerKind,
  type Random,
  seeded,
  startFaultServer,
} from "@capikit/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { drawRequest, type RandomRequest } from "../../src/testing/random-requests.ts";
import { type Body, widget, widgetCrd } from "../../src/testing/widget.ts";

type OwnedKind = FaultServerKind & { readonly objectType?: KubernetesObject };

/** A request of a controller: what it sends to any server. */
interface ControllerRequest {
  readonly kind: OwnedKind;
  readonly verb: "create" | "apply" | "patch" | "strategic" | "replace" | "status" | "delete" | "finalize";
  readonly name: string;
  readonly manager: string;
  readonly force: boolean;
  /** Receives the server's latest state of the object. */
  readonly body: (current: Body | undefined) => Body;
}

/** Built-in kinds that controllers own, and a custom one with CEL rules, defaults and list maps. */
const ownedKinds: readonly OwnedKind[] = [
  configMap,
  daemonSet,
  deployment,
  job,
  networkPolicy,
  podDisruptionBudget,
  roleBinding,
  secret,
  service,
  serviceAccount,
  statefulSet,
  widget,
];

/** Draws a request of one of two managers for one of a few objects. */
function drawControllerRequest(random: Random): ControllerRequest {
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const maybe = (probability: number): boolean => random() < probability;
  const kind = pick(...ownedKinds);
  const name = pick("a", "b");
  const drawn = pick(
    "create",
    "apply",
    "apply",
    "apply",
    "patch",
    "strategic",
    "replace",
    "status",
    "delete",
    "finalize",
  );
  // Only the real server generates the selector of a Job, without which a replacement is invalid.
  const verb = drawn === "replace" && kind.kind === "Job" ? "patch" : drawn;
  const port = () => pick<object>({ port: 80, name: "web" }, { port: 81, protocol: "UDP", name: "dns" });
  const main = () => ({ name: "main", image: pick("image:1", "image:2", "a.example.org:5000/image") });
  const fixed = { restartPolicy: "Never", containers: [{ name: "main", image: "image:1" }] };
  const labels = { app: "a" };
  const replicas = () => maybe(0.7) && { replicas: pick(0, 1, 2) };
  const volumes = () => [
    pick<object>(
      { name: "config", configMap: { name: "a" } },
      { name: "keys", secret: { secretName: "a" } },
      { name: "empty" },
    ),
  ];
  const specs: Readonly<Record<string, () => object>> = {
    ConfigMap: () => ({ data: { a: pick("1", "2"), ...(maybe(0.3) && { b: "3" }) } }),
    DaemonSet: () => ({
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [main()], volumes: volumes() } },
      },
    }),
    Deployment: () => ({
      spec: {
        ...replicas(),
        ...(maybe(0.2) && { strategy: { rollingUpdate: { maxSurge: pick<unknown>(1, "10%") } } }),
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            containers: [
              {
                ...main(),
                ...(maybe(0.5) && { ports: [{ containerPort: pick(80, 81) }] }),
                ...(maybe(0.4) && { env: [{ name: "A", value: pick("1", "2") }] }),
                ...(maybe(0.2) && {
                  env: [{ name: "B", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }],
                }),
                ...(maybe(0.3) && { livenessProbe: { httpGet: { port: pick(80, 81) } } }),
              },
            ],
            ...(maybe(0.5) && { volumes: volumes() }),
          },
        },
      },
    }),
    NetworkPolicy: () => ({
      spec: {
        podSelector: {},
        ...(maybe(0.5) && { ingress: [{ ports: [{ port: pick(80, 81) }] }] }),
        ...(maybe(0.3) && { egress: [{}] }),
      },
    }),
    RoleBinding: () => ({
      roleRef: { kind: "Role", name: "a", apiGroup: "rbac.authorization.k8s.io" },
      subjects: [{ kind: "User", name: pick("a", "b") }],
    }),
    Secret: () => pick<object>({ stringData: { a: pick("1", "2") } }, { data: { a: "YQ==" } }),
    StatefulSet: () => ({
      // The API server refuses changes of most other fields.
      spec: {
        ...replicas(),
        serviceName: "a",
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [main()] } },
        volumeClaimTemplates: [
          {
            metadata: { name: "data" },
            spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
          },
        ],
      },
    }),
    // Only these fields can change.
    Job: () => ({
      spec: {
        completions: 1,
        ...(maybe(0.5) && { parallelism: pick(1, 2) }),
        suspend: pick(true, false),
        template: { spec: fixed },
      },
    }),
    PodDisruptionBudget: () => ({
      spec: { minAvailable: pick<unknown>(1, "50%"), selector: { matchLabels: { app: "a" } } },
    }),
    ServiceAccount: () => ({ automountServiceAccountToken: pick(true, false) }),
    Service: () => ({
      // Only the real server allocates addresses.
      spec: {
        clusterIP: "None",
        selector: { app: pick("a", "b") },
        ports: [port()],
        ...(maybe(0.2) && { sessionAffinity: "ClientIP" }),
      },
    }),
    Widget: () => ({
      spec: {
        size: pick(1, 2, 3),
        ...(maybe(0.2) && { limit: pick(0, 2) }),
        ...(maybe(0.5) && { ports: [port()] }),
        ...(maybe(0.3) && { parts: [{ name: pick("a", "b"), count: pick(1, 2) }] }),
      },
    }),
  };
  const content = specs[kind.kind]?.() ?? {};
  const statuses: Readonly<Record<string, object>> = {
    Deployment: { replicas: pick(1, 2) },
    StatefulSet: { replicas: pick(1, 2) },
    Widget: { ready: pick(true, false) },
  };
  const labelled = maybe(0.4) ? { labels: { on: pick("yes", "no") } } : {};
  const isGenerated = verb === "create" && maybe(0.1);
  const identity = { namespace: "default", ...(isGenerated ? { generateName: `${name}-` } : { name }) };
  const type = { apiVersion: kind.group === "" ? "v1" : `${kind.group}/${kind.version}`, kind: kind.kind };
  const finalizers = pick<readonly string[]>([], ["a.b/c"], ["a.b/c", "d.e/f"]);
  const metadata = {
    ...identity,
    ...labelled,
    ...((verb === "create" || verb === "strategic") && maybe(0.3) && { finalizers }),
  };
  return {
    kind,
    verb,
    name,
    manager: pick("one", "two"),
    force: maybe(0.5),
    body(current) {
      if (verb === "finalize") return { metadata: { finalizers } };
      if (verb === "status") return { ...type, metadata: identity, status: statuses[kind.kind] ?? {} };
      if (verb !== "replace") return { ...type, metadata, ...content };
      const version = current?.metadata.resourceVersion;
      return { ...type, metadata: { ...metadata, ...(version && { resourceVersion: version }) }, ...content };
    },
  };
}

const seeds = inject("nightly") ? 200 : 10;
const steps = 100;
const collection = "/apis/testing.capikit.dev/v1/namespaces/default/widgets";

let controlPlane: ControlPlane;
let server: FaultServer;
let ours: Client;
beforeAll(async () => {
  controlPlane = await shareControlPlane();
  await controlPlane.installCrds([widgetCrd]);
  server = await startFaultServer({ kinds: ownedKinds, historyWindow: 1_000_000 });
  ours = createClient(server.config);
});
afterAll(async () => {
  await ours?.close();
  await server?.stop();
  await controlPlane?.stop();
});

/** One of the two servers, with the latest states that it returned. */
function side(client: Client) {
  const latest = new Map<string, Body[]>();
  const versions = new Map<string, string>();
  return {
    async send(request: RandomRequest) {
      const { method, name, subresource, query, headers } = request;
      const [current, before] = latest.get(name ?? "") ?? [];
      const content = request.body(current, before);
      const response = await client.transport.request({
        method,
        path: [collection, name, subresource].filter(Boolean).join("/"),
        query,
        headers,
        ...(content !== undefined && { body: stringifyJson(content) }),
      });
      const body = parseJson(await response.text()) as Body;
      if (body.kind === "Widget" && !query.dryRun && method !== "DELETE") {
        const earlier = isTimed(request) ? body : (latest.get(body.metadata.name)?.[0] ?? body);
        latest.set(body.metadata.name, [body, earlier]);
      }
      return { code: response.status, ...shown(body, versions) };
    },
  };
}

/**
 * The comparable parts of a response: no times, identities or wording; of versions, only whether
 * they changed.
 */
function shown(body: Body, versions: Map<string, string>): object {
  if (body.kind === "Status") {
    const { status, reason, details } = body;
    return { status, reason, causes: causesOf(details?.causes), kind: details?.kind, name: details?.name };
  }
  if (body.items) {
    const { remainingItemCount } = body.metadata;
    return {
      kind: body.kind,
      remainingItemCount,
      items: body.items.map((item: Body) => shown(item, versions)),
    };
  }
  const { managedFields, uid, creationTimestamp, deletionTimestamp, resourceVersion, ...metadata } =
    body.metadata;
  const key = `${metadata.name}`;
  const changed = versions.get(key) !== resourceVersion;
  versions.set(key, resourceVersion);
  return {
    ...body,
    changed,
    metadata: {
      ...metadata,
      uid: Boolean(uid),
      creationTimestamp: Boolean(creationTimestamp),
      deletionTimestamp: Boolean(deletionTimestamp),
    },
    managers: ownersOf(managedFields),
  };
}

/** Returns managed fields without times, which determine their order. */
function ownersOf(managedFields: Body): readonly Body[] | undefined {
  const keyed = managedFields?.map(({ time: _, ...entry }: Body) => [
    JSON.stringify(entry, ["manager", "operation", "apiVersion", "subresource"]),
    entry,
  ]);
  return keyed?.sort(([a]: Body, [b]: Body) => (a < b ? -1 : 1)).map(([, entry]: Body) => entry);
}

/**
 * Keeps one cause per field: the real server adds generic causes for wrong types and for the whole
 * object.
 */
function causesOf(causes: Body): string[] {
  const typed = new Set(
    causes?.filter(({ reason }: Body) => reason === "FieldValueTypeInvalid").map(({ field }: Body) => field),
  );
  const kept = causes?.filter(
    ({ reason, field }: Body) =>
      field !== "<nil>" && (reason === "FieldValueTypeInvalid" || !typed.has(field)),
  );
  return [
    ...new Set<string>(kept?.map(({ reason, field = "" }: Body) => `${reason} ${field.replace(/^\./, "")}`)),
  ].sort();
}

async function purge(client: Client): Promise<void> {
  for (const { metadata } of (await client.list(widget, { namespace: "default" })).items) {
    const ref = { name: metadata.name ?? "", namespace: "default" };
    await client.patch(widget, ref, { type: "merge", patch: { metadata: { finalizers: null } } });
  }
  await client.deleteCollection(widget, { namespace: "default" });
}

/**
 * An apply that also has fields of another resource gets a new time, so that the second in which it
 * arrives determines whether the object changes, and whether its version before is a conflict.
 */
const isTimed = ({ headers, subresource }: RandomRequest): boolean =>
  subresource === "status" && headers["content-type"] === "application/apply-patch+yaml";

/** Returns the comparable parts of a response. */
function comparable(answer: object, request: RandomRequest): object {
  return isTimed(request) ? { ...answer, changed: undefined } : answer;
}

const reached = new Set<string>();

async function run(seed: number): Promise<void> {
  const random = seeded(seed);
  await Promise.all([purge(controlPlane.client), purge(ours)]);
  const [real, fake] = [side(controlPlane.client), side(ours)];
  for (let step = 1; step <= steps; step++) {
    const request = drawRequest(random, ["a", "b", "c"]);
    const [wanted, got] = await Promise.all([real.send(request), fake.send(request)]);
    const { method, name = "", subresource = "", query, headers } = request;
    const body = request.body(undefined, undefined);
    const where = `seed ${seed}, step ${step}: ${method} ${name}/${subresource} ${JSON.stringify({ query, headers, body })}`;
    expect(comparable(got, request), where).toEqual(comparable(wanted, request));
    const { code, reason = "" } = wanted as { code: number; reason?: string };
    reached.add(`${method} ${subresource} ${code} ${reason}`);
  }
}

it(`answers ${seeds} times ${steps} random requests like a real API server`, async () => {
  const failures: unknown[] = [];
  for (let seed = inject("seed"); seed < inject("seed") + seeds; seed++) {
    await run(seed).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(String).join("\n"));
  }
  // The requests must have covered all cases.
  expect(reached.size).toBeGreaterThan(30);
}, 1_800_000);

/** Sends a request, and returns its comparable answer. */
async function sendRequest(client: Client, request: ControllerRequest, state: Map<string, Body>) {
  const { kind, verb, name, manager, force } = request;
  const key = `${kind.kind}/${name}`;
  const current = state.get(key);
  const body = request.body(current);
  const ref = { namespace: "default", name };
  const by = { fieldManager: manager };
  const merge = (subresource?: "status") =>
    client.patch(kind, ref, { type: "merge", patch: body }, { ...by, ...(subresource && { subresource }) });
  const send = {
    create: () => client.create(kind, body, by),
    apply: () => client.apply(kind, body, { ...by, force }),
    patch: () => merge(),
    strategic: () => client.patch(kind, ref, { type: "strategic", patch: body }, by),
    finalize: () => merge(),
    status: () => merge("status"),
    replace: () => client.replace(kind, body, by),
    delete: () => client.delete(kind, ref),
  };
  try {
    const object: Body = await send[verb]();
    if (verb === "delete" && !object?.metadata.deletionTimestamp) state.delete(key);
    else if (object?.metadata.name === name) state.set(key, object);
    if (object?.metadata.name !== name && object?.metadata.generateName) {
      await client.delete(kind, { namespace: "default", name: object.metadata.name });
    }
    return { code: 200, object };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { code: error.status, reason: error.reason, causes: causesOf(error.causes) };
  }
}

/** Returns the fields of an object that do not depend on the server or the time. */
function stable(given: Body): Body {
  if (given === undefined) return undefined;
  const { uid = "", name = "", generateName = name } = given.metadata ?? {};
  const text = JSON.stringify(given).replaceAll(uid || "uid", "uid"); // Jobs have it in labels, too
  const object = JSON.parse(text.replaceAll(JSON.stringify(name), JSON.stringify(generateName)));
  const { managedFields, creationTimestamp, deletionTimestamp, resourceVersion, annotations, ...metadata } =
    object.metadata ?? {};
  return {
    ...object,
    // A DaemonSet of the real server has an annotation for clients of versions before apps/v1.
    metadata: { ...metadata, isEnding: Boolean(deletionTimestamp) },
    // The structs of built-in kinds exist before their first field, and so have no owner.
    managers: ownersOf(
      object.kind === "Widget"
        ? managedFields
        : managedFields?.filter(({ operation }: Body) => operation === "Apply"),
    ),
  };
}

/** Returns the paths of the parts of an answer that differ from the wanted one. */
function differences(wanted: Body, got: Body, path = ""): string[] {
  if (isDeepStrictEqual(wanted, got)) return [];
  if (typeof wanted !== "object" || wanted === null || typeof got !== "object" || got === null)
    return [`${path}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`];
  return [...new Set([...Object.keys(wanted), ...Object.keys(got)])].flatMap((key) =>
    differences(wanted[key], got[key], `${path}.${key}`),
  );
}

it("answers requests of controllers like a real API server", async () => {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  for (let seed = inject("seed"); seed < inject("seed") + seeds; seed++) {
    const random = seeded(seed);
    for (const client of [controlPlane.client, ours])
      for (const kind of ownedKinds) {
        for (const { metadata } of (await client.list(kind, { namespace: "default" })).items) {
          if (!/^[ab](?:-|$)/.test(metadata.name ?? "")) continue; // those of the server
          const ref = { name: metadata.name ?? "", namespace: "default" };
          await client.patch(kind, ref, { type: "merge", patch: { metadata: { finalizers: null } } });
          await client.delete(kind, ref).catch(() => {});
        }
      }
    const [real, fake] = [new Map<string, Body>(), new Map<string, Body>()];
    for (let step = 1; step <= steps; step++) {
      const request = drawControllerRequest(random);
      const [wanted, got] = await Promise.all([
        sendRequest(controlPlane.client, request, real),
        sendRequest(ours, request, fake),
      ]);
      seen.add(`${request.kind.kind} ${request.verb} ${wanted.code} ${wanted.reason ?? ""}`);
      const { object: wantedObject, ...wantedAnswer } = wanted as Body;
      const { object: gotObject, ...gotAnswer } = got as Body;
      const where = `${request.kind.kind} ${request.verb}`;
      const problems =
        JSON.stringify(wantedAnswer) === JSON.stringify(gotAnswer)
          ? differences(stable(wantedObject), stable(gotObject))
          : [`${JSON.stringify(gotAnswer)} instead of ${JSON.stringify(wantedAnswer)}`];
      for (const problem of problems) {
        const name = `${where}${problem}`;
        if (!found.has(name))
          found.set(name, `seed ${seed}, step ${step}: ${JSON.stringify(request.body(undefined))}`);
      }
      if (problems.length > 0) break; // from here on the two have different objects
    }
  }
  expect([...found]).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
}, 1_800_000);
