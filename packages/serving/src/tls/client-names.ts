import type { IncomingMessage } from "node:http";
import type { ServerHttp2Stream } from "node:http2";
import type { TLSSocket } from "node:tls";

/** Returns why the client may not send requests; undefined when it may. */
export type ClientCheck = (
  request: IncomingMessage | { readonly stream: Pick<ServerHttp2Stream, "session"> },
) => string | undefined;

/**
 * Creates a check of the common names of client certificates, as kube-apiserver's
 * `--requestheader-allowed-names`. The handshake checks their issuer.
 *
 * @throws RangeError when the list of names is empty.
 */
export function checkClientNames(names: readonly string[]): ClientCheck {
  if (names.length === 0) {
    throw new RangeError("tls.clientNames is empty: leave it out to let all clients of these issuers in");
  }
  const allowed = new Set(names);
  // A connection's certificate does not change, and reading it takes longer than most requests.
  const results = new WeakMap<object, string | undefined>();
  return (request) => {
    const owner = "stream" in request ? request.stream.session : request.socket;
    if (owner === undefined) return "the connection is closed";
    if (results.has(owner)) return results.get(owner);
    const socket = ("socket" in owner ? owner.socket : owner) as TLSSocket;
    const result = findRefusal(socket, allowed);
    results.set(owner, result);
    return result;
  };
}

function findRefusal(socket: TLSSocket, allowed: ReadonlySet<string>): string | undefined {
  const { subject } = socket.getPeerCertificate() ?? {};
  // Several common names are a list, despite the types. Other programs may use any, so check all.
  const names = [subject?.CN ?? []].flat();
  if (names.length > 0 && names.every((name) => allowed.has(name))) return undefined;
  return names.length === 0
    ? "the client certificate has no common name"
    : `the client certificate's common name ${JSON.stringify(names.join(", "))} is not allowed`;
}
