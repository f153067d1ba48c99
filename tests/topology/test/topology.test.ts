import { readResponses } from "@capikit/reference";
import { renderTopology, TopologyError, type Unstructured } from "@capikit/topology";
import { GoTemplateError, renderTemplate } from "@capikit/topology/go-template";
import { describe, expect, it } from "vitest";
import { describeClassFeatures } from "../src/class-features.ts";
import { compareWith, featureGates } from "../src/compare-topologies.ts";
import { describeDesiredStates } from "../src/desired-states.ts";
import { describeExternalPatches } from "../src/external-patches.ts";
import { document } from "../src/fixtures.ts";
import { readTopologies } from "../src/recorded-topologies.ts";
import { refusedClusters, refusedQuestion } from "../src/refused-topologies.ts";
import { data, templateRecording, templates } from "../src/templates.ts";
import { describeUpgrades } from "../src/upgrades.ts";
import { variableRequests, variableSchemas } from "../src/variable-schemas.ts";

describe("desired", () => {
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
});

describe("go template", () => {
  it("renders templates as Go does, byte by byte, and fails where Go fails", () => {
    const answers = readResponses(templateRecording);
    const differences = templates.flatMap((template) => {
      const go = answers[template];
      const ours = rendered(template);
      const same = go?.error === undefined ? ours.out === go?.out : ours.error !== undefined;
      return same && go !== undefined ? [] : [{ template, go, ours }];
    });
    expect(differences).toEqual([]);
  });

  function rendered(template: string): { out?: string; error?: string } {
    try {
      return { out: renderTemplate(template, data) };
    } catch (error) {
      if (!(error instanceof GoTemplateError)) throw error;
      return { error: error.message };
    }
  }
});

describe("what Cluster API refuses is refused", () => {
  it.each(Object.entries(refusedClusters))("%s", async (_, cluster) => {
    const { oldCluster, objects } = await refusedQuestion(cluster);
    const rendering = renderTopology({
      cluster,
      oldCluster,
      clusterClass: document("class.yaml"),
      objects,
      featureGates,
    });
    await expect(rendering).rejects.toThrow(TopologyError);
  });
});

describe("variable schemas", () => {
  it("accepts the schemas and values of variables that Cluster API accepts", async () => {
    const ours = await Promise.all(
      (await variableRequests()).map(({ cluster, clusterClass, objects }) =>
        renderTopology({
          cluster,
          clusterClass: clusterClass as unknown as Unstructured,
          objects,
          featureGates,
        }).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(variableSchemas.map(([title], index) => [title, ours[index]])).toEqual(
      variableSchemas.map(([title, , , accepted]) => [title, accepted]),
    );
  });
});
