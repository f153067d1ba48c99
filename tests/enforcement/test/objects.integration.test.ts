import { mapLimited } from "@capikit/common/time";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { type ExampleSchema, exampleOf, type JsonObject } from "@capikit/schema";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { compare, judgeOf } from "../src/compare.ts";
import { CRD_SETS, type CrdSet, kindsOfSet } from "../src/crd-sets.ts";
import { type Kind, manifest } from "../src/definition.ts";
import { disagreementText, type Tally, tallyText, tryObjects } from "../src/objects.ts";
import { connect, DRY_RUN, requestsAtOnce, type Server } from "../src/server.ts";
import { lenient, type Pair, storePairs, tryUpdates, untilStrict } from "../src/updates.ts";

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
