import { describeClassFeatures } from "../src/class-features.ts";
import { compareWith } from "../src/compare-topologies.ts";
import { describeDesiredStates } from "../src/desired-states.ts";
import { describeExternalPatches } from "../src/external-patches.ts";
import { readTopologies } from "../src/recorded-topologies.ts";
import { describeUpgrades } from "../src/upgrades.ts";

const recorded = readTopologies();

const both = compareWith(async (name) => {
  const topology = recorded.get(name);
  if (topology === undefined) throw new Error(`${name} is not recorded`);
  return topology;
});

describeDesiredStates(both);
describeUpgrades(both);
describeExternalPatches(both);
describeClassFeatures(both);
