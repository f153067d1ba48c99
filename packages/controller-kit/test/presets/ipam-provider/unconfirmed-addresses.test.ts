import { ipAddress, ipAddressClaim } from "@capikit/api/kinds/ipam/v1beta2";
import { createClient } from "@capikit/client";
import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { consistentClient, createCache } from "../../../src/cache/index.ts";
import { ipamKindsOf } from "../../../src/presets/ipam-provider/ipam-kinds.ts";
import { unconfirmedAddresses } from "../../../src/presets/ipam-provider/unconfirmed-addresses.ts";
import { startFaultServer } from "../../../src/testing/index.ts";

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
  await using server = await startFaultServer({ kinds: [ipAddress, ipAddressClaim] });
  const live = createClient(server.config, { retry: { attempts: 1 } });
  const cache = createCache({ client: live, logger: silentLogger });
  const end = new AbortController();
  const ended = cache.start(end.signal);
  const client = consistentClient(live, cache);
  const { signal } = end;
  await cache.list(ipAddress);
  const unconfirmed = unconfirmedAddresses(ipamKindsOf("v1beta2"));

  const create = () =>
    client.create(ipAddress, address).catch((error: unknown) => unconfirmed.note(ref, error));
  server.inject("delayed-event", { on: "watch", resource: "ipaddresses", delayMs: 1_500 });
  // Applies to one event and delays those that follow.
  server.put(ipAddress, { ...address, metadata: { namespace: "ns", name: "b" } });
  await expect.poll(() => cache.list(ipAddress)).toHaveLength(1);
  server.inject("lost-answer", { on: "create", resource: "ipaddresses" });
  await create();
  expect(await cache.find(ipAddress, ref)).toBeUndefined();
  await unconfirmed.confirm({ client, signal });
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
