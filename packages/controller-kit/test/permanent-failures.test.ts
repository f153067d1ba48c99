/**
 * Background tasks that fail for good: each warns once for its cause, without debug logs.
 *
 * @module
 */
import { rm } from "node:fs/promises";
import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { createFakeClock } from "@capikit/common/time";
import { certificateDir, type Logger, startServer } from "@capikit/serving";
import { expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../serving/test/support/certificates.ts";
import { createEventRecorder } from "../src/controller/index.ts";
import { createFixture, settled } from "./cache/fixture.ts";
import { testKind } from "./cache/stream-server.ts";
import { harness, provisioned, unauthorized } from "./capi/cluster-cache/harness.ts";
import { keepingLogger, type LogLine } from "./support/fake-cache.ts";

const forbidden = (): ApiError => new ApiError({ method: "GET", path: "/x" }, 403, {});

/** A watch whose requests fail after its first list, or from the start. */
async function failingWatch(logger: Logger, code: number, reason: string, listed: boolean): Promise<void> {
  await using fixture = createFixture({ logger });
  if (!listed) fixture.server.refuse(code, reason);
  void fixture.start();
  fixture.cache.informer(testKind);
  if (listed) {
    const stream = await fixture.stream();
    stream.list(5);
    await settled();
    fixture.server.refuse(code, reason);
    stream.end();
  }
  for (let time = 0; time < 60; time++) {
    await settled();
    fixture.clock.advance(1000);
  }
}

/** A workload cluster whose probes or kubeconfig fail. */
async function failingCluster(
  logger: Logger,
  fail: (script: ReturnType<typeof harness>["script"]) => void,
): Promise<void> {
  const one = harness();
  await one.start(logger);
  await one.put(provisioned());
  expect(one.isConnected).toBe(true);
  fail(one.script);
  for (let time = 0; time < 60; time++) await one.pass(5000);
  await one.end();
}

const cases: Readonly<Record<string, readonly [message: RegExp, (logger: Logger) => Promise<void>]>> = {
  "a watch that is forbidden from the start": [
    /^cannot list or watch things.test.dev: forbidden. Add \+kubebuilder:rbac/,
    (logger) => failingWatch(logger, 403, "Forbidden", false),
  ],
  "a watch that is forbidden after its first list": [
    /^cannot list or watch things.test.dev: forbidden. Add \+kubebuilder:rbac/,
    (logger) => failingWatch(logger, 403, "Forbidden", true),
  ],
  "a kind that is gone after its first list": [
    /Install the CustomResourceDefinition/,
    (logger) => failingWatch(logger, 404, "NotFound", true),
  ],
  "versions that are always expired": [
    /^cannot list or watch things.test.dev: /,
    (logger) => failingWatch(logger, 410, "Expired", true),
  ],
  "a kubeconfig that is forbidden": [
    /^Failed to read kubeconfig; the connection keeps the earlier one$/,
    (logger) =>
      failingCluster(logger, (script) => {
        script.secretError = forbidden();
      }),
  ],
  "probes that are refused": [
    /^Health probe failed$/,
    (logger) =>
      failingCluster(logger, (script) => {
        script.probe = () => Promise.reject(forbidden());
      }),
  ],
  "credentials that are refused": [
    /^Health probe failed$/,
    (logger) =>
      failingCluster(logger, (script) => {
        script.probe = () => Promise.reject(unauthorized());
      }),
  ],
  "a control plane that never answers": [
    /^Failed to connect to workload cluster$/,
    async (logger) => {
      const one = harness();
      one.script.connect = () => Promise.reject(new Error("connection refused"));
      await one.start(logger);
      await one.put(provisioned());
      for (let time = 0; time < 60; time++) await one.pass(5000);
      await one.end();
    },
  ],
  "events that are forbidden": [
    /^The API server refuses events; /,
    async (logger) => {
      const client = { create: async () => Promise.reject(forbidden()) } as unknown as Client;
      const clock = createFakeClock();
      const recorder = createEventRecorder({ client, reportingController: "c", clock, logger });
      const object = { apiVersion: "e/v1", kind: "Widget", metadata: { name: "w", namespace: "d" } };
      for (const reason of ["One", "Two"]) recorder.warning(object, reason, "failed");
      await recorder.flush();
    },
  ],
  "callers of a webhook without TLS": [
    /^TLS handshake failed; check that callers trust the certificate \(caBundle\)/,
    async (logger) => {
      const certDir = await certificateFolder(await newCertificate("01"));
      const options = { routes: [], port: 0, host: "127.0.0.1", logger };
      await using server = await startServer({ ...options, tls: certificateDir(certDir) });
      for (let call = 0; call < 3; call++) {
        await fetch(server.url.replace("https", "http")).catch(() => {});
      }
      await rm(certDir, { recursive: true });
    },
  ],
};

it.each(Object.entries(cases))("%s", async (_, [message, run]) => {
  const lines: LogLine[] = [];
  await run(keepingLogger(lines));
  const warnings = lines.filter(({ level, message: text }) => /warn|error/.test(level) && message.test(text));
  expect(warnings.length, JSON.stringify(lines.slice(0, 5))).toBeGreaterThan(0);
  // The intervals of repeated warnings grow: 10, 20, 40, 80 and 160 s of five minutes.
  expect(warnings.length).toBeLessThanOrEqual(5);
});
