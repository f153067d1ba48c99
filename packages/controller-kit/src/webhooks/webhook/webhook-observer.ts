/**
 * Receives events of webhooks for metrics: `controller_runtime_webhook_latency_seconds`,
 * `…_requests_total`, `…_requests_in_flight`, `…_panics_total`,
 * `controller_runtime_conversion_webhook_panics_total` and
 * `capikit_conversion_invalid_data_total`. Its functions must not throw.
 */
export interface WebhookObserver {
  /** Called for each request; `webhook` is its path. */
  started?(webhook: string): void;
  /** Called after the response, with its status code and the milliseconds since the request. */
  finished?(webhook: string, answer: { readonly code: number; readonly ms: number }): void;
  /** Called when the server refuses a request; without a path if no webhook matches. */
  refused?(webhook: string | undefined, code: number): void;
  /** Called when the function of an admission webhook throws. */
  panicked?(webhook: string, error: unknown): void;
  /** Called when a conversion throws anything but a `ConversionError`. */
  conversionPanicked?(webhook: string, error: unknown): void;
  /** Called for each annotation or field that a conversion dropped because it is invalid. */
  conversionDataDropped?(webhook: string): void;
}
