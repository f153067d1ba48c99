import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

const folder = mkdtempSync(join(tmpdir(), "capikit-topology-"));
const versions = join(folder, "versions.json");
writeFileSync(versions, "{}");

/** Returns objects as the webhook of Cluster API converts them to the version of its code. */
async function inCurrentVersion<T extends { readonly cluster: object; readonly clusterClass: object }>(
  question: T,
): Promise<T> {
  const { cluster, clusterClass } = question;
  if (!("apiVersion" in cluster) || cluster.apiVersion !== "cluster.x-k8s.io/v1beta1") return question;
  const to = "cluster.x-k8s.io/v1beta2";
  const questions = [cluster, clusterClass].map((object) => ({ in: object, to }));
  const answers = await askReference<object>("conversion-reference", questions, [
    "convert",
    "-versions",
    versions,
  ]);
  const converted = answers.map(({ out, error }) => out ?? error);
  return { ...question, cluster: converted[0], clusterClass: converted[1] };
}

/** Recorded topologies are those of Cluster API. UPDATE_GOLDEN=1 updates them. */
const both = compareWith(async (name, question) => {
  const [answer] = await askReference<GoAnswer>("topology-reference", [await inCurrentVersion(question)]);
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
  rmSync(folder, { recursive: true });
  if (update) writeTopologies(recorded);
});
