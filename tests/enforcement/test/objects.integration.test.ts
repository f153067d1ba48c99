import { setTimeout as sleep } from "node:timers/promises";
import { mapLimited } from "@capikit/common/time";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { type ExampleSchema, exampleOf, type JsonObject } from "@capikit/schema";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Random, randomFrom } from "../../reference/src/random.ts";
import { compare, type Disagreement, judgeOf, samePlaces } from "../src/compare.ts";
import { CRD_SETS, type CrdSet, kindsOfSet } from "../src/crd-sets.ts";
import { type Definition, type Kind, manifest } from "../src/definition.ts";
import { disturb, drawValid } from "../src/draw.ts";
import { disagreementText, type Tally, tallyText, tryObjects } from "../src/objects.ts";
import { connect, DRY_RUN, requestsAtOnce, type Server } from "../src/server.ts";

/** A column that distinguishes a lenient definition from the real one in responses. */
const MARK = { name: "Lenient", type: "string", jsonPath: ".metadata.name" } as const;

/** Returns a definition that accepts any object, to store objects that the real one rejects. */
function lenient(kind: Kind): Definition {
  const { definition, version } = kind;
  const { subresources: _s, additionalPrinterColumns: _c, selectableFields: _f, ...rest } = version;
  const schema = {
    openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  } as const;
  return {
    ...definition,
    spec: { ...definition.spec, versions: [{ ...rest, additionalPrinterColumns: [MARK], schema }] },
  };
}

/** A stored object and its replacement. */
interface Pair {
  readonly kind: Kind;
  readonly old: JsonObject;
  readonly next: JsonObject;
  readonly operation: "update" | "update-status";
}

/**
 * Stores valid and broken objects while the definitions are {@link lenient}, and draws a
 * replacement for each: the same, a fixed or further broken version, another object.
 */
async function storePairs(
  server: Server,
  kinds: readonly Kind[],
  count: number,
  seed: number,
): Promise<Pair[]> {
  const random = randomFrom(seed);
  const each = Math.ceil(count / kinds.length);
  const drawn = kinds.flatMap((kind, i) => {
    const valid = drawValid(kind, each, seed * 1000 + 500 + i);
    return valid.map((object, n) => {
      const { name } = object.metadata as { name: string };
      const disturbed = disturb(object, kind, random);
      const old = { ...disturbed, metadata: { ...(disturbed.metadata as JsonObject), name } };
      const next = replacement(kind, object, old, valid[(n + 1) % valid.length] ?? object, random);
      return { kind, old, next, status: random.chance(0.25) };
    });
  });
  const pairs = await mapLimited(drawn, requestsAtOnce, async ({ kind, old, next, status }) => {
    const stored = await server.create(kind.path, old);
    // Broken metadata is rejected nevertheless.
    if (!stored.accepted) return [];
    const { name, resourceVersion } = stored.body.metadata as { name: string; resourceVersion: string };
    const metadata = { ...(next.metadata as JsonObject), name, resourceVersion };
    const operation = status && kind.version.subresources?.status ? "update-status" : "update";
    const pair: Pair = { kind, old: stored.body, next: { ...next, metadata }, operation };
    return [pair];
  });
  return pairs.flat();
}

function replacement(
  kind: Kind,
  valid: JsonObject,
  old: JsonObject,
  other: JsonObject,
  random: Random,
): JsonObject {
  const dice = random.below(100);
  if (dice < 20) return { ...old, metadata: { ...(old.metadata as JsonObject), labels: { touched: "yes" } } };
  if (dice < 35) return valid;
  if (dice < 50) return other;
  return disturb(dice < 75 ? old : valid, kind, random);
}

/** Replaces the stored objects, as a dry run, with the real definitions. */
async function tryUpdates(server: Server, pairs: readonly Pair[]): Promise<Tally> {
  const judges = new Map([...new Set(pairs.map(({ kind }) => kind))].map((kind) => [kind, judgeOf(kind)]));
  const disagreements: Disagreement[] = [];
  const otherPlaces: { theirs: unknown; ours: unknown }[] = [];
  let accepted = 0;
  await mapLimited(pairs, requestsAtOnce, async ({ kind, old, next, operation }) => {
    const { name } = next.metadata as { name: string };
    const path = `${kind.path}/${name}${operation === "update-status" ? "/status" : ""}`;
    const theirs = await server.replace(path, next, DRY_RUN);
    const ours = judges.get(kind)?.(next, { operation, old });
    if (ours === undefined) throw new TypeError(`no judge for ${kind.kind}`);
    const found = compare(kind, next, theirs, ours, old);
    if (found !== undefined) disagreements.push(found);
    if (theirs.accepted) accepted += 1;
    else if (theirs.code === 422 && !samePlaces(theirs, ours)) {
      otherPlaces.push({ theirs: theirs.causes, ours: ours.errors });
    }
  });
  const samePlacesCount = pairs.length - accepted - otherPlaces.length;
  return { objects: pairs.length, accepted, samePlaces: samePlacesCount, disagreements, otherPlaces };
}

