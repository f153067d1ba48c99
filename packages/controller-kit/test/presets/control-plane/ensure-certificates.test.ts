import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { expect, it, vi } from "vitest";
import { initialControlPlaneCertificates } from "../../../src/capi/workload.ts";
import { ensureCertificates } from "../../../src/presets/control-plane/ensure-certificates.ts";
import type { AuthorContext } from "../../../src/presets/lifecycle/author-context.ts";

const cluster = { metadata: { namespace: "default", name: "one" } } as Cluster;

/** Calls `ensureCertificates` with a read of Secrets that fails. Returns the conditions set. */
async function conditionsAfter(end: AbortSignal): Promise<readonly (readonly unknown[])[]> {
  const set = vi.fn();
  const secrets = { get: () => Promise.reject(new Error("no answer")) };
  const context = { object: {}, set, signal: end } as unknown as AuthorContext<KubernetesObject>;
  const found = ensureCertificates("v1beta2", context, cluster, initialControlPlaneCertificates(), {
    initialized: true,
    secrets,
  });
  await expect(found).rejects.toThrow("no answer");
  return set.mock.calls;
}

it("reports a failed read of the certificates", async () => {
  const [condition] = await conditionsAfter(new AbortController().signal);
  expect(condition?.slice(0, 3)).toEqual(["CertificatesAvailable", "Unknown", "InternalError"]);
});

it("keeps the condition if the reconcile ends before the read", async () => {
  expect(await conditionsAfter(AbortSignal.abort())).toEqual([]);
});
