import { askReference } from "@capikit/reference";
import { afterAll, expect } from "vitest";
import { describeClassFeatures } from "../src/class-features.ts";
import { compareWith } from "../src/compare-topologies.ts";
import type { GoAnswer } from "../src/desired.ts";
import { describeDesiredStates } from "../src/desired-states.ts";
import { describeExternalPatches } from "../src/external-patches.ts";
import {
  comparableTopology,
  type RecordedTopology,
  readTopologies,
  writeTopologies,
} from "../src/recorded-topologies.ts";
import { describeUpgrades } from "../src/upgrades.ts";

const update = process.env.UPDATE_GOLDEN === "1";
const recorded = update ? new Map<string, RecordedTopology>() : readTopologies();

/** Recorded topologies are those of Cluster API. UPDATE_GOLDEN=1 updates them. */
const both = compareWith(async (name, question) => {
  const [answer] = await askReference<GoAnswer>("topology-reference", [question]);
  if (answer?.out === undefined) throw new Error(answer?.error ?? "no answer");
  const topology = comparableTopology(answer.out, question);
  if (update) recorded.set(name, topology);
  else expect(topology).toEqual(recorded.get(name));
  return topology;
});

describeDesiredStates(both);
describeUpgrades(both);
describeExternalPatches(both);
describeClassFeatures(both);

afterAll(() => {
  if (update) writeTopologies(recorded);
});
