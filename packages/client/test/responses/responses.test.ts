import { describe, expect, it } from "vitest";
import { seeded } from "../../../testing/src/random/random.ts";
import { createByteCollector } from "../../src/responses/byte-collector.ts";
import { measureJson } from "../../src/responses/measure-json.ts";
import { cut } from "../support/random.ts";

describe("byte collector", () => {
  it("returns the pushed bytes, independent of chunk boundaries", () => {
    const text = "aä€😀".repeat(20_000);
    for (let seed = 0; seed < 20; seed++) {
      const collector = createByteCollector();
      for (const piece of cut(Buffer.from(text), seeded(seed))) collector.push(piece);
      expect(collector.size).toBe(Buffer.byteLength(text));
      expect(collector.take() === text).toBe(true);
      expect(collector.size).toBe(0);
      collector.push(Buffer.from("next"));
      expect(collector.take()).toBe("next");
    }
  });
});

describe("measureJson", () => {
  it("returns the length of an ordinary object", () => {
    const node = {
      apiVersion: "v1",
      kind: "Node",
      metadata: {
        name: "workload-md-0-7d9c5-x2k8p",
        uid: "7b0ad2a5-3a3c-4be2-8d4b-04c3b5e0a2a1",
        labels: { "kubernetes.io/arch": "amd64", "kubernetes.io/hostname": "workload-md-0-7d9c5-x2k8p" },
        annotations: { "cluster.x-k8s.io/owner-name": 'a "quoted", {braced} and [bracketed] text \\' },
        creationTimestamp: "2026-01-01T00:00:00Z",
      },
      spec: { providerID: "foo:///7b0ad2a5-3a3c-4be2-8d4b-04c3b5e0a2a1", podCIDRs: ["10.0.0.0/24"] },
      status: {
        conditions: [
          {
            type: "Ready",
            status: "True",
            lastTransitionTime: "2026-01-01T00:00:00Z",
            reason: "KubeletReady",
          },
        ],
      },
    };
    const text = JSON.stringify(node);
    expect(measureJson(text).weight).toBe(text.length);
  });

  it.each([
    ["objects", "{},"],
    ["arrays", "[],"],
    ["numbers", "0,"],
    ["strings", '"",'],
    ["strings with quotes", '"\\\\\\"",'],
    ["members", '"aaaa":1,'],
  ])("weighs at least 24 for each of many %s", (_, text) => {
    expect(measureJson(text.repeat(1000)).weight).toBeGreaterThanOrEqual(24_000);
  });

  it("ends for text that is cut off in a string", () => {
    expect(measureJson('{"a').weight).toBe(48);
    expect(measureJson("").weight).toBe(24);
  });

  it.each([
    ["", 0],
    ['"[[["', 0],
    ["{}", 1],
    ['[{"a":[]},{}]', 3],
    ['{"a":"\\\\","b":[[]]}', 3],
    ["]]]][[", 0],
    ["[[", 2],
  ])("counts the levels of %s", (text, depth) => {
    expect(measureJson(text).depth).toBe(depth);
  });
});
