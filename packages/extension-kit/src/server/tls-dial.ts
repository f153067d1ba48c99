import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type Check, CheckError } from "@capikit/serving";

/**
 * Returns a check with a TLS handshake on the server's own port, as in upstream's probes. If
 * clients must have a certificate, it only connects.
 *
 * @param port returns the port; undefined while the server does not listen.
 */
export function tlsDial(port: () => number | undefined, { mutual }: { readonly mutual: boolean }): Check {
  return ({ signal }) =>
    new Promise((resolve, reject) => {
      const at = port();
      if (at === undefined) {
        reject(new CheckError("the server is not listening"));
        return;
      }
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
}
