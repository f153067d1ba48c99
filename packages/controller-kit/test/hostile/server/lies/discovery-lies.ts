import { type Exchange, type Lie, sendJson } from "./exchange.ts";

/** Modifies the discovery of one group and version only. */
const resources =
  (resourcesOf: (exchange: Exchange) => unknown): Lie =>
  (exchange) => {
    const { path } = exchange.request;
    if (!/^\/api\/v1$|^\/apis\/[^/]+\/[^/]+$/.test(path)) {
      return false;
    }
    sendJson(exchange, {
      kind: "APIResourceList",
      apiVersion: "v1",
      groupVersion: path.replace(/^\/apis?\//, ""),
      resources: resourcesOf(exchange),
    });
    return true;
  };

const node = {
  name: "nodes",
  singularName: "node",
  namespaced: false,
  kind: "Node",
  verbs: ["list", "watch"],
};
const broken = ["text", { "0": node }, [null], [{ name: 7, kind: {} }], undefined];

/** Hostile responses to discovery. */
export const discoveryLies = {
  "lying-discovery": resources(() => [
    { ...node, namespaced: true, name: "../../secrets" },
    { name: "__proto__", kind: "__proto__", namespaced: "yes", verbs: "all", shortNames: { a: 1 } },
    { name: "nodes/../../x", kind: "Node", namespaced: false, verbs: [] },
  ]),
  "broken-discovery": resources(({ count }) => broken[count % broken.length]),
  "huge-discovery": resources(() => [
    node,
    ...Array.from({ length: 50_000 }, (_, n) => ({ ...node, name: `kind${n}`, kind: `Kind${n}` })),
    ...Array.from({ length: 50_000 }, (_, n) => ({ ...node, name: `kind${n}/status`, kind: `Kind${n}` })),
  ]),
} satisfies Record<string, Lie>;
