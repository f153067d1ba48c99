import { randomBytes, webcrypto } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { TokenBucket } from "@capikit/common/time";
import type { Registry } from "prom-client";
import type { KeyPair } from "../certificates/key-pair.ts";
import { resolveLimits, sideLimits } from "../limits/server-limits.ts";
import { type LevelSwitch, type Logger, type LogLevel, levelOfVerbosity } from "../logging/logger.ts";
import { metricsRoute } from "../routes/metrics.ts";
import { refuseCrossSite } from "../routes/refuse-cross-site.ts";
import { retryLater } from "../routes/retry-later.ts";
import { type Route, type RouteRequest, type RouteResponse, textResponse } from "../routes/route.ts";
import type { Address } from "../server/parse-target.ts";
import type { Server, TlsOptions } from "../server/server-options.ts";
import { startServer } from "../server/start-server.ts";
import { authorizeByToken, authorizeRequests, type ReviewClient } from "./authorize-requests.ts";

const longestSeconds = 300;

/** The start of a profile blocks the process for up to 100 ms, however short the profile is. */
const profiles = { burst: 5, perSecond: 0.2 };

/**
 * Returns routes for profiles at the paths of Go's, one at a time and few in a minute:
 * `GET /debug/pprof/profile?seconds=30` for CPU time (`.cpuprofile`) and
 * `GET /debug/pprof/heap?seconds=30` for memory allocated meanwhile (`.heapprofile`). They have
 * Node.js' own formats, for developer tools.
 */
export function profileRoutes(): Route[] {
  let busy = false;
  const bucket = new TokenBucket(profiles);
  const route = (kind: ProfileKind): Route => ({
    method: "GET",
    path: `/debug/pprof/${kind.name}`,
    timeoutMs: (longestSeconds + 30) * 1000,
    async handle({ query, signal }) {
      const seconds = Number(query.get("seconds") ?? 30);
      if (!(seconds > 0 && seconds <= longestSeconds)) {
        return textResponse(`seconds must be more than 0 and at most ${longestSeconds}\n`, 400);
      }
      if (busy) {
        return textResponse("another profile is running: try again later\n", 409);
      }
      if (!bucket.take()) return retryLater("too many profiles: try again later\n", 5);
      busy = true;
      try {
        return await take(kind, seconds, signal);
      } finally {
        busy = false;
      }
    },
  });
  return [
    route({ name: "profile", file: "profile.cpuprofile", domain: "Profiler", begin: "start", end: "stop" }),
    route({
      name: "heap",
      file: "heap.heapprofile",
      domain: "HeapProfiler",
      begin: "startSampling",
      end: "stopSampling",
    }),
  ];
}

interface ProfileKind {
  readonly name: string;
  readonly file: string;
  /** Domain and commands of the inspector protocol. */
  readonly domain: "Profiler" | "HeapProfiler";
  readonly begin: string;
  readonly end: string;
}

