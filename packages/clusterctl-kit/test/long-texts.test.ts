import { systemClock } from "@capikit/common/time";
import { stepsOfField } from "@capikit/common/yaml";
import { expect, it } from "vitest";
import { lint } from "../src/lint/index.ts";
import type { Reach } from "../src/repository/network/reach.ts";
import { goProxyVersions } from "../src/repository/sources/github-repository.ts";

// With quadratic time, these lengths take minutes and exceed the test timeout.
const length = 400_000;

it("reads long lines of unclosed variables", () => {
  expect(lint([{ path: "a.yaml", content: `kind: {a: ${"${".repeat(length)}` }]).findings).not.toEqual([]);
});

it("reads long contracts of release series", () => {
  const series = `releaseSeries:\n- {major: 1, minor: 0, contract: v${"1".repeat(length)}x}\n`;
  const content = `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\n${series}`;
  const [finding] = lint([{ path: "metadata.yaml", content }]).findings;
  expect(finding?.code).toBe("metadata/series");
});

it("splits long paths", () => {
  expect(stepsOfField("a[0].b[c.d/e].f")).toEqual(["a", "0", "b", "c.d/e", "f"]);
  expect(stepsOfField("[".repeat(length))).toHaveLength(1);
});

it("reads long lines of a Go proxy", async () => {
  const body = ` v1.2.3 \n01.2\nv${"1".repeat(length)} ${" ".repeat(length)}\rx`;
  const get = async (url: string): Promise<Response> =>
    url.includes("/v2/") ? new Response("", { status: 404 }) : new Response(body);
  const reach = {
    get,
    clock: systemClock,
    retryInterval: 0,
    retryTimeout: 0,
    maxBytes: 1 << 24,
  } as unknown as Reach;
  expect(await goProxyVersions("https://proxy.example.com", "github.com/a/b", reach)).toEqual([
    "v1.2.0",
    "v1.2.3",
  ]);
});
