import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { CheckError, type Checks } from "@capikit/serving";

/** Options of {@link dialChecks}. */
export interface DialOptions {
  /** Returns the port; undefined while the server does not listen. */
  readonly port: () => number | undefined;
  /** Whether clients must have a certificate. */
  readonly mutual: boolean;
}

/**
 * Returns checks with a TLS handshake on the server's own port, as in upstream's probes. If clients
 * must have a certificate, the check only connects.
 */
export function dialChecks({ port, mutual }: DialOptions): Checks {
  const dial = ({ signal }: { readonly signal: AbortSignal }): Promise<void> =>
    new Promise((resolve, reject) => {
      const at = port() ?? 0;
      const socket: Socket = mutual
        ? connectTcp({ port: at })
        : connectTls({ port: at, rejectUnauthorized: false, ALPNProtocols: ["http/1.1"] });
      const end = (finish: () => void): void => {
        signal.removeEventListener("abort", onAbort);
        socket.destroy();
        finish();
      };
      const onAbort = (): void => end(() => reject(signal.reason));
      signal.addEventListener("abort", onAbort, { once: true });
      socket.once(mutual ? "connect" : "secureConnect", () => end(resolve));
      socket.on("error", () => end(() => reject(new CheckError("cannot reach the server"))));
    });
  return {
    // Probes keep the result of a dial for a while, by its function: not after the server stopped.
    get webhook() {
      return port() === undefined ? notListening : dial;
    },
  };
}

function notListening(): void {
  throw new CheckError("the server is not listening");
}
