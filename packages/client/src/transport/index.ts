/**
 * HTTP connections to API servers: rate limits, response limits, retries and observers.
 *
 * @module
 */
export { ListBudget, type ListShare } from "../limits/list-budget.ts";
export { createRateLimit, type RateLimit } from "../limits/rate-limit.ts";
export type { CompleteResponseLimits, ResponseLimits } from "../limits/response-limits.ts";
export type { ResponseGuard } from "../responses/response-guard.ts";
export { createTransport } from "./create-transport.ts";
export { type RetryPolicy, retryAfterMs } from "./retry.ts";
export * from "./transport.ts";
export type { WriteCheck } from "./write-check.ts";
