import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type Check, CheckError } from "@capikit/serving";

/**
 * A check that shakes hands with the own port, as upstream's probes do. Where clients must have a certificate, a connection has to do.
 *
 * @param port is asked each time; without one, the server does not listen.
 */
export function tlsDial(port: () => number | undefined, { mutual }: { readonly mutual: boolean }): Check {
  return ({ signal }) =>
    new Promise((resolve, reject) => {
      const at = port();
      if (at === undefined) {
        reject(new CheckError("the server does not listen"));
        return;
      }
      const socket: Socket = mutual
        ? connectTcp({ port: at })
        : connectTls({ port: at, rejectUnauthorized: false, ALPNProtocols: ["http/1.1"] });
      const end = (settle: () => void): void => {
        signal.removeEventListener("abort", onAbort);
        socket.destroy();
        settle();
      };
      const onAbort = (): void => end(() => reject(signal.reason));
      signal.addEventListener("abort", onAbort, { once: true });
      socket.once(mutual ? "connect" : "secureConnect", () => end(resolve));
      socket.on("error", () => end(() => reject(new CheckError("the server cannot be reached"))));
    });
}
