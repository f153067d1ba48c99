/**
 * Keeps long work from holding up the event loop: `due()` tells when it has had enough of this turn of the loop, and `pause()` waits for
 * one to come. All who work so share a turn: however many they are, a turn takes no longer, and they go on one by one, in order.
 */
export interface Breather {
  due(): boolean;
  pause(): Promise<void>;
}

const waiting: (() => void)[] = [];
let turnBegan = performance.now();

function turn(): void {
  turnBegan = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) {
    setImmediate(turn);
  }
}

/** @param budgetMs how long the work of all may run on; whatever else the process does comes on top. */
export function createBreather(budgetMs = 3): Breather {
  return {
    due: () => performance.now() - turnBegan >= budgetMs,
    pause: () =>
      new Promise((resolve) => {
        if (waiting.push(resolve) === 1) {
          setImmediate(turn);
        }
      }),
  };
}