async function take(
  { file, domain, begin, end }: ProfileKind,
  seconds: number,
  signal: RouteRequest["signal"],
): Promise<RouteResponse> {
  const { Session } = await import("node:inspector/promises");
  const session = new Session();
  session.connect();
  const post = (command: string): Promise<unknown> => session.post(`${domain}.${command}`);
  try {
    await post("enable");
    await post(begin);
    await sleep(seconds * 1000, undefined, { signal });
    const { profile } = (await post(end)) as { readonly profile: object };
    return {
      headers: {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="${file}"`,
        "x-content-type-options": "nosniff",
      },
      body: JSON.stringify(profile),
    };
  } finally {
    session.disconnect();
  }
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

const year = 365 * 86_400_000;

/** Options of the diagnostics endpoint. */
export interface DiagnosticsOptions {
  readonly address: Address;
  /** Serves plain HTTP; without `token`, only metrics and `routes`, and without authorization. */
  readonly insecure: boolean;
  /** The only bearer token that callers may use, in place of the API server's authorization. */
  readonly token?: string | undefined;
  readonly tls: Pick<TlsOptions, "ciphers" | "curves" | "minVersion">;
  readonly registry: Pick<Registry, "contentType" | "metrics">;
  /** Asks the API server whether a caller has access. */
  readonly client: ReviewClient;
  /** Further routes, with the same authorization. Default: none. */
  readonly routes?: readonly Route[] | undefined;
  /** Absent when the log level is fixed. */
  readonly logLevel?: LevelSwitch | undefined;
  readonly logger: Logger;
}

/**
 * Serves `/metrics`, profiles (`/debug/pprof/profile`, `/debug/pprof/heap`) and the log level
 * (`/debug/flags/v`), as Cluster API's managers do. It uses HTTPS with a self-signed certificate,
 * and authorizes callers at the API server (TokenReview, SubjectAccessReview).
 *
 * @throws Error with a `code`, such as `EADDRINUSE`, when it cannot listen.
 */
export async function startDiagnostics(options: DiagnosticsOptions): Promise<Server> {
  const { address, insecure, token, registry, client, logger, logLevel, tls, routes: more = [] } = options;
  const metrics = metricsRoute(registry);
  const limits = resolveLimits(sideLimits, { side: true });
  const usual = { ...address, limits, logger, drainMs: 1000 };
  if (insecure && token === undefined)
    return startServer({ ...usual, routes: [metrics, ...more], tls: "none" });
  const level = logLevel === undefined ? [] : [levelRoute(logLevel)];
  const routes = [metrics, ...profileRoutes(), ...level, ...more];
  return startServer({
    ...usual,
    routes: routes.map(token === undefined ? authorizeRequests({ client, logger }) : authorizeByToken(token)),
    // Without HTTP/2, whose streams have no rate limit.
    tls: insecure ? "none" : { ...(await selfSignedCertificate()), ...tls, http1Only: true },
  });
}

/** Creates a self-signed certificate for this host, for clients that do not verify it. */
async function selfSignedCertificate(): Promise<KeyPair> {
  // Loaded on demand: the library is big.
  const { x509 } = await import("./x509.ts");
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const names = ["localhost", hostname()].map((value) => ({ type: "dns" as const, value }));
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(8).toString("hex")}`,
    name: [{ CN: [`${hostname()}@${Math.floor(Date.now() / 1000)}`.slice(-64)] }],
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + year),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([...names, { type: "ip", value: "127.0.0.1" }]),
    ],
  });
  const pkcs8 = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return {
    cert: `${certificate.toString("pem")}\n`,
    key: `${x509.PemConverter.encode(pkcs8, "PRIVATE KEY")}\n`,
  };
}

const levels: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** Changes the log level, as in Cluster API: `PUT /debug/flags/v` with a number or a level. */
export function levelRoute(control: LevelSwitch): Route {
  return {
    method: "PUT",
    path: "/debug/flags/v",
    maxBodyBytes: 100,
    handle({ body }) {
      const text = body.toString().trim();
      const level = /^\d+$/.test(text) ? levelOfVerbosity(Number(text)) : levels.find((one) => one === text);
      if (level === undefined) {
        return textResponse(
          `${JSON.stringify(text)} is not a log level: use a number like -v, or one of ${levels.join(", ")}\n`,
          400,
        );
      }
      control.level = level;
      return textResponse(`log level changed to ${level}\n`);
    },
  };
}

const loopback = ["localhost", "127.0.0.1", "::1"];

/**
 * Serves profiles as plain HTTP without authorization, but not to web pages. At a loopback address,
 * requests must use its name.
 */
export function startProfiler(address: Address, logger: Logger): Promise<Server> {
  const { host } = address;
  const isLocal = host !== undefined && loopback.includes(host);
  const guard = refuseCrossSite(isLocal ? { hosts: loopback } : {});
  const routes = profileRoutes().map(guard);
  return startServer({ ...address, limits: sideLimits, logger, tls: "none", drainMs: 1000, routes });
}
