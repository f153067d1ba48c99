import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  afterControlPlaneInitialized,
  beforeClusterDelete,
  beforeClusterUpgrade,
  catalog,
  generatePatches,
} from "@capikit/api/catalog";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { createHookClient, createRegistry } from "../../src/caller/index.ts";
import { defineExtension, type ExtensionServer, hookHandler, startExtension } from "../../src/index.ts";
import { sampleRequest } from "../support/call.ts";
import { cluster } from "./support/cluster.ts";
import { extensionConfig } from "./support/scripted-extension.ts";

/** Handlers as people write them, some of which fail in their own ways. */
const extension = defineExtension({
  handlers: {
    hold: hookHandler(beforeClusterUpgrade, { timeoutSeconds: 30 })(
      ({ fromKubernetesVersion, settings }) => ({
        retryAfterSeconds: 20,
        message: `from ${fromKubernetesVersion} in ${settings?.region}`,
      }),
    ),
    "hold-shorter": hookHandler(beforeClusterUpgrade)(() => ({
      retryAfterSeconds: 5,
      message: "backups run",
    })),
    refuse: hookHandler(beforeClusterDelete, { failurePolicy: "Ignore" })(() => {
      throw new Error("disk on fire");
    }),
    note: hookHandler(afterControlPlaneInitialized)(() => ({})),
    edit: hookHandler(generatePatches)(({ items }) => ({
      items: items.map(({ uid }) => ({ uid, patchType: "JSONPatch", patch: "W10=" })),
    })),
  },
});

describe("an extension of this package", () => {
  let server: ExtensionServer;
  let certDir: string;
  let ours: Awaited<ReturnType<typeof newCertificate>>;
  beforeAll(async () => {
    ours = await newCertificate("01");
    certDir = await certificateFolder(ours);
    // Callers show a certificate; here the server's own, which signs itself, does for both.
    server = await startExtension({
      extension,
      certDir,
      port: 0,
      host: "127.0.0.1",
      clientCaName: "tls.crt",
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(certDir, { recursive: true });
  });

  it("is discovered and called", async () => {
    const registry = createRegistry();
    const caBundle = Buffer.from(ours.cert).toString("base64");
    const config = extensionConfig(
      "own",
      { url: server.url, caBundle },
      {},
      { settings: { region: "north" } },
    );
    await using client = createHookClient({
      catalog,
      registry,
      namespaceLabels: () => undefined,
      clientCertificate: { certFile: join(certDir, "tls.crt"), keyFile: join(certDir, "tls.key") },
    });
    registry.warmUp([(await client.discover(config)).config]);
    expect(await client.getAll(beforeClusterUpgrade, cluster)).toEqual(["hold-shorter.own", "hold.own"]);
    expect(registry.get("hold.own")).toMatchObject({ timeoutSeconds: 30, failurePolicy: "Fail" });
    expect(registry.get("refuse.own")).toMatchObject({ timeoutSeconds: 10, failurePolicy: "Ignore" });

    const upgrade = sampleRequest("before-cluster-upgrade") as never;
    expect(await client.callAll(beforeClusterUpgrade, cluster, upgrade)).toEqual({
      status: "Success",
      retryAfterSeconds: 5,
      message: "backups run, from v1.35.2 in north",
    });
    await expect(client.callAll(beforeClusterDelete, cluster, { cluster })).rejects.toMatchObject({
      code: "HOOK_CALL_FAILURE",
      response: { status: "Failure" },
    });
    expect(await client.callAll(afterControlPlaneInitialized, cluster, { cluster })).toEqual({
      status: "Success",
      message: "",
    });
    const patches = sampleRequest("generate-patches") as { items: { uid: string }[] };
    const { items } = await client.call(generatePatches, cluster, "edit.own", patches as never);
    expect(items?.map(({ uid }) => uid)).toEqual(patches.items.map(({ uid }) => uid));
  });
});
