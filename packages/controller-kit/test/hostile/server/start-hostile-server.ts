import type { FaultServer, FaultServerOptions } from "../../../../testing/src/fault-server/fault-server.ts";
import { type Intercepted, serveObjects } from "../../../../testing/src/fault-server/serve-objects.ts";
import { isResourceRequest } from "../../../../testing/src/server/api-request.ts";
import { listenOnLoopback, type ServerIdentity } from "../../../../testing/src/server/listener.ts";
import { StatusError } from "../../../../testing/src/store/status-error.ts";
import { type HostileMode, type HostileModeEntry, hostileModes } from "./hostile-modes.ts";
import { connectionLies } from "./lies/connection-lies.ts";
import { discoveryLies } from "./lies/discovery-lies.ts";
import { endlessLies } from "./lies/endless-lies.ts";
import type { Lie } from "./lies/exchange.ts";
import { objectLies } from "./lies/object-lies.ts";
import { statusLies } from "./lies/status-lies.ts";
import { makeServerCertificates } from "./server-certificates.ts";

/** Options of a hostile server. */
export interface HostileServerOptions extends Omit<FaultServerOptions, "faults"> {
  /** Initial mode. Default: none, the server is honest until `setMode`. */
  readonly mode?: HostileMode;
  /** Plurals of the affected kinds. Default: all. */
  readonly resources?: readonly string[];
}

/**
 * A TLS API server on the loopback interface that violates the Kubernetes API, in one way at a
 * time, as an untrusted workload cluster may. Requests that the mode does not affect get a fault
 * server's responses.
 */
export interface HostileServer
  extends Pick<
      FaultServer,
      | "url"
      | "config"
      | "kubeconfig"
      | "requests"
      | "watches"
      | "connections"
      | "objects"
      | "object"
      | "put"
      | "remove"
      | "compact"
      | "stop"
    >,
    AsyncDisposable {
  /** Undefined while the server is honest. */
  readonly mode: HostileMode | undefined;
  /** Number of hostile responses so far, in all modes. */
  readonly lies: number;
  /** Bytes sent so far. */
  readonly bytesSent: number;
  /** Number of followed redirects to another host, which may leak credentials. Must be 0. */
  readonly followed: number;
  /**
   * Closes all connections and switches to another mode, or to honest responses.
   */
  setMode(mode: HostileMode | undefined): void;
}

const lies: Readonly<Record<HostileMode, Lie>> = {
  ...objectLies,
  ...endlessLies,
  ...connectionLies,
  ...statusLies,
  ...discoveryLies,
};

/**
 * Starts an in-process hostile server.
 *
 * @throws TypeError for a kind that is served twice.
 *
 * @example
 * await using server = await startHostileServer({ kinds: [node], mode: "items-without-metadata" });
 * const kubeconfig = server.kubeconfig; // for the Secret of a Cluster
 */
export async function startHostileServer(options: HostileServerOptions): Promise<HostileServer> {
  const { resources } = options;
  let { mode } = options;
  let hostileCount = 0;
  let inMode = 0;
  let followed = 0;
  const certificates = await makeServerCertificates();
  const identities: Partial<Record<HostileMode, ServerIdentity>> = {
    "other-authority": certificates.otherAuthority,
    "expired-certificate": certificates.expired,
    "other-name-certificate": certificates.otherName,
  };
  const identityOf = (of: HostileMode | undefined): ServerIdentity =>
    (of && identities[of]) ?? certificates.trusted;
  const elsewhere = await listenOnLoopback((_, response) => {
    followed++;
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });

  const intercept = ({ response, parsed, version }: Intercepted): boolean => {
    if (mode === undefined || parsed instanceof StatusError) {
      return false;
    }
    const kind = isResourceRequest(parsed) ? parsed.kind : undefined;
    const { on }: HostileModeEntry = hostileModes[mode];
    const isOther = kind !== undefined && resources !== undefined && !resources.includes(kind.plural);
    if (!on.includes(parsed.operation) || isOther) {
      return false;
    }
    const { operation } = parsed;
    const count = inMode++;
    const isLie =
      lies[mode]({
        operation,
        request: parsed,
        response,
        kind,
        count,
        version,
        elsewhere: elsewhere.url,
      }) !== false;
    hostileCount += isLie ? 1 : 0;
    return isLie;
  };

  const token = "hostile-server-token";
  const { server, listener } = await serveObjects(options, {
    identity: identityOf(mode),
    access: { certificateAuthority: certificates.authority, token },
    intercept,
    onConnection() {
      // With an invalid certificate, the handshake itself is the hostile response.
      hostileCount += identityOf(mode) === certificates.trusted ? 0 : 1;
    },
  });
  const stop = async (): Promise<void> => {
    await Promise.all([server.stop(), elsewhere.stop()]);
  };

  return {
    url: server.url,
    config: server.config,
    kubeconfig: server.kubeconfig,
    objects: server.objects,
    object: server.object,
    put: server.put,
    remove: server.remove,
    compact: server.compact,
    stop,
    [Symbol.asyncDispose]: stop,
    get requests() {
      return server.requests;
    },
    get watches() {
      return server.watches;
    },
    get connections() {
      return server.connections;
    },
    get bytesSent() {
      return listener.bytesSent;
    },
    get lies() {
      return hostileCount;
    },
    get followed() {
      return followed;
    },
    get mode() {
      return mode;
    },
    setMode(next) {
      mode = next;
      inMode = 0;
      listener.secure(identityOf(mode));
      listener.breakConnections();
    },
  };
}
