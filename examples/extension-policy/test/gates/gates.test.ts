import {
  beforeClusterDelete,
  beforeClusterUpgrade,
  beforeControlPlaneUpgrade,
  beforeWorkersUpgrade,
} from "@capikit/api/catalog";
import type { Cluster } from "@capikit/api/core/v1beta2";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { describe, expect, test } from "vitest";
import { call } from "../support/call.ts";
import { saturdayNight, unitExtension } from "../support/unit-extension.ts";

const pass = { status: "Success", retryAfterSeconds: 0 };
const wednesday = new Date("2026-11-18T12:00:00Z");
const saturdays = { maintenanceWindow: "0 22 * * 6 for 6h" };

/** The Cluster of a sample, by default for production. */
function withCluster<R extends { cluster: Cluster; settings?: Record<string, string> }>(
  request: R,
  annotations: Record<string, string> = {},
  environment = "production",
): R {
  const { metadata, spec } = request.cluster;
  const cluster = {
    ...request.cluster,
    metadata: { ...metadata, annotations },
    spec: {
      ...spec,
      topology: { ...spec?.topology, variables: [{ name: "environment", value: environment }] },
    },
  } as Cluster;
  return { ...request, cluster };
}

describe("an upgrade", () => {
  const request = sampleRequest(beforeClusterUpgrade);
  const approve = (annotations: Record<string, string>, environment?: string, settings = {}) =>
    call(unitExtension(), "BeforeClusterUpgrade", "approve-upgrade", {
      ...withCluster(request, annotations, environment),
      settings,
    });

  test("waits until its version is approved", async () => {
    const waiting = {
      status: "Success",
      message: "Waiting for the annotation policy.example.org/approved-version: v1.35.0",
      retryAfterSeconds: 60,
    };
    expect(await approve({})).toMatchObject(waiting);
    expect(await approve({ "policy.example.org/approved-version": "v1.34.9" })).toMatchObject(waiting);
    expect(await approve({ "policy.example.org/approved-version": "v1.35.0" })).toMatchObject(pass);
  });

  test("applies gates by the settings", async () => {
    expect(await approve({}, "development")).toMatchObject(pass);
    expect(await approve({}, "development", { gatedClusters: "all" })).toMatchObject({
      retryAfterSeconds: 60,
    });
    expect(await approve({}, "production", { gatedClusters: "none" })).toMatchObject(pass);
  });

  test("blocks without a Failure if the settings are invalid", async () => {
    expect(await approve({}, "development", { gatedClusters: "some" })).toMatchObject({
      status: "Success",
      message: 'the setting gatedClusters is "some"; write one of all, none, production',
      retryAfterSeconds: 60,
    });
    expect(await approve({}, "development", { retryAfterSeconds: "soon" })).toMatchObject({
      message: 'the setting retryAfterSeconds is "soon"; write a number of seconds from 1 to 99999',
      retryAfterSeconds: 60,
    });
  });
});

describe("the control plane", () => {
  const request = sampleRequest(beforeControlPlaneUpgrade);
  const begin = (
    now: Date,
    annotations: Record<string, string> = {},
    settings: Record<string, string> = saturdays,
  ) =>
    call(unitExtension({ now }), "BeforeControlPlaneUpgrade", "control-plane-window", {
      ...withCluster(request, annotations),
      settings,
    });

  test("is upgraded at any time without a window", async () => {
    expect(await begin(wednesday, {}, {})).toMatchObject(pass);
  });

  test("waits for the window, asked again when it opens at the latest", async () => {
    const message = "Waiting for the maintenance window 0 22 * * 6 for 6h";
    expect(await begin(saturdayNight)).toMatchObject(pass);
    expect(await begin(wednesday)).toMatchObject({ status: "Success", message, retryAfterSeconds: 60 });
    expect(await begin(new Date("2026-11-21T21:59:35Z"))).toMatchObject({ message, retryAfterSeconds: 25 });
  });

  test("waits for the Cluster's own window, too", async () => {
    const own = { "policy.example.org/maintenance-window": "0 1 * * 0 for 2h" };
    const message = "Waiting for the maintenance window 0 1 * * 0 for 2h";
    expect(await begin(saturdayNight, own)).toMatchObject({ message, retryAfterSeconds: 60 });
    expect(await begin(new Date("2026-11-22T01:30:00Z"), own)).toMatchObject(pass);
    expect(await begin(wednesday, own)).toMatchObject({
      message: "Waiting for the maintenance window 0 22 * * 6 for 6h and 0 1 * * 0 for 2h",
    });
  });

  test("waits where the Cluster's window cannot be read", async () => {
    expect(await begin(saturdayNight, { "policy.example.org/maintenance-window": "at night" })).toMatchObject(
      {
        status: "Success",
        message: expect.stringContaining('annotation policy.example.org/maintenance-window: "at night"'),
        retryAfterSeconds: 60,
      },
    );
  });
});

test("workers wait for the window and the hold annotation", async () => {
  const request = sampleRequest(beforeWorkersUpgrade);
  const begin = (now: Date, annotations: Record<string, string> = {}) =>
    call(unitExtension({ now }), "BeforeWorkersUpgrade", "workers-window", {
      ...withCluster(request, annotations),
      settings: saturdays,
    });
  expect(await begin(saturdayNight)).toMatchObject(pass);
  expect(await begin(wednesday)).toMatchObject({ retryAfterSeconds: 60 });
  expect(await begin(saturdayNight, { "policy.example.org/hold-workers": "checking DNS" })).toMatchObject({
    message: "Workers are held by the annotation policy.example.org/hold-workers: checking DNS",
    retryAfterSeconds: 60,
  });
});

test("a production Cluster is deleted after its name is repeated", async () => {
  const request = sampleRequest(beforeClusterDelete);
  const remove = (annotations: Record<string, string>, environment?: string) =>
    call(
      unitExtension(),
      "BeforeClusterDelete",
      "approve-deletion",
      withCluster(request, annotations, environment),
    );
  expect(await remove({})).toMatchObject({
    message: "Waiting for the annotation policy.example.org/approved-deletion: prod-1",
    retryAfterSeconds: 60,
  });
  expect(await remove({ "policy.example.org/approved-deletion": "prod-2" })).toMatchObject({
    retryAfterSeconds: 60,
  });
  expect(await remove({ "policy.example.org/approved-deletion": "prod-1" })).toMatchObject(pass);
  expect(await remove({}, "development")).toMatchObject(pass);
});
