import type { KubernetesObject } from "@capikit/client";
import { expect, it } from "vitest";
import { cacheDifferences, startFaultServer } from "../src/index.ts";
import { widget } from "./kinds.ts";

it("reports differences between a cache and its server", async () => {
  await using server = await startFaultServer({ kinds: [widget] });
  const put = (name: string, size: number) =>
    server.put(widget, {
      metadata: { name, namespace: "ns", managedFields: [{ manager: "m" }] },
      spec: { size },
    });
  const [a, b] = [put("a", 1), put("b", 1)];
  put("c", 1);
  const strip = ({ metadata: { managedFields: _, ...metadata }, ...rest }: KubernetesObject) => ({
    ...rest,
    metadata,
  });
  let cached: readonly KubernetesObject[] = [a, b].map(strip);
  const cache = { list: async () => cached as never };
  put("b", 2);
  server.remove(widget, { name: "a", namespace: "ns" });
  expect(await cacheDifferences(cache, server, [widget])).toEqual([
    "Widget ns/a: in the cache, but not on the server",
    "Widget ns/b: metadata.generation: 1 instead of 2",
    'Widget ns/b: metadata.resourceVersion: "3" instead of "5"',
    "Widget ns/b: spec.size: 1 instead of 2",
    "Widget ns/c: missing in the cache",
  ]);
  cached = server.objects(widget).map(strip);
  expect(await cacheDifferences(cache, server, [widget])).toEqual([]);
});
