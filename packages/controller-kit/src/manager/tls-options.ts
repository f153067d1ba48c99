import type { TlsOptions } from "@capikit/serving";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";

/** How a manager's servers secure connections, by its flags. */
export function tlsOptions({ minVersion, ciphers, curves }: ManagerFlags["tls"]): TlsOptions {
  return { minVersion, ...(ciphers !== undefined && { ciphers }), ...(curves !== undefined && { curves }) };
}
