/**
 * `startControlPlane` and starting etcd and kube-apiserver by hand, with flags of one's own and
 * certificates at hand: time until the API server is ready, in turn, medians.
 */
import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries, startControlPlane } from "@capikit/envtest";
import { createAuthority } from "@capikit/envtest/pki";
import { median } from "../measure.ts";
import { reportRatio } from "../ratios/report-ratio.ts";

const rounds = 10;
const { etcd, kubeApiserver } = await findBinaries();
const authority = await createAuthority("by-hand");
const [serving, admin] = await Promise.all([
  authority.issueServer(["127.0.0.1", "localhost"]),
  authority.issueClient({ name: "admin", groups: ["system:masters"] }),
]);
const serviceAccounts = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "sec1", format: "pem" },
});

const hand: number[] = [];
const ours: number[] = [];
// The first round warms the page cache and does not count.
for (let round = 0; round <= rounds; round += 1) {
  const [byHand, byUs] = [await startByHand(), await startByUs()];
  if (round > 0) hand.push(byHand);
  if (round > 0) ours.push(byUs);
}

console.log(`ready API server, medians of ${rounds} starts, in turn\n`);
report("the two binaries by hand", hand);
report("startControlPlane", ours);
reportRatio("ready API server", median(ours) / median(hand), "lower");
console.log(`\nratio ${(median(ours) / median(hand)).toFixed(2)}x`);

function report(name: string, times: readonly number[]): void {
  const range = `${Math.min(...times).toFixed(0)}-${Math.max(...times).toFixed(0)} ms`;
  console.log(`${name.padEnd(26)}  ${median(times).toFixed(0)} ms  ${range}`);
}

async function startByUs(): Promise<number> {
  const started = performance.now();
  const controlPlane = await startControlPlane();
  const ready = performance.now() - started;
  await controlPlane.stop();
  return ready;
}

async function startByHand(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), "capikit-by-hand-"));
  const [client = 0, peerPort = 0, port = 0] = await freePorts(3);
  mkdirSync(join(dir, "certs"));
  const files = {
    "ca.crt": authority.certificate,
    "server.crt": serving.certificate,
    "server.key": serving.key,
    "sa.pub": serviceAccounts.publicKey,
    "sa.key": serviceAccounts.privateKey,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const started = performance.now();
  const processes = [
    start(etcd, [
      `--data-dir=${dir}/etcd`,
      `--listen-client-urls=http://127.0.0.1:${client}`,
      `--advertise-client-urls=http://127.0.0.1:${client}`,
      `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-cluster=default=http://127.0.0.1:${peerPort}`,
      "--unsafe-no-fsync",
      "--log-level=warn",
    ]),
    start(kubeApiserver, [
      `--etcd-servers=http://127.0.0.1:${client}`,
      `--secure-port=${port}`,
      "--bind-address=127.0.0.1",
      `--cert-dir=${dir}/certs`,
      `--tls-cert-file=${dir}/server.crt`,
      `--tls-private-key-file=${dir}/server.key`,
      `--client-ca-file=${dir}/ca.crt`,
      "--authorization-mode=RBAC",
      `--service-account-issuer=https://127.0.0.1:${port}`,
      `--service-account-key-file=${dir}/sa.pub`,
      `--service-account-signing-key-file=${dir}/sa.key`,
      "--disable-admission-plugins=ServiceAccount",
      "--service-cluster-ip-range=10.0.0.0/24",
      "--allow-privileged=true",
    ]),
  ];
  const agent = new Agent({
    ca: authority.certificate,
    cert: admin.certificate,
    key: admin.key,
    keepAlive: true,
  });
  try {
    while (!(await isReady(port, agent))) await sleep(40);
    return performance.now() - started;
  } finally {
    agent.destroy();
    await Promise.all(processes.map((stop) => stop()));
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Starts a program; the returned function kills it and waits for its exit. */
function start(program: string, args: readonly string[]): () => Promise<void> {
  const child = spawn(program, args, { stdio: "ignore" });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return () => {
    child.kill("SIGKILL");
    return exited;
  };
}

function isReady(port: number, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path: "/readyz", agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200));
    });
    request.on("error", () => resolve(false));
  });
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
