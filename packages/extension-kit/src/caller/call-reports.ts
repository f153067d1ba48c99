import type { TransportRequest } from "@capikit/client/transport";
import type { CallTarget, CircuitState, HookCall } from "./call-observer.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { HookClientOptions } from "./hook-client-options.ts";
import type { AnyResponse } from "./responses.ts";

/** Reports calls of hooks to the observer and the logger of a hook client. */
export class CallReports {
  readonly #options: Pick<HookClientOptions, "observer" | "logger">;
  /** The calls of requests: transports report warnings by request. */
  readonly #targets = new WeakMap<TransportRequest, CallTarget>();

  constructor(options: Pick<HookClientOptions, "observer" | "logger">) {
    this.#options = options;
  }

  /** Call it before a request is sent. */
  sending(request: TransportRequest, target: CallTarget): void {
    this.#targets.set(request, target);
  }

  warned(warning: string, request: TransportRequest): void {
    const target = this.#targets.get(request);
    if (target === undefined) return;
    const { observer, logger } = this.#options;
    observer?.warned?.(warning, target);
    logger?.warn("Extension sent a warning", { handler: target.handler, warning });
  }

  answered(target: CallTarget, ms: number, code: number, { status }: AnyResponse): void {
    const known = status === "Success" || status === "Failure" ? status : "Unknown";
    this.#called({ ...target, code, status: known, ms });
  }

  /** @param error the reason of a missing or unreadable answer. */
  failed(target: CallTarget, ms: number, error: unknown): void {
    const code = error instanceof HookCallError ? error.httpStatus : undefined;
    this.#called({ ...target, ...(code !== undefined && { code }), error, status: "Unknown", ms });
    if (error instanceof HookCallError && error.code === "HOOK_CALL_BAD_STATUS") {
      const { handler } = target;
      const { body } = error;
      this.#options.logger?.warn("Extension answered with an error", { handler, status: code, body });
    }
  }

  /** Reports a call that was not sent. */
  paused(target: CallTarget): void {
    this.#options.observer?.paused?.(target);
  }

  circuit(state: CircuitState, host: string): void {
    this.#options.observer?.circuit?.(state, host);
    this.#options.logger?.warn("Circuit of an extension changed", { host, state });
  }

  #called(call: HookCall): void {
    this.#options.observer?.called?.(call);
  }
}
