import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeClusterDelete } from "@capikit/api/catalog";
import type { ControlPlane } from "@capikit/envtest";
import { defineExtension, hookHandler, startExtension } from "@capikit/extension-kit";
import { beforeDrain, beforeDrainV1alpha1 } from "../../../../examples/hook-caller/gen/catalog/index.ts";

/** An extension of this repository with a hook before machines are drained. */
export interface DrainExtension extends AsyncDisposable {
  readonly url: string;
  /** Summaries of its requests. */
  readonly asked: string[];
  /** Seconds for which it delays the drain. */
  hold: number;
}

/** @param version of its handler's hook */
export async function startDrainExtension(
  controlPlane: ControlPlane,
  version: "v1alpha1" | "v1beta1",
): Promise<DrainExtension> {
  const certDir = await mkdtemp(join(tmpdir(), "capikit-drain-"));
  const { certificate, key } = await controlPlane.issueServerCertificate(["127.0.0.1"]);
  await writeFile(join(certDir, "tls.crt"), certificate);
  await writeFile(join(certDir, "tls.key"), key);
  const asked: string[] = [];
  const answer = (text: string) => {
    asked.push(text);
    return { message: "a backup runs", retryAfterSeconds: made.hold };
  };
  const extension = defineExtension({
    handlers: {
      drain:
        version === "v1beta1"
          ? hookHandler(beforeDrain)(({ namespace, machine, cluster, settings }) =>
              answer(`${namespace}/${machine} of ${cluster} in ${settings?.region}`),
            )
          : hookHandler(beforeDrainV1alpha1)(({ namespace, machine }) => answer(`${namespace}/${machine}`)),
      ...(version === "v1beta1" && {
        keep: hookHandler(beforeClusterDelete)(() => ({ retryAfterSeconds: 0 })),
      }),
    },
  });
  const server = await startExtension({ extension, certDir, port: 0, host: "127.0.0.1" });
  const made: DrainExtension = {
    url: server.url,
    asked,
    hold: 0,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(certDir, { recursive: true, force: true });
    },
  };
  return made;
}
