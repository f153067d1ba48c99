import type { ExtensionObserver } from "./extension-observer.ts";
import type { EventualResponse, HookHttpRequest } from "./hook-request.ts";

/** Answers a request, synchronously if `answer` does, and reports its status and duration. */
export function observeRequest(
  observer: ExtensionObserver,
  request: HookHttpRequest,
  answer: (request: HookHttpRequest) => EventualResponse,
): EventualResponse {
  const started = performance.now();
  observer.started?.(request.path);
  const finish = (code: number): void =>
    observer.finished?.(request.path, { code, ms: performance.now() - started });
  const answered = answer(request);
  if (!(answered instanceof Promise)) {
    finish(answered.status ?? 200);
    return answered;
  }
  return answered.then(
    (response) => {
      finish(response.status ?? 200);
      return response;
    },
    (error: unknown) => {
      finish(500);
      throw error;
    },
  );
}
