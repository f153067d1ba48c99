import { type Client, createClient } from "@capikit/client";
import { type WatchOptions, watch } from "@capikit/client/reflector";
import { parseJson, stringifyJson } from "@capikit/common/json";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { type FaultServer, seeded, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { drawRequest, type RandomRequest } from "../../src/testing/random-requests.ts";
import { type Widget, widget, widgetCrd } from "../../src/testing/widget.ts";

const seeds = inject("nightly") ? 100 : 4;
const steps = 80;
const namespace = "default";
const collection = `/apis/testing.capikit.dev/v1/namespaces/${namespace}/widgets`;
/** Created last, so that every watch sees it. */
const last = {
  metadata: { name: "last", namespace, labels: { on: "yes" } },
  spec: { color: "red" },
} as const;

/** The watches, with all kinds of partial views. */
const views: Readonly<Record<string, WatchOptions & { readonly metadataOnly?: true }>> = {
  all: {},
  "by label": { labelSelector: "on=yes" },
  "by label and absence": { labelSelector: "on,!extra" },
  "by field": { fieldSelector: "spec.color=red" },
  "by name": { fieldSelector: "metadata.name!=b" },
  "by both": { labelSelector: "on=yes", fieldSelector: "spec.color=red" },
  "metadata by field": { fieldSelector: "spec.color=red", metadataOnly: true },
};

let controlPlane: ControlPlane;
let server: FaultServer;
let ours: Client;
beforeAll(async () => {
  controlPlane = await shareControlPlane({ crds: [widgetCrd] });
  server = await startFaultServer({ kinds: [widget], historyWindow: 1_000_000 });
  ours = createClient(server.config);
});
afterAll(async () => {
  await ours?.close();
  await server?.stop();
  await controlPlane?.[Symbol.asyncDispose]();
});

interface Shown extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly name: string;
}

/** The comparable parts of an event: no times, identities, managers and versions. */
function shown(type: string, { metadata, ...object }: Widget): Shown {
  const { managedFields, uid, creationTimestamp, deletionTimestamp, resourceVersion, ...rest } = metadata;
  return {
    type,
    name: metadata.name ?? "",
    ...object,
    metadata: {
      ...rest,
      ...(deletionTimestamp && { deletionTimestamp: "is" }),
      known: [uid, creationTimestamp, resourceVersion].every(Boolean),
    },
  };
}

/** Returns all events of a watch until the last object, or until the end of the initial objects. */
async function follow(client: Client, view: keyof typeof views, from: WatchOptions): Promise<Shown[]> {
  const { metadataOnly, ...options } = views[view] ?? {};
  const kind = metadataOnly ? { ...widget, representation: "metadata" as const } : widget;
  const lines: Shown[] = [];
  /** The last event of each object. */
  const seen = new Map<string, string>();
  let version = 0;
  for await (const event of watch<Widget>({ transport: client.transport }, kind, {
    namespace,
    ...options,
    ...from,
  })) {
    if (event.type === "BOOKMARK") {
      if (event.initialEventsEnd) return lines.sort((a, b) => (a.name < b.name ? -1 : 1));
      continue;
    }
    if (!from.sendInitialEvents) {
      const next = Number(event.object.metadata.resourceVersion);
      expect(next, `${view}: versions of ${client.transport.server} rise`).toBeGreaterThan(version);
      version = next;
    }
    if (event.object.metadata.name === last.metadata.name && !from.sendInitialEvents) break;
    const line = shown(event.type, event.object);
    // Field managers alone may determine whether a write is a change, and the real server tracks
    // them more precisely.
    const state = stringifyJson({ ...line, type: "" });
    if (event.type !== "MODIFIED" || seen.get(line.name) !== state) lines.push(line);
    seen.set(line.name, state);
  }
  return lines;
}

/** One of the two servers: sends requests with the latest states that it returned. */
function side(client: Client) {
  type KnownObject = NonNullable<Parameters<RandomRequest["body"]>[0]>;
  const latest = new Map<string, KnownObject[]>();
  return async ({ method, name = "", subresource, query, headers, body }: RandomRequest): Promise<number> => {
    const [current, before] = latest.get(name) ?? [];
    const content = body(current, before);
    const path = [collection, name, subresource].filter(Boolean).join("/");
    const sent = { method, path, query, headers };
    const answer = await client.transport.request(
      content === undefined ? sent : { ...sent, body: stringifyJson(content) },
    );
    const object = parseJson(await answer.text()) as KnownObject;
    if (object.kind === "Widget" && !query.dryRun && method !== "DELETE") {
      const key = String(object.metadata.name);
      latest.set(key, [object, latest.get(key)?.[0] ?? object]);
    }
    return answer.status;
  };
}

async function purge(client: Client): Promise<string> {
  for (const { metadata } of (await client.list(widget, { namespace })).items) {
    const ref = { name: metadata.name ?? "", namespace };
    await client.patch(widget, ref, { type: "merge", patch: { metadata: { finalizers: null } } });
  }
  await client.deleteCollection(widget, { namespace });
  return (await client.list(widget, { namespace })).metadata.resourceVersion ?? "";
}

const reached = new Set<string>();

it.each(Array.from({ length: seeds }, (_, index) => inject("seed") + index))(
  "streams the same events as a real API server (seed %i)",
  async (seed) => {
    const random = seeded(seed);
    const clients = [controlPlane.client, ours];
    const starts = await Promise.all(clients.map(purge));
    const names = Object.keys(views);
    const watchAll = (from: (side: number) => WatchOptions): Promise<Shown[][]>[] =>
      clients.map((client, n) => Promise.all(names.map((view) => follow(client, view, from(n)))));
    const live = watchAll((n) => ({ resourceVersion: starts[n] }));
    const sides = clients.map(side);
    for (let step = 0; step < steps; step++) {
      const request = drawRequest(random, ["a", "b", "c"]);
      const [real, fake] = await Promise.all(sides.map((send) => send(request)));
      expect(fake, `seed ${seed}, step ${step}`).toBe(real);
    }
    await Promise.all(clients.map((client) => client.create(widget, last)));
    const [wanted = [], got = []] = await Promise.all(live);
    const [again = [], gotAgain = []] = await Promise.all(watchAll((n) => ({ resourceVersion: starts[n] })));
    const initial = { sendInitialEvents: true, resourceVersionMatch: "NotOlderThan" } as const;
    const [there = [], gotThere = []] = await Promise.all(watchAll(() => initial));
    names.forEach((view, n) => {
      const where = `seed ${seed}, ${view}`;
      expect(got[n], where).toEqual(wanted[n]);
      expect(again[n], `${where}, repeated`).toEqual(wanted[n]);
      expect(gotAgain[n], `${where}, repeated`).toEqual(wanted[n]);
      expect(gotThere[n], `${where}, from the beginning`).toEqual(there[n]);
      for (const { type } of wanted[n] ?? []) reached.add(`${view} ${type}`);
    });
  },
  600_000,
);

it("has seen objects created, changed and deleted in every view", () => {
  const types = ["ADDED", "MODIFIED", "DELETED"];
  expect([...reached].sort()).toEqual(
    Object.keys(views)
      .flatMap((view) => types.map((type) => `${view} ${type}`))
      .sort(),
  );
});
