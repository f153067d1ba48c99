import { type Logger, silentLogger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import { listText, ownerLogFields, warningLogger } from "../../../src/capi/index.ts";
import { notFound } from "../objects.ts";

const owner = (kind: string, name: string) => ({ apiVersion: "x/v1", kind, name, uid: name });

describe("owners in logs", () => {
  const object = {
    metadata: {
      namespace: "ns",
      ownerReferences: [owner("MachineSet", "ms"), owner("Cluster", "own"), owner("Cluster", "second")],
    },
  };
  const set = {
    metadata: { ownerReferences: [owner("MachineDeployment", "md"), owner("Cluster", "of the set")] },
  };

  it("include those of an owning MachineSet, the first of each kind", async () => {
    const fields = await ownerLogFields({ get: (async () => set) as never }, object);
    expect(fields).toEqual({
      MachineSet: { namespace: "ns", name: "ms" },
      MachineDeployment: { namespace: "ns", name: "md" },
      Cluster: { namespace: "ns", name: "of the set" },
    });
  });

  it("ignore a deleted MachineSet, but not read errors", async () => {
    const failing = (error: Error) => ({ get: (() => Promise.reject(error)) as never });
    expect(await ownerLogFields(failing(notFound()), object)).toEqual({
      MachineSet: { namespace: "ns", name: "ms" },
      Cluster: { namespace: "ns", name: "own" },
    });
    await expect(ownerLogFields(failing(new Error("down")), object)).rejects.toThrow("down");
    expect(await ownerLogFields(failing(new Error("down")), { metadata: {} })).toEqual({});
  });
});

it("truncates lists after five items", () => {
  expect(listText([])).toBe("");
  expect(listText(["a", "b", "c", "d", "e"])).toBe("a, b, c, d, e");
  expect(listText(["a", "b", "c", "d", "e", "f", "g"])).toBe("a, b, c, d, e, ... (2 more)");
});

describe("warnings of API servers", () => {
  const finalizer = (name: string) =>
    `metadata.finalizers: "${name}": prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers`;

  it("are logged, except those without a remedy", () => {
    const lines: string[] = [];
    const logger: Logger = { ...silentLogger, info: (message) => void lines.push(message) };
    const warn = warningLogger(logger);
    warn(finalizer("machine.cluster.x-k8s.io"));
    warn(finalizer("machine.cluster.x-k8s.io").replace("including a path (/) ", ""));
    warn("cluster.x-k8s.io/v1beta1 Cluster is deprecated; use cluster.x-k8s.io/v1beta2 Cluster");
    warn("");
    warn(finalizer("foo.example.org"));
    warn('unknown field "spec.foo"');
    expect(lines).toEqual([finalizer("foo.example.org"), 'unknown field "spec.foo"']);
    warningLogger(logger, [])("x is deprecated; use y");
    expect(lines.at(-1)).toBe("x is deprecated; use y");
  });
});
