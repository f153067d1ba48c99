import { createClient } from "@capikit/client";
import { startControlPlane } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";
import { expect, it } from "vitest";
import { collected, makeGarbage, readLeft } from "../../src/testing/garbage-situations.ts";

it("records what kube-controller-manager collects", { timeout: 600_000 }, async () => {
  const program = await ensureReference("kube-controller-manager");
  await using controlPlane = await startControlPlane();
  controlPlane.startProcess("kube-controller-manager", [
    program,
    `--kubeconfig=${controlPlane.kubeconfigPath}`,
    "--leader-elect=false",
    "--secure-port=0",
    "--use-service-account-credentials=false",
    "--controllers=garbage-collector-controller",
  ]);
  const client = createClient(controlPlane.config);
  await makeGarbage(client);
  await expect.poll(() => readLeft(client), { timeout: 120_000, interval: 1000 }).toEqual(collected);
  await client.close();
});
