/**
 * HTTPS servers for controllers and webhooks: certificate reload, probes, metrics, graceful stop.
 *
 * @module
 */
export {
  CertificateError,
  type CertificateFiles,
  certificateDir,
  type KeyPair,
} from "./certificates/key-pair.ts";
export * from "./diagnostics/authorize-requests.ts";
export { type DiagnosticsOptions, startDiagnostics, startProfiler } from "./diagnostics/start-diagnostics.ts";
export { registerStoreMetrics } from "./diagnostics/store-metrics.ts";
export { type ServerLimits, sideLimits } from "./limits/server-limits.ts";
export { limitRuns } from "./limits/share-result.ts";
export {
  isLogged,
  type LevelSwitch,
  type LogFields,
  type Logger,
  type LogLevel,
  levelOfVerbosity,
  silentLogger,
} from "./logging/logger.ts";
export { type PinoLike, pinoLogger } from "./logging/pino-logger.ts";
export { metricsRoute } from "./routes/metrics.ts";
export { type Check, CheckError, type Checks, type ProbeOptions, probeRoutes } from "./routes/probes.ts";
export { type CrossSiteOptions, refuseCrossSite } from "./routes/refuse-cross-site.ts";
export * from "./routes/route.ts";
export { DeadlineError } from "./server/call.ts";
export { checkCertificate } from "./server/check-certificate.ts";
export { type Address, parseAddress } from "./server/parse-target.ts";
export { RequestDeadline } from "./server/request-deadline.ts";
export type { Refusal, Server, ServerOptions, TlsOptions } from "./server/server-options.ts";
export { startServer } from "./server/start-server.ts";
export * from "./tls/go-names.ts";
