import { splitList } from "@capikit/common/text";
import { FlagError } from "./flag.ts";

/** Callers that a server of webhooks or hooks accepts. */
export interface ClientFlags {
  /** Name of the file with CA certificates in the folder of the certificate. */
  readonly clientCaName?: string;
  /** Common names of client certificates. Unset: all of these issuers. */
  readonly clientNames?: readonly string[];
}

/**
 * Returns the accepted callers from values of `serverFlags`.
 *
 * @throws FlagError for names without a file of CA certificates.
 */
export function clientFlagsOf(values: {
  readonly "webhook-client-ca-name": string;
  readonly "webhook-client-allowed-names": string;
}): ClientFlags {
  const clientCaName = values["webhook-client-ca-name"];
  const clientNames = splitList(values["webhook-client-allowed-names"]);
  if (clientNames.length > 0 && clientCaName === "")
    throw new FlagError("--webhook-client-allowed-names requires --webhook-client-ca-name");
  return { ...(clientCaName && { clientCaName }), ...(clientNames.length > 0 && { clientNames }) };
}
