import { type Client, createClient } from "@capikit/client";
import { parseJson, stringifyJson } from "@capikit/common/json";
import { type FaultServer, seeded, startFaultServer } from "@capikit/controller-kit/testing";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawRequest, type RandomRequest } from "../../src/testing/random-requests.ts";
import { widget, widgetCrd } from "../../src/testing/widget.ts";

const seeds = process.env.CAPIKIT_TEST_LONG === "1" ? 200 : 10;
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

/** One of the two servers, and what it told of each object. */
function side(client: Client) {
  const told = new Map<string, Body[]>();
  const versions = new Map<string, string>();
  return {
    async send(request: RandomRequest) {
      const { method, name, subresource, query, headers } = request;
      const [current, before] = told.get(name ?? "") ?? [];
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
        told.set(body.metadata.name, [body, told.get(body.metadata.name)?.[0] ?? body]);
      }
      return { code: response.status, ...shown(body, versions) };
    },
  };
}

/** What an answer says that both servers must say: no times, identities, wording; of versions, whether they changed. */
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
    // The real one knows owners of lists and maps as well as of what is in them, and so keeps more that update.
    managers: managedFields
      ?.filter(({ operation }: Body) => operation === "Apply")
      ?.map(({ manager, operation, subresource = "" }: Body) => `${manager} ${operation} ${subresource}`)
      .sort(),
  };
}

/** One cause a field: of a wrong type the real one says besides, and of the whole object, that there may be more. */
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
 * What of an answer is compared. The real server forgets all managers when it cannot make sense of what a write leaves alone; and whether an
 * apply or a second deletion is a change may hang on managers alone. What was only tried has no version of its own.
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

/** The real server sometimes leaves null where an apply took the last item of a list, and then refuses what it made itself. */
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

it(`answers ${seeds} times ${steps} random requests as a real API server does`, async () => {
  const failures: unknown[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    await run(seed).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(String).join("\n"));
  }
  // The requests must have reached what they are meant to reach.
  expect(reached.size).toBeGreaterThan(30);
}, 1_800_000);
