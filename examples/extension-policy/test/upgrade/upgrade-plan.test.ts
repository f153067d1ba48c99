import { generateUpgradePlan } from "@capikit/api/catalog";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, test } from "vitest";
import { call } from "../support/call.ts";
import { unitExtension } from "../support/unit-extension.ts";

const settings = { kubernetesVersions: "v1.33.5 v1.34.1 v1.34.2 v1.35.1 v1.36.0" };
const plan = (from: string, to: string, more: Record<string, string> = settings) =>
  call(unitExtension(), "GenerateUpgradePlan", "upgrade-plan", {
    ...sampleRequest(generateUpgradePlan),
    fromControlPlaneKubernetesVersion: from,
    fromWorkersKubernetesVersion: from,
    toKubernetesVersion: to,
    settings: more,
  });

test("goes through the newest version of each minor version in the table", async () => {
  expect(await plan("v1.33.5", "v1.36.0")).toMatchObject({
    status: "Success",
    controlPlaneUpgrades: [{ version: "v1.34.2" }, { version: "v1.35.1" }, { version: "v1.36.0" }],
    workersUpgrades: [{ version: "v1.36.0" }],
  });
});

test("a patch release is one step", async () => {
  expect(await plan("v1.34.1", "v1.34.2")).toMatchObject({
    controlPlaneUpgrades: [{ version: "v1.34.2" }],
    workersUpgrades: [{ version: "v1.34.2" }],
  });
});

test("there is a table without a setting", async () => {
  expect(await plan("v1.34.2", "v1.36.3", {})).toMatchObject({
    controlPlaneUpgrades: [{ version: "v1.35.1" }, { version: "v1.36.3" }],
  });
});

test("reports why a version is unreachable", async () => {
  expect(await plan("v1.34.2", "v1.35.9")).toMatchObject({
    status: "Failure",
    message: "v1.35.9 is not among the available versions.",
  });
  expect(await plan("v1.34.2", "v1.36.0", { kubernetesVersions: "v1.36.0" })).toMatchObject({
    status: "Failure",
    message: "No version of v1.35 is available, which the control plane needs.",
  });
});
