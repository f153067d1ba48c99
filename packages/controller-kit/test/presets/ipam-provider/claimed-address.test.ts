import { ipAddress } from "@capikit/api/ipam/v1beta2";
import { createClient } from "@capikit/client";
import { isConflict } from "@capikit/client/errors";
import { startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { restoreAddress } from "../../../src/presets/ipam-provider/claimed-address.ts";
import { resolveIpamKinds } from "../../../src/presets/ipam-provider/ipam-kinds.ts";

const metadata = { namespace: "ns", name: "a" };
const poolRef = { apiGroup: "g", kind: "Pool", name: "p" };

it("restores no address that another writer has changed since it was read", async () => {
  await using server = await startFaultServer({ kinds: [ipAddress] });
  const client = createClient(server.config);
  const read = server.put(ipAddress, {
    metadata,
    spec: { claimRef: { name: "a" }, poolRef, address: "10.0.0.1", prefix: 24 },
  });
  const claim = {
    apiVersion: "v1",
    kind: "IPAddressClaim",
    metadata: { ...metadata, uid: "1" },
    spec: { poolRef },
  };
  const poolKind = { group: "g", version: "v1", kind: "Pool", plural: "pools", scope: "Namespaced" } as const;
  const pool = { apiVersion: "g/v1", kind: "Pool", metadata: { namespace: "ns", name: "p", uid: "2" } };
  const restore = (address: typeof read) => {
    const kinds = resolveIpamKinds("v1beta2");
    const { signal } = new AbortController();
    return restoreAddress(client, kinds, { claim, pool, poolKind }, address, "mine", signal);
  };
  const other = { metadata: { finalizers: ["other"] } };
  const changed = await client.patch(ipAddress, metadata, { type: "merge", patch: other });
  const error = await restore(read).catch((thrown: unknown) => thrown);
  expect(isConflict(error)).toBe(true);
  await restore(changed);
  expect(server.object(ipAddress, metadata)?.metadata.finalizers).toEqual(["other", "mine"]);
  await client.close();
});
