import { TransportError } from "@capikit/client/errors";
import { HookCallError } from "./hook-call-error.ts";

const untrusted = "its certificate is not signed by an authority in the caBundle of the registration";

const hints: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "connection refused"],
  ["ENOTFOUND", "host not found; check Service and namespace, or the URL"],
  ["EAI_AGAIN", "cannot resolve its name"],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "its certificate is not valid for this host, which must be among its DNS names",
  ],
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", untrusted],
  ["SELF_SIGNED_CERT_IN_CHAIN", untrusted],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", untrusted],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", untrusted],
]);

/**
 * Returns the error for a missing answer, for conditions: without addresses and ports.
 *
 * @returns the error itself if it is a bug of this package, which a failure policy should not hide
 */
export function unreachable(origin: string, cause: unknown): unknown {
  if (!(cause instanceof TransportError)) {
    return cause;
  }
  const { code = "the connection broke" } = cause;
  const hint = hints.get(code);
  const message = `no answer from ${origin}: ${hint === undefined ? code : `${hint} (${code})`}`;
  return new HookCallError("HOOK_CALL_UNREACHABLE", message, { cause });
}
