import type { TlsOptions } from "@capikit/serving";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";

/** Returns the TLS options of a manager's servers from its flags. */
export function tlsOptions({ minVersion, ciphers, curves }: ManagerFlags["tls"]): TlsOptions {
  return { minVersion, ...(ciphers !== undefined && { ciphers }), ...(curves !== undefined && { curves }) };
}
