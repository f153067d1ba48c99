import { askAll, askReference, readResponses, writeResponses } from "@capikit/reference";
import { beforeAll, describe, expect, it } from "vitest";
import { refusedClusters, refusedQuestion } from "../src/refused-topologies.ts";
import { templateRecording } from "../src/templates.ts";
import { readUpstreamTables, runUpstreamTables, writeUpstreamTables } from "../src/upstream-tables.ts";
import { variableRequests, variableSchemas } from "../src/variable-schemas.ts";

describe("recorded responses of Cluster API", () => {
  let tables = "";
  // Compiles the tests of eight packages.
  beforeAll(async () => {
    tables = await runUpstreamTables();
  }, 900_000);

  it("calls in unit tests (UPDATE_GOLDEN=1 updates them)", () => {
    if (process.env.UPDATE_GOLDEN === "1") writeUpstreamTables(tables);
    else expect(tables).toBe(readUpstreamTables());
  });

  it("templates (UPDATE_GOLDEN=1 updates them)", async () => {
    const responses = await askAll(templateRecording);
    if (process.env.UPDATE_GOLDEN === "1") writeResponses(templateRecording, responses);
    else expect(readResponses(templateRecording)).toEqual(responses);
  });

  it("accepted schemas and values of variables", async () => {
    const answers = await askReference("topology-reference", await variableRequests());
    expect(variableSchemas.map(([title], index) => [title, answers[index]?.error === undefined])).toEqual(
      variableSchemas.map(([title, , , accepted]) => [title, accepted]),
    );
  });

  it("refused topologies", async () => {
    const questions = await Promise.all(Object.values(refusedClusters).map(refusedQuestion));
    const answers = await askReference("topology-reference", questions);
    const accepted = Object.keys(refusedClusters).filter((_, index) => answers[index]?.error === undefined);
    expect(accepted).toEqual([]);
  });
});
