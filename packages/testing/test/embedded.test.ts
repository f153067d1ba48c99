import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import {
  coreV1Event as coreEvent,
  namespace,
  eventsV1Event as newEvent,
  secret,
} from "@capikit/api/kubernetes";
import { type Client, createClient, type DynamicObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeServerCertificates } from "../../controller-kit/test/hostile/server/server-certificates.ts";
import { type EmbeddedApiServer, startEmbeddedApiServer } from "../src/index.ts";

const group = "shop.test.dev";
const kindOf = (version: string) =>
  ({ group, version, kind: "Cart", plural: "carts", scope: "Namespaced" }) as const;
const [v1, v2] = [kindOf("v1"), kindOf("v2")];

function schemaWith(field: string): object {
  const spec = {
    type: "object",
    properties: { [field]: { type: "string" }, size: { type: "integer", default: 1 } },
  };
  return {
    openAPIV3Schema: {
      type: "object",
      properties: { spec, status: { type: "object", properties: { phase: { type: "string" } } } },
    },
  };
}

function cartCrd(url: string, caBundle: string): DynamicObject {
  const shared = { served: true, subresources: { status: {} } };
  const additionalPrinterColumns = [{ name: "Size", type: "integer", jsonPath: ".spec.size" }];
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `carts.${group}` },
    spec: {
      group,
      names: { kind: "Cart", plural: "carts", shortNames: ["ct"] },
      scope: "Namespaced",
      versions: [
        { ...shared, name: "v1", storage: false, schema: schemaWith("owner") },
        { ...shared, name: "v2", storage: true, schema: schemaWith("buyer"), additionalPrinterColumns },
      ],
      conversion: {
        strategy: "Webhook",
        webhook: { conversionReviewVersions: ["v1"], clientConfig: { url: `${url}/convert`, caBundle } },
      },
    },
  };
}

function admissionWebhook(kind: string, url: string, caBundle: string): DynamicObject {
  const rules = [
    { apiGroups: [group], apiVersions: ["v2"], resources: ["carts"], operations: ["CREATE", "DELETE"] },
  ];
  const shared = { sideEffects: "None", admissionReviewVersions: ["v1"], rules };
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind,
    metadata: { name: "carts" },
    webhooks: [{ ...shared, name: "carts.test.dev", clientConfig: { url: `${url}/${kind}`, caBundle } }],
  };
}

interface Cart {
  readonly spec: { readonly owner?: string; readonly buyer?: string; readonly size?: number };
}

/** The fields of an AdmissionReview's and of a ConversionReview's request. */
interface ReviewRequest {
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly Cart[];
  readonly object: Cart | null;
  readonly name: string;
  readonly operation: string;
}

/** Renames the field, sets a label, and refuses carts that are named `refused`, or `kept` ones. */
function answer(path: string, { request }: { request: ReviewRequest }): object {
  if (path === "/convert") {
    const rename = ({ spec, ...rest }: Cart) => {
      const { owner, buyer, ...same } = spec;
      const field = request.desiredAPIVersion.endsWith("/v1") ? "owner" : "buyer";
      return { ...rest, apiVersion: request.desiredAPIVersion, spec: { ...same, [field]: owner ?? buyer } };
    };
    return { uid: request.uid, result: { status: "Success" }, convertedObjects: request.objects.map(rename) };
  }
  if (path === "/MutatingWebhookConfiguration") {
    const patch = [
      { op: "add", path: "/metadata/labels", value: { size: String(request.object?.spec.size) } },
    ];
    const encoded = Buffer.from(JSON.stringify(patch)).toString("base64");
    return { uid: request.uid, allowed: true, patchType: "JSONPatch", patch: encoded };
  }
  if (path === "/foreign") return { uid: "another", allowed: true };
  const [, chain, , step = ""] = path.split("/");
  if (chain === "steps") {
    const { annotations } = (request.object as Partial<DynamicObject> | null)?.metadata ?? {};
    const value = { ...annotations, steps: `${annotations?.steps ?? ""}${step}` };
    const text = JSON.stringify([{ op: "add", path: "/metadata/annotations", value }]);
    const patch = step === "" ? {} : { patchType: "JSONPatch", patch: Buffer.from(text).toString("base64") };
    return { uid: request.uid, allowed: true, ...patch };
  }
  const isRefused =
    ["refused", "kept"].includes(request.name) &&
    (request.name === "kept") === (request.operation === "DELETE");
  return { uid: request.uid, allowed: !isRefused, status: { message: "not this one", code: 403 } };
}

