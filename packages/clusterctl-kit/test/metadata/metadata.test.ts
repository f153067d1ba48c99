import { expect, test } from "vitest";
import {
  contractOfCrds,
  newestSeriesOfContract,
  printMetadata,
  readMetadata,
  seriesOf,
  untrackedVersions,
  withSeries,
} from "../../src/metadata/index.ts";

const head = "apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\n";
const two = readMetadata(
  `${head}releaseSeries:\n- {major: 1, minor: 0, contract: v1beta1}\n- {major: 1, minor: 1, contract: v1beta2}\n`,
  "metadata.yaml",
);

test.each([
  ["", "metadata.yaml is not a mapping"],
  ["- a", "metadata.yaml is not a mapping"],
  ["a: [", "metadata.yaml cannot be read"],
  ["apiVersion: v1\nreleaseSeries: [{}]", 'apiVersion is "v1"'],
  [`${head}kind: Meta\nreleaseSeries: [{}]`, 'kind is "Meta"'],
  [`${head}kind: Metadata\n`, "releaseSeries is missing or empty"],
  [`${head}releaseSeries: [{major: "1"}]`, "releaseSeries[0]: major and minor must be integers"],
  [`${head}releaseSeries: [{contract: 5}]`, "releaseSeries[0]: contract must be a string"],
])("rejects %j", (text, message) => {
  expect(() => readMetadata(text, "metadata.yaml")).toThrow(message);
});

test("rejects invalid UTF-8 and exponentially growing aliases", () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${["b", "c", "d", "e", "f", "g"]
    .map((name, at) => `${name}: &${name} [${Array(10).fill(`*${"abcdefg"[at]}`)}]\n`)
    .join("")}`;
  const huge = `a: ${"x".repeat(50 * 1024 * 1024)}`;
  for (const text of [new Uint8Array([0xff, 0xfe, 0x41]), bomb, huge, "a: &a [*a]", "a: 1\na: 2"])
    expect(() => readMetadata(text, "metadata.yaml")).toThrow("metadata.yaml cannot be read: ");
});

test("series are found by version and by contract", () => {
  expect(seriesOf(two, "v1.1.7-rc.0")).toEqual({ major: 1, minor: 1, contract: "v1beta2" });
  expect(seriesOf(two, "v1.2.0")).toBeUndefined();
  expect(newestSeriesOfContract(two, "v1beta1")).toEqual({ major: 1, minor: 0, contract: "v1beta1" });
  expect(newestSeriesOfContract(two, "v1alpha4")).toBeUndefined();
});

test("versions newer than the installed one without a series are reported", () => {
  const versions = ["v1.3.0-rc.0", "v0.9.0", "v1.1.0", "v1.2.0"];
  expect(untrackedVersions(two, versions)).toEqual(["v0.9.0", "v1.2.0", "v1.3.0-rc.0"]);
});

test("a release adds the series of its minor version and keeps all others", () => {
  const added = withSeries(two, "v1.2.0-rc.0", "v1beta2");
  expect(readMetadata(printMetadata(added), "m")).toEqual(added);
  expect(added.releaseSeries.map(({ minor }) => minor)).toEqual([0, 1, 2]);
  expect(withSeries(added, "v1.2.0", "v1beta2")).toEqual(added);
  expect(withSeries(undefined, "v0.1.0", "v1beta2").releaseSeries).toHaveLength(1);
  expect(withSeries(two, "v0.4.0", "v1beta1").releaseSeries[0]?.minor).toBe(4);
  expect(() => withSeries(two, "v1.0.5", "v1beta2")).toThrow("lists contract v1beta1 for v1.0");
  expect(() => withSeries(two, "next", "v1beta2")).toThrow("next is not a semantic version");
});

test("the contract is the newest of all labelled CRDs", () => {
  const crd = (...contracts: string[]) => ({
    kind: "CustomResourceDefinition",
    metadata: { labels: Object.fromEntries(contracts.map((one) => [`cluster.x-k8s.io/${one}`, "v1"])) },
  });
  expect(contractOfCrds([crd("v1beta1", "v1beta2"), crd("v1beta2", "v1beta1"), crd()])).toBe("v1beta2");
  expect(contractOfCrds([crd("v1beta1", "v1beta2"), crd("v1beta1")])).toBe("v1beta1");
  expect(contractOfCrds([crd("v1beta2"), crd("v1beta1")])).toBeUndefined();
  expect(contractOfCrds([crd("provider"), { kind: "Deployment" }])).toBeUndefined();
});
