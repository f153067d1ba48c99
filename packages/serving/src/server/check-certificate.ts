import { CheckError } from "../routes/probes.ts";
import type { Server } from "./server-options.ts";

/**
 * Fails when the certificate of a server has expired, for `/readyz`. Warns in the last tenth of its
 * validity: issuers renew earlier.
 *
 * @throws CheckError
 */
export function checkCertificate({
  certificateValidity: validity,
}: Pick<Server, "certificateValidity">): void {
  if (validity === undefined) return;
  const { from, to } = validity;
  const leftMs = to.getTime() - Date.now();
  if (leftMs > (to.getTime() - from.getTime()) / 10) return;
  const isWarning = leftMs > 0;
  const verb = isWarning ? "expires" : "expired";
  throw new CheckError(`the certificate ${verb} at ${to.toISOString()}: renew it`, { isWarning });
}