const cartRule = { apiGroups: [group], apiVersions: ["v2"], resources: ["carts"] };
let shared: (path: string, rules: readonly object[]) => object;
let webhooks: Server;
let calls: string[] = [];
let server: EmbeddedApiServer;
let client: Client;
beforeAll(async () => {
  const { trusted, authority } = await makeServerCertificates();
  webhooks = createServer({ cert: trusted.certificate, key: trusted.key }, async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const review = JSON.parse(text);
    calls.push(request.url ?? "");
    response.end(JSON.stringify({ ...review, response: answer(request.url ?? "", review) }));
  });
  await new Promise<void>((resolve) => webhooks.listen(0, "127.0.0.1", resolve));
  const url = `https://127.0.0.1:${(webhooks.address() as AddressInfo).port}`;
  const caBundle = Buffer.from(authority).toString("base64");
  shared = (path, rules) => ({
    rules,
    sideEffects: "None",
    admissionReviewVersions: ["v1"],
    clientConfig: { url: `${url}${path}`, caBundle },
  });
  server = await startEmbeddedApiServer({ identity: { ...trusted, certificateAuthority: authority } });
  client = createClient(server.config);
  for (const object of [
    cartCrd(url, caBundle),
    admissionWebhook("MutatingWebhookConfiguration", url, caBundle),
    admissionWebhook("ValidatingWebhookConfiguration", url, caBundle),
  ])
    await client.create(await client.kindOf(object), object);
  client.discovery.forget();
});
afterAll(async () => {
  await client?.close();
  await server?.stop();
  webhooks?.close();
});

const cart = (name: string, spec: object = {}) =>
  ({ metadata: { name, namespace: "default" }, spec }) as never;
