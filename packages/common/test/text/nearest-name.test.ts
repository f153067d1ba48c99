import { describe, expect, it } from "vitest";
import { nearestName } from "../../src/text/nearest-name.ts";

describe("the known name that was meant", () => {
  it.each<[string, readonly string[], string | undefined]>([
    ["replcas", ["replicas", "paused"], "replicas"],
    ["replicsa", ["replicas"], "replicas"],
    ["Replicas", ["replicas"], "replicas"],
    ["size", ["sizes", "side"], "sizes"],
    ["host", ["port", "paused"], undefined],
    ["a", ["b"], "b"],
    ["same", ["same"], undefined],
    ["x", [], undefined],
    ["bool", ["boolean", "string"], "boolean"],
    ["str", ["string", "strict"], undefined],
    ["in", ["integer"], undefined],
  ])("%s of %j is %s", (name, known, meant) => {
    expect(nearestName(name, known)).toBe(meant);
  });

  it("differs by at most the given edits", () => {
    const known = ["fooclusters", "boolean"];
    const near = ["fooclsters", "barclusters", "bool"].map((name) => nearestName(name, known, 1));
    expect(near).toEqual(["fooclusters", undefined, undefined]);
  });
});
