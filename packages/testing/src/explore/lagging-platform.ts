import { errorMessage } from "@capikit/common/errors";
import { type PlatformCall, textOf } from "./recorded-platform.ts";
import { copyOf, isThenable } from "./values.ts";

/** A second platform that receives the changes of a run later: its reads are out of date meanwhile. */
export class LaggingPlatform<P> {
  readonly platform: P;
  #waiting: (() => void)[] | undefined = undefined;

  constructor(platform: P) {
    this.platform = platform;
  }

  fallBehind(): void {
    this.#waiting ??= [];
  }

  catchUp(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const change of waiting) change();
  }

  /** Executes a change, which the other platform has received, now or later. Its result is that of the other one. */
  change(execute: (platform: P) => unknown): void {
    const change = (): void => {
      try {
        const value = execute(this.platform);
        if (isThenable(value)) value.catch(() => {});
      } catch {}
    };
    if (this.#waiting === undefined) change();
    else this.#waiting.push(change);
  }
}

/** Returns a function that calls the same method of another platform, with copies of the arguments. */
export function callOf<P>({ method, args }: PlatformCall): (platform: P) => unknown {
  const copies = args.map(copyOf);
  return (platform) => {
    if (typeof platform === "function") return platform(...copies);
    const path = method.split(".");
    const name = path.pop() as string;
    const target = path.reduce((at, member) => (at as Record<string, unknown>)[member], platform as unknown);
    return Reflect.apply((target as Record<string, never>)[name] as never, target, copies);
  };
}

type Outcome = { readonly error: unknown } | { readonly value: unknown };

function outcomeOf(read: () => unknown): Outcome | Promise<Outcome> {
  try {
    const value = read();
    if (!isThenable(value)) return { value };
    return value.then(
      (result) => ({ value: result }),
      (error: unknown) => ({ error }),
    );
  } catch (error) {
    return { error };
  }
}

const textOfOutcome = (one: Outcome): string =>
  "error" in one ? `✗ ${errorMessage(one.error)}` : textOf(one.value);

/** Returns what a read returned before, and calls `differs` if this is not what it returns now. */
export function readOld(current: () => unknown, old: () => unknown, differs: () => void): unknown {
  const choose = (now: Outcome, before: Outcome): unknown => {
    if (textOfOutcome(now) !== textOfOutcome(before)) differs();
    if ("error" in before) throw before.error;
    return before.value;
  };
  const [now, before] = [outcomeOf(current), outcomeOf(old)];
  return now instanceof Promise || before instanceof Promise
    ? Promise.all([now, before]).then(([one, other]) => choose(one, other))
    : choose(now, before);
}
