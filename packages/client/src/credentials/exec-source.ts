import { createHash } from "node:crypto";
import { getOrCreate } from "@capikit/common/json";
import { delayAfter, untilAborted } from "@capikit/common/time";
import type { ClusterConfig, ExecIdentity } from "../config/cluster-config.ts";
import type { ProofSource } from "./credentials.ts";
import { type ExecCredential, runExecPlugin } from "./exec-plugin.ts";

/** Time before expiry at which a credential is replaced; at most a tenth of its lifetime. */
const earlyMs = 60_000;

/** First and longest delay from a failure or a refusal to the next run, as each costs a process. */
const firstPauseMs = 10_000;
const longestPauseMs = 300_000;

/** Plugins may open a browser: equal configurations share the result of one run. */
const sources = new Map<string, ProofSource>();

export function sharedExecSource(config: ClusterConfig, identity: ExecIdentity): ProofSource {
  const { server, certificateAuthority, tlsServerName, insecureSkipTlsVerify, proxyUrl } = config;
  const parts = [identity, server, certificateAuthority, tlsServerName, insecureSkipTlsVerify, proxyUrl];
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("base64");
  return getOrCreate(sources, key, () => execSource(() => runExecPlugin(config, identity)));
}

/** @param now returns the time of day in milliseconds, like expiry times. */
export function execSource(run: () => Promise<ExecCredential>, now: () => number = Date.now): ProofSource {
  let held: { readonly credential: ExecCredential; readonly renewAt: number } | undefined;
  let running: Promise<ExecCredential> | undefined;
  /** Failed runs since the last successful one. */
  let failures = 0;
  let pauseMs = firstPauseMs;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  /** Reports whether the plugin may run after a refusal: not each may start a process. */
  const mayRunAgain = (): boolean => {
    const time = now();
    if (time < pausedUntil) {
      return false;
    }
    pauseMs = time - pausedUntil > longestPauseMs ? firstPauseMs : Math.min(longestPauseMs, pauseMs * 2);
    pausedUntil = time + pauseMs;
    return true;
  };

  const onSuccess = (credential: ExecCredential): ExecCredential => {
    const { expiresAt } = credential;
    const life = expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt - now();
    held = { credential, renewAt: now() + life - Math.min(earlyMs, life / 10) };
    failures = 0;
    return credential;
  };
  const onFailure = (error: unknown): never => {
    failures++;
    const pause = delayAfter(failures, { initialMs: firstPauseMs, maxMs: longestPauseMs });
    if (held !== undefined) held = { ...held, renewAt: Math.max(held.renewAt, now() + pause) };
    throw error;
  };

  /** Runs the plugin; concurrent calls share a run. */
  const refresh = (): Promise<ExecCredential> => {
    running ??= run()
      .then(onSuccess, onFailure)
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  return {
    async current(signal) {
      if (held !== undefined && now() < (held.credential.expiresAt ?? Number.POSITIVE_INFINITY)) {
        if (now() >= held.renewAt) {
          // A failed early renewal is repeated after a pause, and reported after expiry.
          refresh().catch(() => {});
        }
        return held.credential.proof;
      }
      return (await untilAborted(refresh(), signal)).proof;
    },
    async renew(refused, signal) {
      // Another request may have been refused as well and renewed it.
      if (held === undefined || held.credential.proof === refused) {
        if (running === undefined && !mayRunAgain()) {
          return false;
        }
        await untilAborted(refresh(), signal);
      }
      return true;
    },
  };
}
