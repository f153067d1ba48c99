import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { DeclaredHandler, HandleHook } from "@capikit/extension-kit";

/** A call that Cluster API has made. */
export interface HookCall {
  readonly hook: string;
  readonly request: unknown;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

/** Records Cluster API's calls, and blocks the hooks that a test selects. */
export interface HookCalls {
  /** All so far, in their order. */
  readonly all: readonly HookCall[];
  of(hook: HookDescriptor): readonly HookCall[];
  /** A handler whose calls are kept. */
  handler<H extends HookDescriptor>(hook: H, handle: HandleHook<H>): DeclaredHandler;
  /** Whether a hook is blocked: its handlers then request a retry. */
  isHeld(hook: HookDescriptor): boolean;
  hold(hook: HookDescriptor): void;
  release(hook: HookDescriptor): void;
}

/** Nothing is called and nothing held back yet. */
export function keepHookCalls(): HookCalls {
  const all: HookCall[] = [];
  const held = new Set<string>();
  return {
    all,
    of: ({ hook }) => all.filter((call) => call.hook === hook),
    handler: (hook, handle) => ({
      hook,
      handle(request, context) {
        all.push({ hook: hook.hook, request: structuredClone(request), at: performance.now() });
        return handle(request, context);
      },
    }),
    isHeld: ({ hook }) => held.has(hook),
    hold: ({ hook }) => void held.add(hook),
    release: ({ hook }) => void held.delete(hook),
  };
}
