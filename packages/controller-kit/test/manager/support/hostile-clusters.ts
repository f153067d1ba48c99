/**
 * Serves workload clusters whose handshakes and answers cost their clients as much as possible, and
 * reports their kubeconfigs: four each of five kinds.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, createServer as createTcp, type Server } from "node:net";
import { constants, setPriority } from "node:os";
import { createServer as createTls, type TLSSocket } from "node:tls";
import { certificate, certificateKey } from "../../../../client/test/support/certificates.ts";

// Other machines pay for their own side of the handshakes.
setPriority(constants.priority.PRIORITY_LOW);

/** A kubeconfig of a hostile workload cluster. */
export type Kubeconfig = string;

/** Certificate and key in one text. Five primes are found much sooner than two large ones. */
const large = `${execFileSync(
  "openssl",
  [
    ...["req", "-x509", "-newkey", "rsa:16384", "-pkeyopt", "rsa_keygen_primes:5", "-nodes"],
    ...["-keyout", "-", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
  ],
  { stdio: ["ignore", "pipe", "ignore"] },
)}`;
const certificateStart = large.indexOf("-----BEGIN CERTIFICATE");
const largeKey = large.slice(0, certificateStart);
const largeCertificate = large.slice(certificateStart);

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

function kubeconfig(port: number, authority: string, user: string): Kubeconfig {
  return `apiVersion: v1
kind: Config
current-context: c
contexts: [{name: c, context: {cluster: c, user: u}}]
clusters: [{name: c, cluster: {server: "https://127.0.0.1:${port}", certificate-authority-data: ${base64(authority)}}}]
users: [{name: u, user: {${user}}}]
`;
}

const token = "token: hidden";
const own = { cert: certificate, key: certificateKey };
const answer = (_: unknown, response: { end(text: string): void }): void => response.end("{}");

function renegotiateForever(socket: TLSSocket): void {
  socket.on("error", () => {});
  socket.renegotiate({}, (error) => error ?? renegotiateForever(socket));
}

const kinds: readonly (() => Promise<Kubeconfig>)[] = [
  async () =>
    kubeconfig(
      await listen(createHttps({ ...own, requestCert: true, rejectUnauthorized: false }, answer)),
      certificate,
      `client-certificate-data: ${base64(largeCertificate)}, client-key-data: ${base64(largeKey)}`,
    ),
  async () =>
    kubeconfig(
      await listen(createHttps({ cert: largeCertificate, key: largeKey }, answer)),
      largeCertificate,
      token,
    ),
  async () => {
    const options = {
      cert: largeCertificate,
      key: largeKey,
      dhparam: "auto",
      ciphers: "DHE-RSA-AES256-GCM-SHA384",
    };
    const server = createHttps({ ...options, maxVersion: "TLSv1.2" }, answer);
    return kubeconfig(await listen(server), largeCertificate, token);
  },
  async () => {
    const server = createTls({ ...own, maxVersion: "TLSv1.2" }, renegotiateForever);
    return kubeconfig(await listen(server), certificate, token);
  },
  async () => {
    const server = createTcp((socket) => {
      // The header of a handshake record, and its bytes one at a time.
      socket.write(Buffer.of(22, 3, 3, 63, 255));
      const timer = setInterval(() => socket.write(Buffer.of(2)), 5);
      socket.on("error", () => {}).once("close", () => clearInterval(timer));
    });
    return kubeconfig(await listen(server), certificate, token);
  },
];

const kubeconfigs: Kubeconfig[] = [];
for (let copy = 0; copy < 4; copy++) {
  for (const start of kinds) kubeconfigs.push(await start());
}
process.send?.(kubeconfigs);
process.once("disconnect", () => process.exit());
