/**
 * Is told what webhooks do, for metrics: `controller_runtime_webhook_latency_seconds`, `…_requests_total`, `…_requests_in_flight`,
 * `…_panics_total` and `controller_runtime_conversion_webhook_panics_total`. It must not throw.
 */
export interface WebhookObserver {
  /** A request came in. `webhook` is the path. */
  started?(webhook: string): void;
  /** It was answered with this HTTP status code, so many milliseconds after it had been read. */
  finished?(webhook: string, answer: { readonly code: number; readonly ms: number }): void;
  /** A request was answered with this code before the webhook got to see it; without a path, as there is no webhook at its own. */
  refused?(webhook: string | undefined, code: number): void;
  /** The code behind an admission webhook threw something. */
  panicked?(webhook: string, error: unknown): void;
  /** The code of a conversion threw anything but a `ConversionError`. */
  conversionPanicked?(webhook: string, error: unknown): void;
}
