import { ipAddress, ipAddressClaim } from "@capikit/api/kinds/ipam/v1beta2";
import { createClient } from "@capikit/client";
import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { consistentClient, createCache } from "../../../src/cache/index.ts";
import { ipamKindsOf } from "../../../src/presets/ipam-provider/ipam-kinds.ts";
import { unsureAddresses } from "../../../src/presets/ipam-provider/unsure-addresses.ts";
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

it("has the cache wait for an address whose answer got lost, and forgets one that was refused", async () => {
  await using server = await startFaultServer({ kinds: [ipAddress, ipAddressClaim] });
  const live = createClient(server.config, { retry: { attempts: 1 } });
  const cache = createCache({ client: live, logger: silentLogger });
  const end = new AbortController();
  const ended = cache.start(end.signal);
  const client = consistentClient(live, cache);
  const { signal } = end;
  await cache.list(ipAddress);
  const unsure = unsureAddresses(ipamKindsOf("v1beta2"));

  const create = () => client.create(ipAddress, address).catch((error: unknown) => unsure.note(ref, error));
  server.inject("delayed-event", { on: "watch", resource: "ipaddresses", delayMs: 1_500 });
  // It strikes at an event, and holds up those that follow.
  server.put(ipAddress, { ...address, metadata: { namespace: "ns", name: "b" } });
  await expect.poll(() => cache.list(ipAddress)).toHaveLength(1);
  server.inject("lost-answer", { on: "create", resource: "ipaddresses" });
  await create();
  expect(await cache.find(ipAddress, ref)).toBeUndefined();
  await unsure.settle({ client, signal });
  expect((await cache.find(ipAddress, ref))?.spec.address).toBe("10.0.0.1");

  const { requests } = server;
  await unsure.settle({ client, signal });
  await create();
  await unsure.settle({ client, signal });
  // The one that was refused, since it exists.
  expect(server.requests - requests).toBe(1);

  server.remove(ipAddress, ref);
  server.inject("internal-error", { on: "create", resource: "ipaddresses" });
  await create();
  await unsure.settle({ client, signal });
  expect(server.object(ipAddress, ref)).toBeUndefined();
  end.abort();
  await ended;
  await live.close();
});
