import { isPassed } from "@capikit/common/diagnostics";
import { expect, it } from "vitest";
import { type Diagnosis, diagnoseCluster, diagnosisText } from "../../../src/doctor/index.ts";
import { now } from "../certificates.ts";
import { readingClient } from "../fake-cluster.ts";
import { healthyCluster, objectOf } from "../healthy-cluster.ts";

/** A diagnosis with two paused Machines, one of which is shown, and a hostile condition. */
async function troubled(): Promise<Diagnosis> {
  const cluster = healthyCluster();
  const machine = objectOf(cluster, "Machine");
  machine.metadata.annotations["cluster.x-k8s.io/paused"] = "";
  const copy = structuredClone(machine);
  copy.metadata.name = "two";
  cluster.objects.push(copy);
  objectOf(cluster, "ExtensionConfig").status.conditions = [
    {
      type: "Discovered",
      status: "False",
      message: "<script>\u001b[31m\nfix: token=abcdefghijklmnop",
    },
  ];
  return diagnoseCluster(readingClient(cluster), { now, expiresWithinDays: 90, limit: 1 });
}

it("shows findings by code, with one reason, and counts those that are left out", async () => {
  const text = diagnosisText(await troubled());
  expect(text.match(/^(?:error|warning) .*$/gm)).toEqual([
    "error doctor/extension-not-discovered: Runtime Extensions are discovered",
    "warning doctor/annotation-paused: Objects have no paused annotation",
  ]);
  expect(text.match(/ {2}why: The controller of the object does nothing/g)).toHaveLength(1);
  expect(text).toMatch(/ {2}- Machine fleet\/one-cp: is paused .*\n {4}fix: .*\n {2}and 1 more finding\n\n$/);
});

it("escapes control characters and removes secrets", async () => {
  const text = diagnosisText(await troubled());
  expect(text).toContain("<script>\\u001b[31m\\u000afix: token=");
  expect(text).not.toContain("abcdefghijklmnop");
});

it("colours severities and objects", async () => {
  const text = diagnosisText(await troubled(), (style, part) => `[${style} ${part}]`);
  expect(text).toContain("[error error] [faint doctor/extension-not-discovered:]");
  expect(text).toContain("  - [place ExtensionConfig policy]: discovery failed");
});

it("reports a healthy cluster", async () => {
  const diagnosis = await diagnoseCluster(readingClient(healthyCluster()), { now, expiresWithinDays: 1 });
  expect(diagnosisText(diagnosis)).toBe("");
  expect(isPassed(diagnosis)).toBe(true);
});
