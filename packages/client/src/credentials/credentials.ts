import type { Clock } from "@capikit/common/time";
import type { ClusterConfig } from "../config/cluster-config.ts";
import { impersonationHeaders } from "./impersonation.ts";
import type { Proof } from "./proof.ts";
import { proofSource } from "./proof-source.ts";
import { rotatingFile } from "./rotating-file.ts";

/** What the two sides of a connection trust each other by. */
export interface TlsMaterial {
  /** PEM certificates that the server's must be signed by. */
  readonly certificateAuthority?: string | undefined;
  /** PEM certificate and key of the client. */
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
}

/** What one request is sent with. */
export interface Credential {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The same object, as long as it does not change. */
  readonly tls: TlsMaterial;
  readonly proof: Proof;
}

/** The credentials of a cluster's configuration, as they change. */
export interface Credentials {
  current(signal?: AbortSignal): Promise<Credential>;
  /** Looks for others, because the server did not accept these. Gives whether there are. */
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
