import { existsSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";

const pollMs = 100;

/** Begins or ends the outage of the platform for the programs with this data folder. */
export function setOutage(dataFolder: string, isOutage: boolean): void {
  const file = join(dataFolder, "outage");
  if (isOutage) writeFileSync(file, "");
  else rmSync(file, { force: true });
}

/**
 * Fails connections of this process, and closes open ones, except to the API server, while its data
 * folder contains the file of an outage. Returns a function that ends this.
 */
export function followOutage(dataFolder: string, server: string): () => void {
  const file = join(dataFolder, "outage");
  const { hostname, port } = new URL(server);
  // Of IPv6 addresses, URLs have brackets.
  const kept = `${hostname.replace(/^\[(.*)\]$/, "$1")}:${port || 443}`;
  const open = new Set<Socket>();
  const { connect } = Socket.prototype;
  const connectUnlessOutage = function (this: Socket, ...args: unknown[]): Socket {
    const [first] = args;
    // Node.js passes an array of options and listener.
    const given = Object(Array.isArray(first) ? first[0] : first) as {
      host?: string;
      path?: string | null;
      port?: unknown;
    };
    const address = `${given.host ?? args[1] ?? "localhost"}:${given.port ?? first}`;
    // Agents of node:http set it to null.
    if (typeof given.path === "string" || address === kept) return Reflect.apply(connect, this, args);
    if (existsSync(file)) return this.destroy(refused(address));
    open.add(this.once("close", () => open.delete(this)));
    return Reflect.apply(connect, this, args);
  };
  Socket.prototype.connect = connectUnlessOutage as typeof connect;
  const timer = setInterval(() => {
    if (open.size > 0 && existsSync(file)) for (const socket of open) socket.destroy(refused("the platform"));
  }, pollMs).unref();
  return () => {
    clearInterval(timer);
    Socket.prototype.connect = connect;
  };
}

function refused(address: string): Error {
  const error = new Error(`connect ECONNREFUSED ${address} (outage simulated by capikit dev)`);
  return Object.assign(error, { code: "ECONNREFUSED", syscall: "connect" });
}
