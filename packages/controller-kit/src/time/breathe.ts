import { setImmediate } from "node:timers/promises";

/** What work that waits for nothing may take of the event loop in one go. */
const sliceMs = 5;

let since = performance.now();
let pause: Promise<void> | undefined;

/**
 * Lets everything else run, if work that calls this between its steps may have held up the event loop for too long: promises alone
 * never let timers and sockets have their turn. All such work of the process shares one slice.
 *
 * @returns undefined when work may go on at once.
 */
export function breathe(): Promise<void> | undefined {
  if (performance.now() - since < sliceMs) {
    return undefined;
  }
  pause ??= setImmediate().then(() => {
    since = performance.now();
    pause = undefined;
  });
  return pause;
}
