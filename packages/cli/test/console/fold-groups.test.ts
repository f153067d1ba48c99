import { expect, it } from "vitest";
import type { GraphEdge, ObjectSummary } from "../../src/console/console-model.ts";
import { foldGroups } from "../../src/console/fold-groups.ts";

const node = (id: string, kind: string, state: ObjectSummary["state"] = "good"): ObjectSummary => ({
  id,
  kind,
  state,
  name: id,
  apiVersion: "x/v1",
  namespace: "default",
  summary: state === "good" ? "" : `${id} waits`,
  phase: "",
  version: "",
  replicas: "",
  created: "",
});
const owns = (from: string, to: string): GraphEdge => ({ from, to, type: "owner" });

/** A set with Machines, each with an infrastructure object. */
function graphOf(count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at);
  return {
    nodes: [
      node("set", "MachineSet"),
      ...numbers.flatMap((at) => [
        node(`m${at}`, "Machine", at === 2 ? "bad" : "good"),
        node(`i${at}`, "FooMachine"),
      ]),
    ],
    edges: numbers.flatMap((at) => [owns("set", `m${at}`), owns(`m${at}`, `i${at}`)]),
  };
}

it.each([
  { count: 3, open: [], shown: ["set", "m0", "i0", "m1", "i1", "m2", "i2"], edges: 6 },
  { count: 5, open: [], shown: ["set", "5 objects", "5 objects"], edges: 2 },
  {
    count: 5,
    open: ["group:Machine|set"],
    shown: ["set", "5 objects", "m0", "m1", "m2", "m3", "m4"],
    edges: 10,
  },
])("folds $count Machines with their parts, and opens $open", ({ count, open, shown, edges }) => {
  const folded = foldGroups(graphOf(count), new Set(open));
  expect(folded.nodes.map(({ name }) => name).sort()).toEqual([...shown].sort());
  expect(folded.edges).toHaveLength(edges);
});

it("folds the Secrets of folded parts", () => {
  const { nodes, edges } = graphOf(5);
  const numbers = [0, 1, 2, 3, 4];
  const folded = foldGroups(
    {
      nodes: [...nodes, ...numbers.map((at) => node(`s${at}`, "Secret"))],
      edges: [...edges, ...numbers.flatMap((at) => [owns(`i${at}`, `s${at}`), owns(`m${at}`, `s${at}`)])],
    },
    new Set(),
  );
  expect(folded.nodes.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    "FooMachine 5 objects",
    "Machine 5 objects",
    "MachineSet set",
    "Secret 5 objects",
  ]);
});

it("shows the worst state of a group", () => {
  const group = foldGroups(graphOf(5), new Set()).nodes.find(({ kind }) => kind === "Machine");
  expect(group).toMatchObject({ state: "bad", summary: "m2 waits" });
});

it("sorts nodes and edges by kind and name, in whatever order they and their UIDs are", () => {
  const { nodes, edges } = graphOf(3);
  const reversed = { nodes: nodes.toReversed(), edges: edges.toReversed() };
  expect(foldGroups(reversed, new Set())).toEqual(foldGroups({ nodes, edges }, new Set()));
  const machines = ["z", "y", "x"].map((id, at) => ({ ...node(id, "Machine"), name: `m${at}` }));
  const owned = machines.map(({ id }) => owns("set", id));
  const sorted = foldGroups({ nodes: [...machines, node("set", "MachineSet")], edges: owned }, new Set());
  expect(sorted.nodes.map(({ name }) => name)).toEqual(["m0", "m1", "m2", "set"]);
  expect(sorted.edges.map(({ to }) => to)).toEqual(["z", "y", "x"]);
});
