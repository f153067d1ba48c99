import { createPrivateKey, X509Certificate } from "node:crypto";
import { errorMessage } from "@capikit/common/errors";
import { readTextFile } from "@capikit/common/files";
import type { Clock } from "@capikit/common/time";
import type { ClusterConfig, Identity } from "../config/cluster-config.ts";
import { ConfigError } from "../errors/config-error.ts";
import { sharedExecSource } from "./exec-source.ts";
import { impersonationHeaders } from "./impersonation.ts";

const rereadMs = 60_000;

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

interface RotatingFile {
  /**
   * Returns the content, at most a minute old; the previous one while the file is unreadable or
   * empty, as between the truncation and the write of a rotation.
   *
   * @throws ConfigError without a previous content.
   */
  read(): Promise<string>;
  /** Makes the next `read` reread the file. */
  expire(): void;
}

/**
 * @param what Name of the file in messages, such as `token file`.
 * @param known The content, if already read. Blank content is ignored: the first `read` rereads it.
 */
function rotatingFile(path: string, what: string, clock: Clock, known?: string): RotatingFile {
  let text = known?.trim() === "" ? undefined : known;
  let readAt = clock.now();
  return {
    async read() {
      if (text !== undefined && clock.now() - readAt <= rereadMs) {
        return text;
      }
      try {
        text = await readContent(path, what);
        readAt = clock.now();
      } catch (error) {
        if (text === undefined) throw error;
      }
      return text;
    },
    expire() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

async function readContent(path: string, what: string): Promise<string> {
  const text = await readTextFile(path).catch((cause: unknown) => {
    throw new ConfigError("CONFIG_UNREADABLE", `cannot read ${what} ${path}: ${errorMessage(cause)}`, {
      cause,
    });
  });
  if (text.trim() === "") {
    throw new ConfigError("CONFIG_UNREADABLE", `${what} ${path} is empty: write its content`);
  }
  return text;
}

/** Returns the source of an identity's credentials. */
function proofSource(config: ClusterConfig, clock: Clock): ProofSource {
  const { identity } = config;
  switch (identity?.type) {
    case "token": {
      const { token } = identity;
      return typeof token === "string" ? constant(bearerOf(token)) : bearerSource(async () => token());
    }
    case "basic": {
      const pair = Buffer.from(`${identity.username}:${identity.password}`).toString("base64");
      return constant({ authorization: `Basic ${pair}` });
    }
    case "token-file":
      return tokenFile(identity.path, clock);
    case "client-certificate": {
      const { authorization, certificate, key, files } = identity;
      const ofCertificate =
        files === undefined ? constant({ certificate, key }) : certificateFiles(identity, files, clock);
      return authorization === undefined
        ? ofCertificate
        : combineProofs(proofSource({ ...config, identity: authorization }, clock), ofCertificate);
    }
    case "exec":
      return sharedExecSource(config, identity);
    default:
      return constant({});
  }
}

/** Returns a source of two proofs in one; the second one counts where both have a value. */
function combineProofs(first: ProofSource, second: ProofSource): ProofSource {
  const parts = new WeakMap<Proof, readonly [Proof, Proof]>();
  let held: Proof | undefined;
  return {
    async current(signal) {
      const [one, other] = await Promise.all([first.current(signal), second.current(signal)]);
      const [heldOne, heldOther] = (held && parts.get(held)) ?? [];
      if (held !== undefined && heldOne === one && heldOther === other) return held;
      held = { ...one, ...other };
      parts.set(held, [one, other]);
      return held;
    },
    async renew(refused, signal) {
      const [one, other] = parts.get(refused) ?? [refused, refused];
      const found = await Promise.all([first.renew(one, signal), second.renew(other, signal)]);
      return found.includes(true);
    },
  };
}

function constant(proof: Proof): ProofSource {
  return { current: async () => proof, renew: async () => false };
}

function tokenFile(path: string, clock: Clock): ProofSource {
  const file = rotatingFile(path, "token file", clock);
  return bearerSource(async () => (await file.read()).trim(), file.expire);
}

/** @param expire called before the token is read for a refused one. */
function bearerSource(read: () => Promise<string>, expire?: () => void): ProofSource {
  let proof: Proof | undefined;
  const current = async (): Promise<Proof> => {
    const latest = bearerOf(await read());
    if (proof === undefined || proof.authorization !== latest.authorization) proof = latest;
    return proof;
  };
  return {
    current,
    async renew(refused) {
      expire?.();
      return (await current()) !== refused;
    },
  };
}

function bearerOf(token: string): Proof {
  return { authorization: `Bearer ${token}` };
}

function certificateFiles(
  identity: Identity & { readonly type: "client-certificate" },
  files: { readonly certificate: string; readonly key: string },
  clock: Clock,
): ProofSource {
  const certificateFile = rotatingFile(files.certificate, "client certificate", clock, identity.certificate);
  const keyFile = rotatingFile(files.key, "client key", clock, identity.key);
  let proof: Proof = { certificate: identity.certificate, key: identity.key };
  const current = async (): Promise<Proof> => {
    const [certificate, key] = await Promise.all([certificateFile.read(), keyFile.read()]);
    // The two files are not replaced atomically: ignore half a rotation.
    if ((certificate !== proof.certificate || key !== proof.key) && belongTogether(certificate, key)) {
      proof = { certificate, key };
    }
    return proof;
  };
  return {
    current,
    async renew(refused) {
      certificateFile.expire();
      keyFile.expire();
      return (await current()) !== refused;
    },
  };
}

function belongTogether(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** Proof of identity for a request: a header field, or the certificate of its connection. */
export interface Proof {
  readonly authorization?: string;
  /** PEM certificate and key. */
  readonly certificate?: string;
  readonly key?: string;
}

export interface ProofSource {
  /** Returns the current proof: the same object as long as it does not change. */
  current(signal?: AbortSignal): Promise<Proof>;
  /** Looks for another proof after the server refused this one. Returns whether it found one. */
  renew(refused: Proof, signal?: AbortSignal): Promise<boolean>;
}
