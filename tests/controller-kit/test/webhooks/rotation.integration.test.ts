import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type ClientHttp2Session, connect } from "node:http2";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { defaultingWebhook, webhookServer } from "@capikit/controller-kit/webhooks";
import { createAuthority } from "@capikit/envtest";
import { expect, it } from "vitest";

const webhook = defaultingWebhook(machineKind, {
  async default(machine) {
    await new Promise(setImmediate);
    machine.spec.failureDomain = "a";
  },
});
const review = JSON.stringify({
  apiVersion: "admission.k8s.io/v1",
  kind: "AdmissionReview",
  request: {
    uid: "r",
    kind: { group: machineKind.group, version: machineKind.version, kind: machineKind.kind },
    resource: { group: machineKind.group, version: machineKind.version, resource: machineKind.plural },
    operation: "CREATE",
    userInfo: {},
    object: { metadata: { name: "m" }, spec: { clusterName: "c" } },
  },
});
const headers = { "content-type": "application/json" };

/**
 * One admission by HTTP/1, with the certificate's serial number and whether the response was
 * correct.
 */
function byHttp1(
  port: number,
  ca: string,
  agent: Agent | false,
): Promise<{ serial: string; sound: boolean }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path: webhook.path, method: "POST", ca, agent, headers });
    call.once("error", reject).once("response", (response) => {
      const serial = (response.socket as TLSSocket).getPeerCertificate().serialNumber;
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      response.once("end", () => resolve({ serial, sound: text.includes('"allowed":true') }));
    });
    call.end(review);
  });
}

function byHttp2(session: ClientHttp2Session): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":method": "POST", ":path": webhook.path, ...headers });
    let text = "";
    stream.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    stream.once("error", reject).once("end", () => resolve(text.includes('"allowed":true')));
    stream.end(review);
  });
}

it("loads 100 new certificates under load without failed requests", async () => {
  const authority = await createAuthority("rotation");
  const certDir = await mkdtemp(join(tmpdir(), "capikit-rotation-"));
  const rotate = async (): Promise<void> => {
    const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
    await writeFile(join(certDir, "tls.crt"), certificate);
    await writeFile(join(certDir, "tls.key"), key);
  };
  await rotate();
  const codes = new Map<number, number>();
  const observer = {
    finished: (_: string, { code }: { code: number }) => codes.set(code, (codes.get(code) ?? 0) + 1),
  };
  const options = { webhooks: [webhook], certDir, host: "127.0.0.1", port: 0, observer };
  const server = await webhookServer(options).start();
  const { port } = server;
  const ca = authority.certificate;
  const agent = new Agent({ ca, keepAlive: true });
  const session = connect(server.url, { ca });
  let done = false;
  const sound = { http1: 0, http2: 0, fresh: 0 };
  const count = async (name: keyof typeof sound, ask: () => Promise<boolean>): Promise<void> => {
    while (!done) {
      expect(await ask()).toBe(true);
      sound[name] += 1;
      await sleep(1); // yields the processor to the rotations
    }
  };
  try {
    const load = Promise.all([
      count("http1", async () => (await byHttp1(port, ca, agent)).sound),
      count("http2", () => byHttp2(session)),
      count("fresh", async () => (await byHttp1(port, ca, false)).sound),
    ]);
    const serials = new Set<string>();
    const rotations = (async () => {
      for (let round = 0; round < 100; round += 1) {
        await rotate();
        await server.refreshCertificate();
        serials.add((await byHttp1(port, ca, false)).serial);
      }
    })();
    // The first failure wins.
    await Promise.race([rotations, load]);
    await rotations;
    done = true;
    await load;
    expect(serials.size).toBe(100);
    const all = Object.values(sound).reduce((sum, one) => sum + one, 100);
    expect([...codes]).toEqual([[200, all]]);
    expect(Math.min(...Object.values(sound))).toBeGreaterThan(10);
  } finally {
    done = true;
    session.close();
    agent.destroy();
    await server.stop();
    await rm(certDir, { recursive: true });
  }
});
