import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { createClient } from "@capikit/client";
import { isConflict } from "@capikit/client/errors";
import { createFakeClock } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { consistentClient, createCache } from "../../../src/cache/index.ts";
import { restoreAddress } from "../../../src/presets/ipam-provider/claimed-address.ts";
import { resolveIpamKinds } from "../../../src/presets/ipam-provider/ipam-kinds.ts";
import { unconfirmedAddresses } from "../../../src/presets/ipam-provider/unconfirmed-addresses.ts";

describe("claimed address", () => {
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
    const poolKind = {
      group: "g",
      version: "v1",
      kind: "Pool",
      plural: "pools",
      scope: "Namespaced",
    } as const;
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
});

describe("unconfirmed addresses", () => {
  const ref = { namespace: "ns", name: "a" };
  const address = {
    metadata: ref,
    spec: {
      claimRef: { name: "a" },
      poolRef: { apiGroup: "g", kind: "K", name: "p" },
      address: "10.0.0.1",
      prefix: 24,
    },
  };

  it("updates the cache after a lost answer, and forgets a refused address", async () => {
    const clock = createFakeClock();
    await using server = await startFaultServer({ kinds: [ipAddress, ipAddressClaim], clock });
    const live = createClient(server.config, { retry: { attempts: 1 } });
    const cache = createCache({ client: live, logger: silentLogger });
    const end = new AbortController();
    const ended = cache.start(end.signal);
    const client = consistentClient(live, cache);
    const { signal } = end;
    await cache.list(ipAddress);
    const unconfirmed = unconfirmedAddresses(resolveIpamKinds("v1beta2"));

    const create = () =>
      client.create(ipAddress, address).catch((error: unknown) => unconfirmed.note(ref, error));
    server.inject("delayed-event", { on: "watch", resource: "ipaddresses", delayMs: 1_500 });
    // Applies to one event and delays those that follow.
    server.put(ipAddress, { ...address, metadata: { namespace: "ns", name: "b" } });
    await expect.poll(() => cache.list(ipAddress)).toHaveLength(1);
    server.inject("lost-answer", { on: "create", resource: "ipaddresses" });
    await create();
    expect(await cache.find(ipAddress, ref)).toBeUndefined();
    const confirmed = unconfirmed.confirm({ client, signal });
    await expect.poll(() => server.writes.at(-1)?.operation).toBe("patch");
    clock.advance(1_500);
    await confirmed;
    expect((await cache.find(ipAddress, ref))?.spec.address).toBe("10.0.0.1");

    const { requests } = server;
    await unconfirmed.confirm({ client, signal });
    await create();
    await unconfirmed.confirm({ client, signal });
    // The refused address, since it exists.
    expect(server.requests - requests).toBe(1);

    server.remove(ipAddress, ref);
    server.inject("internal-error", { on: "create", resource: "ipaddresses" });
    await create();
    await unconfirmed.confirm({ client, signal });
    expect(server.object(ipAddress, ref)).toBeUndefined();
    end.abort();
    await ended;
    await live.close();
  });

  it("confirms the others if one address cannot be confirmed", async () => {
    await using server = await startFaultServer({ kinds: [ipAddress] });
    const client = createClient(server.config, { retry: { attempts: 1 } });
    const { signal } = new AbortController();
    const refs = ["a", "b", "c"].map((name) => ({ namespace: "ns", name }));
    const unconfirmed = unconfirmedAddresses(resolveIpamKinds("v1beta2"));
    for (const one of refs) {
      server.put(ipAddress, { ...address, metadata: one });
      unconfirmed.note(one, new Error("connection lost"));
    }
    server.inject("forbidden", { on: "patch", name: "a", times: Number.POSITIVE_INFINITY });
    const patched = () =>
      server.writes.filter(({ operation }) => operation === "patch").map(({ name }) => name);

    await expect(unconfirmed.confirm({ client, signal })).rejects.toMatchObject({ status: 403 });
    expect(patched().sort()).toEqual(["b", "c"]);
    server.heal();
    await unconfirmed.confirm({ client, signal });
    await unconfirmed.confirm({ client, signal });
    expect(patched().sort()).toEqual(["a", "b", "c"]);
    await client.close();
  });
});