const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "it went through",
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.message}` : String(error)),
  );

describe("definitions", () => {
  it("are served, established and discovered", async () => {
    const crd = await client.raw({
      method: "GET",
      path: `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/carts.${group}`,
    });
    expect(crd).toMatchObject({
      spec: { names: { singular: "cart", listKind: "CartList" } },
      status: {
        storedVersions: ["v2"],
        conditions: [{ type: "NamesAccepted" }, { type: "Established", status: "True" }],
      },
    });
    expect(await client.raw({ method: "GET", path: `/apis/${group}` })).toMatchObject({
      preferredVersion: { version: "v2" },
      versions: [{ version: "v2" }, { version: "v1" }],
    });
  });

  it("are refused when they are invalid", async () => {
    const { spec, ...rest } = cartCrd("", "") as DynamicObject & { spec: { names: object } };
    const invalid = { ...rest, metadata: { name: "other.test.dev" }, spec: { ...spec, scope: "Somewhere" } };
    expect(await refusal(client.create(await client.kindOf(rest), invalid))).toMatch(/^400 .*caBundle/);
  });

  it("delete their objects before themselves", async () => {
    const { spec, ...rest } = cartCrd("", "") as DynamicObject & { spec: { names: object } };
    const names = { kind: "Box", plural: "boxes" };
    const box = {
      ...rest,
      metadata: { name: `boxes.${group}` },
      spec: { ...spec, names, conversion: undefined },
    };
    const crd = await client.kindOf(rest);
    await client.create(crd, box);
    const kind = { ...v2, kind: "Box", plural: "boxes" };
    await client.create(kind, {
      ...(cart("one") as object),
      metadata: { name: "one", namespace: "default", finalizers: ["test.dev/x"] },
    } as never);
    await client.delete(crd, { name: `boxes.${group}` });
    const held = await client.get(kind, { name: "one", namespace: "default" });
    expect(held.metadata.deletionTimestamp).toBeDefined();
    await client.replace(kind, { ...held, metadata: { ...held.metadata, finalizers: [] } } as never);
    expect(await refusal(client.get(crd, { name: `boxes.${group}` }))).toMatch(/^404/);
  });
});

describe("versions", () => {
  it("have the same objects, converted by the webhook", async () => {
    await client.create(v1, cart("old", { owner: "ann" }));
    expect(await client.get(v2, { name: "old", namespace: "default" })).toMatchObject({
      apiVersion: `${group}/v2`,
      spec: { buyer: "ann", size: 1 },
    });
    const [first, second] = await Promise.all(
      [v1, v2].map((kind) => client.list(kind, { namespace: "default" })),
    );
    expect(first?.items[0]?.metadata.resourceVersion).toBe(second?.items[0]?.metadata.resourceVersion);
    expect(first?.items[0]).toMatchObject({ spec: { owner: "ann" } });
  });

  it("do not call the webhook for finalizers, and lose no object", async () => {
    await client.create(v2, cart("final", { buyer: "bob" }));
    calls = [];
    const current = await client.get(v1, { name: "final", namespace: "default" });
    await client.replace(v1, {
      ...current,
      metadata: { ...current.metadata, finalizers: ["test.dev/x"] },
    } as never);
    expect(calls).toEqual([]);
    const changed = await client.get(v2, { name: "final", namespace: "default" });
    expect(changed).toMatchObject({ spec: { buyer: "bob" }, metadata: { finalizers: ["test.dev/x"] } });
    await client.replace(v2, { ...changed, metadata: { ...changed.metadata, finalizers: [] } } as never);
    await client.delete(v2, { name: "final", namespace: "default" });
    expect(await refusal(client.get(v1, { name: "final", namespace: "default" }))).toMatch(/^404/);
  });
});

describe("admission webhooks", () => {
  it("change objects with defaults, and refuse writes", async () => {
    expect(await client.create(v2, cart("labelled"))).toMatchObject({ metadata: { labels: { size: "1" } } });
    expect(await refusal(client.create(v2, cart("refused")))).toMatch(
      /^403 .*admission webhook "carts.test.dev" denied the request: not this one$/,
    );
    await client.create(v2, cart("kept"));
    expect(await refusal(client.delete(v2, { name: "kept", namespace: "default" }))).toMatch(/^403 .*denied/);
  });

  it("receive writes of other versions in the version of their rules", async () => {
    expect(await refusal(client.create(v1, cart("refused")))).toMatch(/^403 .*denied the request/);
    expect(await client.create(v1, cart("equivalent", { owner: "ann" }))).toMatchObject({
      apiVersion: `${group}/v1`,
      metadata: { labels: { size: "1" } },
      spec: { owner: "ann" },
    });
  });

  it("are called once for a name that the server generates", async () => {
    calls = [];
    const made = await client.create(v2, {
      metadata: { generateName: "gen-", namespace: "default" },
      spec: {},
    } as never);
    expect((made as DynamicObject).metadata.name).toMatch(/^gen-\w{5}$/);
    expect(calls.filter((path) => path !== "/convert")).toEqual([
      "/MutatingWebhookConfiguration",
      "/ValidatingWebhookConfiguration",
    ]);
  });
});

describe("several admission webhooks", () => {
  interface Called {
    readonly name: string;
    readonly policy?: "IfNeeded" | "Never";
    /** The step that the webhook adds; nothing to leave the object as it is. */
    readonly adds?: string;
  }
  const calledFor = async (name: string, hooks: readonly Called[]) => {
    const configuration = {
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: "MutatingWebhookConfiguration",
      metadata: { name },
      webhooks: hooks.map(({ name: hook, policy, adds = "" }) => ({
        name: `${hook}.test.dev`,
        ...shared(`/steps/${hook}/${adds}`, [{ ...cartRule, operations: ["CREATE"] }]),
        objectSelector: { matchLabels: { chain: name } },
        ...(policy && { reinvocationPolicy: policy }),
      })),
    };
    const kind = await client.kindOf(configuration);
    await client.create(kind, configuration);
    calls = [];
    const metadata = { name, namespace: "default", labels: { chain: name } };
    const made = (await client.create(v2, { metadata, spec: {} } as never)) as DynamicObject;
    await client.delete(kind, { name });
    const called = calls.flatMap((path) => (path.startsWith("/steps/") ? path.split("/")[2] : []));
    return { called, steps: made.metadata.annotations?.steps };
  };

  it("are called again if they ask for it, and a later one has changed the object", async () => {
    expect(
      await calledFor("needed", [
        { name: "a", policy: "IfNeeded", adds: "a" },
        { name: "b", adds: "b" },
      ]),
    ).toEqual({ called: ["a", "b", "a"], steps: "aba" });
    expect(
      await calledFor("both", [
        { name: "a", policy: "IfNeeded", adds: "a" },
        { name: "b", policy: "IfNeeded", adds: "b" },
      ]),
    ).toEqual({ called: ["a", "b", "a", "b"], steps: "abab" });
    expect(
      await calledFor("never", [
        { name: "a", policy: "Never", adds: "a" },
        { name: "b", adds: "b" },
      ]),
    ).toEqual({ called: ["a", "b"], steps: "ab" });
    expect(
      await calledFor("unchanged", [{ name: "a", policy: "IfNeeded", adds: "a" }, { name: "b" }]),
    ).toEqual({ called: ["a", "b"], steps: "a" });
  });

  it.each(["Fail", "Ignore"])(
    "that answer for another request follow their failure policy: %s",
    async (failurePolicy) => {
      const name = `foreign-${failurePolicy.toLowerCase()}`;
      const configuration = {
        apiVersion: "admissionregistration.k8s.io/v1",
        kind: "ValidatingWebhookConfiguration",
        metadata: { name },
        webhooks: [
          {
            name: "foreign.test.dev",
            failurePolicy,
            ...shared("/foreign", [{ ...cartRule, operations: ["CREATE"] }]),
          },
        ],
      };
      const kind = await client.kindOf(configuration);
      await client.create(kind, configuration);
      const result = await refusal(client.create(v2, cart(name)));
      await client.delete(kind, { name });
      if (failurePolicy === "Ignore") expect(result).toBe("it went through");
      else
        expect(result).toMatch(
          /^500 .*failed calling webhook "foreign\.test\.dev": received invalid webhook response: expected response\.uid="[\da-f-]{36}", got "another"/,
        );
    },
  );
});

describe("namespaces", () => {
  it("must exist, and take their content with them", async () => {
    const ref = { name: "s", namespace: "away" };
    expect(await refusal(client.create(secret, { metadata: ref }))).toMatch(
      /^404 .*namespaces "away" not found$/,
    );
    await client.create(namespace, { metadata: { name: "away" } });
    expect(await client.create(secret, { metadata: ref, stringData: { a: "b" } })).toMatchObject({
      data: { a: "Yg==" },
      type: "Opaque",
    });
    await client.delete(namespace, { name: "away" });
    expect(await refusal(client.get(secret, ref))).toMatch(/^404/);
    expect(await refusal(client.get(namespace, { name: "away" }))).toMatch(/^404/);
    expect(await refusal(client.delete(namespace, { name: "default" }))).toMatch(/^403 .*may not be deleted/);
  });
});

it("shows a Namespace that waits for finalizers, and refuses new content", async () => {
  await client.create(namespace, { metadata: { name: "held" } });
  const metadata = { name: "s", namespace: "held", finalizers: ["test.dev/x"] };
  const made = await client.create(secret, { metadata });
  await client.delete(namespace, { name: "held" });
  expect(await client.get(namespace, { name: "held" })).toMatchObject({ status: { phase: "Terminating" } });
  expect(await refusal(client.create(secret, { metadata: { name: "late", namespace: "held" } }))).toMatch(
    /^403 .*being terminated/,
  );
  const current = await client.get(secret, metadata);
  await client.replace(secret, { ...current, metadata: { ...current.metadata, finalizers: [] } });
  expect(made.metadata.uid).toBe(current.metadata.uid);
  expect(await refusal(client.get(namespace, { name: "held" }))).toMatch(/^404/);
});

it("has the same Events in both groups", async () => {
  const metadata = { name: "e", namespace: "default" };
  const regarding = { kind: "Cart", name: "labelled", namespace: "default" };
  await client.create(newEvent, {
    metadata,
    regarding,
    note: "Created the cart",
    reason: "Created",
    type: "Normal",
    action: "Create",
    eventTime: "2026-01-02T03:04:05.000000Z",
    reportingController: "test.dev/carts",
    reportingInstance: "carts-0",
  });
  expect(await client.get(coreEvent, metadata)).toMatchObject({
    apiVersion: "v1",
    involvedObject: regarding,
    message: "Created the cart",
    reportingComponent: "test.dev/carts",
  });
});

it("prints tables with the columns of the definition", async () => {
  const headers = { accept: "application/json;as=Table;v=v1;g=meta.k8s.io,application/json" };
  const path = `/apis/${group}/v2/namespaces/default/carts/labelled`;
  expect(await client.raw({ method: "GET", path, headers })).toMatchObject({
    kind: "Table",
    columnDefinitions: [{ name: "Name" }, { name: "Size" }],
    rows: [{ cells: ["labelled", 1], object: { kind: "PartialObjectMetadata" } }],
  });
});

it("describes kinds by OpenAPI", async () => {
  const document = await client.raw({ method: "GET", path: `/openapi/v3/apis/${group}/v2` });
  expect(JSON.stringify(document)).toContain('"buyer"');
  expect(document).toHaveProperty([
    `paths`,
    `/apis/${group}/v2/namespaces/{namespace}/carts/{name}`,
    "patch",
  ]);
});

it("accepts its own tokens only", async () => {
  const stranger = createClient({ ...server.config, identity: { type: "token", token: "guess" } });
  expect(await refusal(stranger.list(secret, {}))).toMatch(/^401/);
  for (const path of ["//", "//[", "/healthz/.."])
    expect(await refusal(stranger.raw({ method: "GET", path }))).toMatch(/^401/);
  await client.create(
    { ...secret, kind: "ServiceAccount", plural: "serviceaccounts" } as never,
    { metadata: { name: "robot", namespace: "default" } } as never,
  );
  const review = await client.raw({
    method: "POST",
    path: "/api/v1/namespaces/default/serviceaccounts/robot/token",
    body: JSON.stringify({ kind: "TokenRequest", apiVersion: "authentication.k8s.io/v1", spec: {} }),
  });
  const { token } = (review as { status: { token: string } }).status;
  const robot = createClient({ ...server.config, identity: { type: "token", token } });
  expect(await refusal(robot.list(secret, {}))).toBe("it went through");
  await Promise.all([stranger.close(), robot.close()]);
});
