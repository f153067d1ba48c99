import { describe, expect, it } from "vitest";
import { pausedState, withCondition } from "../../../src/capi/index.ts";
import { cluster, machine } from "../objects.ts";

const annotated = machine("m", {
  metadata: { generation: 2, annotations: { "cluster.x-k8s.io/paused": "" } },
});
const plain = machine("m", { metadata: { generation: 2 } });
const pausedCluster = cluster({ spec: { paused: true } });

describe("pausedState", () => {
  it.each([
    ["by neither", undefined, plain, false, "NotPaused", ""],
    ["by its Cluster", pausedCluster, plain, true, "Paused", "Cluster spec.paused is set to true"],
    ["by itself", cluster(), annotated, true, "Paused", "Machine has the cluster.x-k8s.io/paused annotation"],
    [
      "by both",
      pausedCluster,
      annotated,
      true,
      "Paused",
      "Cluster spec.paused is set to true, Machine has the cluster.x-k8s.io/paused annotation",
    ],
  ])("paused %s", (_name, owner, object, paused, reason, message) => {
    expect(pausedState(owner, object)).toEqual({
      paused,
      write: "patch",
      condition: {
        type: "Paused",
        status: paused ? "True" : "False",
        reason,
        message,
        observedGeneration: 2,
      },
    });
  });

  it.each([
    ["nothing", false, plain, plain, "none"],
    ["the generation of an unpaused object", false, plain, 3, "set"],
    ["the generation of a paused object", true, annotated, 3, "patch"],
    ["that it is paused", true, plain, annotated, "patch"],
    ["that it is paused no more", false, annotated, plain, "patch"],
  ])("once %s changed", (_name, paused, before, after, write) => {
    const updated = withCondition(before, pausedState(undefined, before).condition);
    const metadata = typeof after === "number" ? { ...before.metadata, generation: after } : after.metadata;
    expect(pausedState(undefined, { ...updated, metadata })).toMatchObject({ paused, write });
  });
});
