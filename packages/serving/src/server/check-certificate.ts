import { CheckError } from "../routes/probes.ts";
import type { Server } from "./server-options.ts";

/**
 * Fails when the certificate of a server has expired, or all CA certificates for its clients, for
 * `/readyz`. Warns in the last tenth of the validity: issuers renew earlier.
 *
 * @throws CheckError
 */
export function checkCertificate({
  certificateValidity,
  clientCaValidity,
}: Pick<Server, "certificateValidity" | "clientCaValidity">): void {
  const ends = [
    ...soonEnding("the certificate", certificateValidity),
    ...soonEnding("the CA certificate of clients", clientCaValidity),
  ];
  if (ends.length === 0) return;
  const isWarning = ends.every(({ leftMs }) => leftMs > 0);
  throw new CheckError(ends.map(({ text }) => text).join("; "), { isWarning });
}

function soonEnding(what: string, validity: Server["certificateValidity"]) {
  if (validity === undefined) return [];
  const { from, to } = validity;
  const leftMs = to.getTime() - Date.now();
  if (leftMs > (to.getTime() - from.getTime()) / 10) return [];
  return [{ leftMs, text: `${what} ${leftMs > 0 ? "expires" : "expired"} at ${to.toISOString()}: renew it` }];
}