const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

/**
 * Waits until the API server serves the kinds with their real definitions, shortly after it stored
 * them.
 */
async function untilStrict(server: Server, kinds: readonly Kind[]): Promise<void> {
  await mapLimited(kinds, requestsAtOnce, async (kind) => {
    for (;;) {
      const { columnDefinitions } = await server.get(`${kind.path}?limit=1`, TABLE);
      const columns = columnDefinitions as readonly { name: string }[] | undefined;
      if (columns?.every(({ name }) => name !== MARK.name)) return;
      await sleep(50);
    }
  });
}

const isNightly = inject("nightly");
const seeds = Array.from({ length: isNightly ? 5 : 1 }, (_, index) => inject("seed") + index);
const OBJECTS = isNightly ? 2_000 : 600;
const UPDATES = isNightly ? 1_000 : 100;

let controlPlane: ControlPlane;
let server: Server;
const kinds = new Map<CrdSet, Kind[]>();
const pairs = new Map<string, Pair[]>();

beforeAll(async () => {
  controlPlane = await startControlPlane();
  server = connect(controlPlane.config);
  for (const set of CRD_SETS) kinds.set(set, await kindsOfSet(set));
  const all = [...kinds.values()].flat();
  // Broken objects can only be stored before the real definitions are active.
  await controlPlane.installCrds(all.map((kind) => manifest(lenient(kind))));
  for (const set of CRD_SETS) {
    for (const seed of seeds)
      pairs.set(`${set} ${seed}`, await storePairs(server, kinds.get(set) ?? [], UPDATES, seed));
  }
  await controlPlane.installCrds(all.map(({ definition }) => manifest(definition)));
  await untilStrict(server, all);
});

afterAll(async () => {
  await server?.close();
  await controlPlane?.stop();
});

const setsAndSeeds = CRD_SETS.flatMap((set) => seeds.map((seed) => [set, seed] as const));

describe("the API server and admit agree", () => {
  it.each(setsAndSeeds)("on creates: %s, seed %i", { timeout: 300_000 }, async (set, seed) => {
    const tally = await tryObjects(server, kinds.get(set) ?? [], OBJECTS, seed);
    expect(tally.objects).toBeGreaterThanOrEqual(OBJECTS);
    expectAgreement(`${set}, creates, seed ${seed}`, tally);
  });

  it.each(setsAndSeeds)("on updates: %s, seed %i", { timeout: 300_000 }, async (set, seed) => {
    const tally = await tryUpdates(server, pairs.get(`${set} ${seed}`) ?? []);
    expect(tally.objects).toBeGreaterThanOrEqual(0.8 * UPDATES);
    expectAgreement(`${set}, updates, seed ${seed}`, tally);
  });
});

/** Kinds whose rules refuse the example of their schema, or whose group is not that of the set. */
const refusing = [
  ...["Flat", "OperatorConfiguration", "PostgresTeam", "Rule", "RuledRoot"],
  ...["VolumeGroupSnapshot", "VolumeGroupSnapshotContent", "VolumeSnapshot", "VolumeSnapshotContent"],
  "postgresql",
];

it("the API server takes the examples of schemas, unless a rule refuses them", async () => {
  const all = [...kinds.values()].flat();
  const refused: string[] = [];
  const disagreements: string[] = [];
  await mapLimited(all, requestsAtOnce, async (kind) => {
    const example = exampleOf(kind.schema as ExampleSchema) as JsonObject;
    const object = { ...example, apiVersion: kind.apiVersion, kind: kind.kind, metadata: { name: "a" } };
    const options = { fieldValidation: "Strict" } as const;
    const theirs = await server.create(kind.path, object, { ...DRY_RUN, ...options });
    const found = compare(kind, object, theirs, judgeOf(kind)(object, options));
    if (found !== undefined) disagreements.push(disagreementText(found));
    if (!theirs.accepted) refused.push(kind.kind);
  });
  console.log(`${all.length} examples, ${refused.length} refused`);
  expect(disagreements).toEqual([]);
  expect([...new Set(refused)].sort()).toEqual(refusing);
});

function expectAgreement(name: string, tally: Tally): void {
  console.log(`${name}: ${tallyText(tally)}`);
  expect(tally.disagreements.slice(0, 3).map(disagreementText).join("\n")).toBe("");
  // Enough of both kinds to make agreement significant, and most errors have the server's location.
  const refused = tally.objects - tally.accepted;
  expect(Math.min(tally.accepted, refused)).toBeGreaterThan(0.02 * tally.objects);
  expect(tally.samePlaces).toBeGreaterThanOrEqual(0.95 * refused);
}
