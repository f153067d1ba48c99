/** Floods a manager over 16 connections each: `flood.ts PROBES DIAGNOSTICS`. */
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

/** URLs of the manager's servers, the arguments of the program. */
export type FloodTargets = readonly [probes: string, diagnostics: string];

const [probes, diagnostics] = process.argv.slice(2) as unknown as FloodTargets;
const connections = 16;
let tokens = 0;

/** Keeps a connection open, on which each answer is followed by more requests. */
function flood(open: () => Socket, requests: () => string): void {
  const socket = open();
  const send = (): void => void socket.write(requests());
  socket
    .once("connect", send)
    .on("data", send)
    .on("error", () => {});
  socket.once("close", () => setTimeout(flood, 10, open, requests));
}

const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const plain = (): Socket => connect(Number(new URL(probes).port), "127.0.0.1");
const secure = (): Socket =>
  connectTls({ port: Number(new URL(diagnostics).port), host: "127.0.0.1", rejectUnauthorized: false });

for (let n = 0; n < connections; n++) {
  flood(plain, () => get("/readyz").repeat(12_000));
  flood(plain, () => get("/readyz"));
  flood(secure, () => get("/metrics", `authorization: Bearer forged-${process.pid}-${++tokens}\r\n`));
}
process.once("disconnect", () => process.exit());
