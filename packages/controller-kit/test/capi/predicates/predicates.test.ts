import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import * as capi from "../../../src/capi/index.ts";
import {
  allOf,
  anyOf,
  not,
  type ObjectEvent,
  type Predicate,
  resourceVersionChanged,
} from "../../../src/controller/index.ts";
import { cluster, condition, machine } from "../objects.ts";

const paused = cluster({ spec: { paused: true } });
const idle = cluster();
const provisioned = cluster({ status: { initialization: { infrastructureProvisioned: true } } });
const initialized = cluster({ status: { conditions: [condition("ControlPlaneInitialized", "True")] } });
const topology = (version: string) => cluster({ spec: { topology: { classRef: { name: "c" }, version } } });

const events = {
  "create idle": { type: "create", object: idle },
  "create paused": { type: "create", object: paused },
  "create provisioned": { type: "create", object: provisioned },
  pause: { type: "update", oldObject: idle, object: paused },
  unpause: { type: "update", oldObject: paused, object: idle },
  resync: { type: "update", oldObject: idle, object: idle },
  provision: { type: "update", oldObject: idle, object: provisioned },
  initialize: { type: "update", oldObject: idle, object: initialized },
  "stay initialized": { type: "update", oldObject: initialized, object: initialized },
  "upgrade topology": { type: "update", oldObject: topology("v1"), object: topology("v2") },
  "gain topology": { type: "update", oldObject: idle, object: topology("v1") },
  delete: { type: "delete", object: idle },
  generic: { type: "generic", object: idle },
} satisfies Record<string, ObjectEvent<Cluster>>;

it.each<[string, Predicate<Cluster>, (keyof typeof events)[]]>([
  ["clusterUnpaused", capi.clusterUnpaused, ["create idle", "create provisioned", "unpause"]],
  ["clusterPausedTransitions", capi.clusterPausedTransitions, ["pause", "unpause"]],
  ["clusterControlPlaneInitialized", capi.clusterControlPlaneInitialized, ["initialize"]],
  [
    "clusterPausedTransitionsOrInfrastructureProvisioned",
    capi.clusterPausedTransitionsOrInfrastructureProvisioned,
    ["pause", "unpause", "provision"],
  ],
  ["clusterTopologyVersionChanged", capi.clusterTopologyVersionChanged, ["upgrade topology"]],
])("%s accepts its events", (_name, predicate, expected) => {
  const through = Object.entries(events).filter(([, event]) => predicate(event));
  expect(through.map(([event]) => event)).toEqual(expected);
});

describe("predicates of any object", () => {
  const of = (type: "labels" | "annotations", name: string, value = ""): ObjectEvent => ({
    type: "create",
    object: machine("m", { metadata: { [type]: { [name]: value } } }),
  });
  const plain: ObjectEvent = { type: "create", object: machine("m") };
  const filtered = of("labels", "cluster.x-k8s.io/watch-filter", "x");
  const pausedEvent = of("annotations", "cluster.x-k8s.io/paused");

  it("match the watch label, if set", () => {
    expect([plain, filtered].map(capi.hasFilterLabel("x"))).toEqual([false, true]);
    expect([plain, filtered].map(capi.hasFilterLabel("y"))).toEqual([false, false]);
    expect([plain, filtered].map(capi.hasFilterLabel(""))).toEqual([true, true]);
    expect([plain, filtered].map(capi.hasFilterLabel(undefined))).toEqual([true, true]);
  });

  it("match annotations and labels", () => {
    expect([plain, pausedEvent].map(capi.isNotPaused)).toEqual([true, false]);
    expect(
      [plain, of("annotations", "cluster.x-k8s.io/managed-by")].map(capi.isNotExternallyManaged),
    ).toEqual([true, false]);
  });

  it("drop resyncs", () => {
    const at = (resourceVersion: string): KubernetesObject => machine("m", { metadata: { resourceVersion } });
    expect(resourceVersionChanged({ type: "update", oldObject: at("1"), object: at("1") })).toBe(false);
    expect(resourceVersionChanged({ type: "update", oldObject: at("1"), object: at("2") })).toBe(true);
    expect(resourceVersionChanged(plain)).toBe(true);
  });

  it("can be combined", () => {
    const yes: Predicate = () => true;
    const no: Predicate = () => false;
    const ask = (predicate: Predicate) => predicate(plain);
    expect([allOf(yes, no), allOf(), anyOf(yes, no), anyOf(), not(no)].map(ask)).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
  });
});
