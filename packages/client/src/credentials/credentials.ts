import type { Clock } from "@capikit/common/time";
import type { ClusterConfig } from "../config/cluster-config.ts";
import { impersonationHeaders } from "./impersonation.ts";
import type { Proof } from "./proof.ts";
import { proofSource, rotatingFile } from "./proof-source.ts";

export interface TlsMaterial {
  /** PEM certificates that must have signed the server's certificate. */
  readonly certificateAuthority?: string | undefined;
  /** PEM certificate and key of the client. */
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
}

export interface Credential {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The same object as long as it does not change. */
  readonly tls: TlsMaterial;
  readonly proof: Proof;
}

/** Credentials of a cluster's configuration, kept up to date. */
export interface Credentials {
  current(signal?: AbortSignal): Promise<Credential>;
  /** Looks for other credentials after the server refused these. Returns whether it found any. */
  renew(refused: Credential, signal?: AbortSignal): Promise<boolean>;
}

export function credentialsOf(config: ClusterConfig, clock: Clock): Credentials {
  const { certificateAuthority, certificateAuthorityFile } = config;
  const source = proofSource(config, clock);
  const authority =
    certificateAuthorityFile === undefined
      ? undefined
      : rotatingFile(certificateAuthorityFile, "certificate authority", clock, certificateAuthority);
  const impersonation = impersonationHeaders(config.impersonate);
  let held: Credential | undefined;

  return {
    async current(signal) {
      const proof = await source.current(signal);
      const ca = authority === undefined ? certificateAuthority : await authority.read();
      if (held?.proof === proof && held.tls.certificateAuthority === ca) {
        return held;
      }
      const { authorization, certificate, key } = proof;
      const same =
        held !== undefined &&
        held.tls.certificateAuthority === ca &&
        held.tls.certificate === certificate &&
        held.tls.key === key;
      const tls = same && held !== undefined ? held.tls : { certificateAuthority: ca, certificate, key };
      const headers = { ...(authorization !== undefined && { authorization }), ...impersonation };
      held = { headers, tls, proof };
      return held;
    },
    renew: (refused, signal) => source.renew(refused.proof, signal),
  };
}
