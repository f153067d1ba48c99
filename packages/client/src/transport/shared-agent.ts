import { createHash } from "node:crypto";
import { Agent } from "undici";
import type { ClusterConfig } from "../config/cluster-config.ts";

interface Shared {
  readonly agent: Agent;
  users: number;
}

const agents = new Map<string, Shared>();

/**
 * The connections to one cluster as one identity, shared by all who ask with the same configuration. The last `release` closes them.
 * Idle connections do not keep the process alive. Watches have connections of their own, so that neither they nor calls hold the
 * other up.
 */
export function acquireAgent(
  config: ClusterConfig,
  use: "calls" | "watches" = "calls",
): { agent: Agent; release: () => Promise<void> } {
  const key = `${use} ${keyOf(config)}`;
  let shared = agents.get(key);
  if (shared === undefined) {
    shared = { agent: createAgent(config), users: 0 };
    agents.set(key, shared);
  }
  shared.users++;
  const held = shared;
  let released = false;
  const release = async (): Promise<void> => {
    if (released) {
      return;
    }
    released = true;
    if (--held.users === 0) {
      agents.delete(key);
      await held.agent.destroy();
    }
  };
  return { agent: shared.agent, release };
}

function keyOf(config: ClusterConfig): string {
  const { server, certificateAuthority, insecureSkipTlsVerify, tlsServerName, identity } = config;
  const parts = [
    new URL(server).origin,
    certificateAuthority,
    insecureSkipTlsVerify,
    tlsServerName,
    identity,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

function createAgent(config: ClusterConfig): Agent {
  const { certificateAuthority, insecureSkipTlsVerify, tlsServerName, identity } = config;
  return new Agent({
    // One connection per request under way: a cancelled watch then ends its socket and disturbs nobody else's stream.
    allowH2: false,
    keepAliveTimeout: 30_000,
    connect: {
      timeout: 10_000,
      ...(certificateAuthority !== undefined && { ca: certificateAuthority }),
      ...(insecureSkipTlsVerify && { rejectUnauthorized: false }),
      ...(tlsServerName !== undefined && { servername: tlsServerName }),
      ...(identity?.type === "client-certificate" && { cert: identity.certificate, key: identity.key }),
    },
  });
}
