/**
 * A manager with disruptions of a real API server.
 *
 * @module
 */

import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@capikit/client";
import { isUnauthorized } from "@capikit/client/errors";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { seeded } from "@capikit/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ManagerAtWork } from "../../src/faults/run-manager.ts";
import { setStage } from "../../src/faults/stage.ts";
import { allIsWell, moreIsWritten, patient, survives } from "../../src/faults/survives.ts";
import { startWriters } from "../../src/faults/writers.ts";
import { jumpingClock } from "../../src/jumping-clock.ts";
import { widgetCrd, widgetKind } from "../../src/widgets.ts";

const isNightly = inject("nightly");
const plurals = ["tokens", "certificates", "peers", "strangers"] as const;
const warnings: Error[] = [];
const onWarning = (warning: Error): void => void warnings.push(warning);
let controlPlane: ControlPlane;
let folder: string;

beforeAll(async () => {
  process.on("warning", onWarning);
  controlPlane = await shareControlPlane({ crds: plurals.map(widgetKind).map(widgetCrd) });
  folder = await mkdtemp(join(tmpdir(), "capikit-bad-days-"));
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
  process.off("warning", onWarning);
  expect(warnings).toEqual([]); // Node warns of emitters that listeners pile up on
});

/** The client certificate of the manager's requests, as seen by the API server. */
async function credentialOf({ manager }: ManagerAtWork): Promise<string> {
  const answer = await manager.client.transport.request({
    method: "POST",
    path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
    headers: { "content-type": "application/json" },
    body: '{"apiVersion":"authentication.k8s.io/v1","kind":"SelfSubjectReview"}',
  });
  const { status } = JSON.parse(await answer.text()) as {
    status: { userInfo: { extra?: Record<string, string[]> } };
  };
  return status.userInfo.extra?.["authentication.kubernetes.io/credential-id"]?.[0] ?? "";
}

describe.concurrent("concurrently with other tests", { timeout: 1_800_000 }, () => {
  it("switches to new credentials when the old ones are revoked", async ({ expect }) => {
    const { client } = controlPlane;
    const [account, secrets, bindings] = await Promise.all([
      client.kindOf({ apiVersion: "v1", kind: "ServiceAccount" }),
      client.kindOf({ apiVersion: "v1", kind: "Secret" }),
      client.kindOf({ apiVersion: "rbac.authorization.k8s.io/v1", kind: "ClusterRoleBinding" }),
    ]);
    const metadata = { name: "manager", namespace: "default" };
    await client.create(account, { metadata });
    await client.create(bindings, {
      metadata: { name: "manager" },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "cluster-admin" },
      subjects: [{ kind: "ServiceAccount", ...metadata }],
    });
    /** A token that is valid as long as its Secret exists. */
    const issue = async (name: string): Promise<string> => {
      const bound = await client.create(secrets, { metadata: { name, namespace: "default" } });
      const ref = { apiVersion: "v1", kind: "Secret", name, uid: bound.metadata.uid };
      const answer = await client.transport.request({
        method: "POST",
        path: "/api/v1/namespaces/default/serviceaccounts/manager/token",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          apiVersion: "authentication.k8s.io/v1",
          kind: "TokenRequest",
          spec: { boundObjectRef: ref, expirationSeconds: 3600 },
        }),
      });
      return (JSON.parse(await answer.text()) as { status: { token: string } }).status.token;
    };
    const path = join(folder, "token");
    const replace = async (token: string): Promise<void> => {
      await writeFile(`${path}.new`, token);
      await rename(`${path}.new`, path);
    };
    let token = await issue("token-0");
    await replace(token);
    const config = { ...controlPlane.config, identity: { type: "token-file", path } as const };
    await using scene = await setStage(controlPlane, "tokens", expect, { config });
    await survives(scene, { times: isNightly ? 4 : 1, before: 1 }, async (round) => {
      const old = createClient({ ...controlPlane.config, identity: { type: "token", token } });
      token = await issue(`token-${round + 1}`);
      await replace(token);
      await client.delete(secrets, { name: `token-${round}`, namespace: "default" });
      const refused = (): Promise<boolean> =>
        old.list(scene.kind, { namespace: "default" }).then(() => false, isUnauthorized);
      await expect.poll(refused, { ...patient, interval: 500 }).toBe(true); // the server remembers tokens for 10 s
      await old.close();
    });
  });

  it("loads replaced certificates", async ({ expect }) => {
    const files = { certificate: join(folder, "tls.crt"), key: join(folder, "tls.key") };
    const renew = async () => {
      const { config } = await controlPlane.addUser({ name: "manager", groups: ["system:masters"] });
      const { identity } = config;
      if (identity?.type !== "client-certificate") throw new Error("no certificate");
      await writeFile(files.certificate, identity.certificate);
      await writeFile(files.key, identity.key);
      return { ...identity, files };
    };
    const clock = jumpingClock();
    const config = { ...controlPlane.config, identity: await renew() };
    await using scene = await setStage(controlPlane, "certificates", expect, { config, clock });
    const seen = new Set<string>();
    await survives(scene, { times: isNightly ? 4 : 1, before: 1 }, async () => {
      seen.add(await credentialOf(scene.work));
      await renew();
      clock.jump(60_001);
      expect(seen).not.toContain(await credentialOf(scene.work));
    });
  });

  it("notices dead connections of its watches", async ({ expect }) => {
    const clock = jumpingClock();
    // Each dead connection delays a reconcile that long.
    const timeout = isNightly ? "20s" : "1s";
    await using scene = await setStage(controlPlane, "peers", expect, { clock, timeout });
    await survives(scene, { times: isNightly ? 10 : 1, before: 1 }, async (_, writers) => {
      scene.way.strand(); // no connection is closed, and none brings anything
      await moreIsWritten(writers, expect);
      const silences = (): number =>
        scene.work.errors.filter((error) => error.includes("WATCH_SILENT")).length;
      const before = silences();
      // A busy manager may still handle events, which does not count as silence.
      const jump = (): number => {
        if (silences() === before) clock.jump(75_000); // longer than a watch may be silent
        return silences();
      };
      await expect.poll(jump, patient).toBeGreaterThan(before);
    });
  });

  if (isNightly) {
    it("notices dead watch connections without writes after a quarter of an hour", async ({ expect }) => {
      await using scene = await setStage(controlPlane, "strangers", expect);
      const { work, way, client, kind } = scene;
      await allIsWell(scene);
      way.cut();
      await sleep(15 * 60_000);
      const writers = startWriters(client, kind, seeded(5));
      await moreIsWritten(writers, expect);
      await writers.stop();
      way.reconnect();
      await expect.poll(() => work.problems(), { timeout: 300_000, interval: 1000 }).toEqual([]);
    });
  }
});
