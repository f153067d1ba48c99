import { type Client, createClient } from "@capikit/client";
import { parseJson, stringifyJson } from "@capikit/common/json";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { type FaultServer, seeded, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { drawRequest, type RandomRequest } from "../../src/testing/random-requests.ts";
import { widget, widgetCrd } from "../../src/testing/widget.ts";

const seeds = inject("nightly") ? 200 : 10;
const steps = 100;
const collection = "/apis/testing.capikit.dev/v1/namespaces/default/widgets";

let controlPlane: ControlPlane;
let server: FaultServer;
let ours: Client;
beforeAll(async () => {
  controlPlane = await startControlPlane();
  await controlPlane.installCrds([widgetCrd]);
  server = await startFaultServer({ kinds: [widget], historyWindow: 1_000_000 });
  ours = createClient(server.config);
});
afterAll(async () => {
  await ours?.close();
  await server?.stop();
  await controlPlane?.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: whatever a server answers
type Body = any;

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
        latest.set(body.metadata.name, [body, latest.get(body.metadata.name)?.[0] ?? body]);
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
      items: body.items.map((item: Body) => ({ ...shown(item, versions), managers: undefined })),
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
    // The real server also tracks owners of lists and maps themselves, and so keeps more after
    // updates.
    managers: managedFields
      ?.filter(({ operation }: Body) => operation === "Apply")
      ?.map(({ manager, operation, subresource = "" }: Body) => `${manager} ${operation} ${subresource}`)
      .sort(),
  };
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
 * Returns the comparable parts of a response. The real server drops all managers if it cannot
 * interpret unchanged fields, and managers alone may determine whether an apply or a second
 * deletion is a change. Dry runs have no version.
 */
function comparable(answer: object, wanted: Body, { method, headers, query }: RandomRequest): object {
  const ownersOnly =
    query.dryRun !== undefined ||
    method === "DELETE" ||
    headers["content-type"] === "application/apply-patch+yaml";
  return {
    ...answer,
    ...(wanted.managers === undefined && { managers: undefined }),
    ...(ownersOnly && { changed: undefined }),
  };
}

/**
 * The real server sometimes leaves null after an apply removed the last item of a list, and then
 * rejects its own result.
 */
function leavesNull({ code, causes }: Body, { headers }: RandomRequest): boolean {
  const applies = headers["content-type"] === "application/apply-patch+yaml";
  return applies && code === 422 && causes.length === 1 && causes[0] === "FieldValueTypeInvalid spec.parts";
}

const reached = new Set<string>();

async function run(seed: number): Promise<void> {
  const random = seeded(seed);
  await Promise.all([purge(controlPlane.client), purge(ours)]);
  const [real, fake] = [side(controlPlane.client), side(ours)];
  for (let step = 1; step <= steps; step++) {
    const request = drawRequest(random, ["a", "b", "c"], seed % 2 === 0 ? "scales" : "applies");
    const [wanted, got] = await Promise.all([real.send(request), fake.send(request)]);
    if (leavesNull(wanted, request)) {
      return; // from here on the two have different objects
    }
    const { method, name = "", subresource = "", query, headers } = request;
    const body = request.body(undefined, undefined);
    const where = `seed ${seed}, step ${step}: ${method} ${name}/${subresource} ${JSON.stringify({ query, headers, body })}`;
    expect(comparable(got, wanted, request), where).toEqual(comparable(wanted, wanted, request));
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
