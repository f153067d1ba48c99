import type { HookDescriptor, RequestOf, ResponseOf } from "./hook-descriptor.ts";

/**
 * Converts the bodies of an older version of a hook: callers use the newest version, handlers may
 * serve an older one. Requests convert down and may lose data; responses convert up.
 */
export interface HookConversion<Older extends HookDescriptor, Newest extends HookDescriptor> {
  readonly request: (request: RequestOf<Newest>) => RequestOf<Older>;
  readonly response: (response: ResponseOf<Older>) => ResponseOf<Newest>;
}

/** A conversion and its two versions. */
export interface ConversionBetween {
  readonly older: HookDescriptor;
  readonly newest: HookDescriptor;
  readonly request: (request: never) => unknown;
  readonly response: (response: never) => unknown;
}

/** Creates a conversion between two versions. */
export function conversionBetween<Older extends HookDescriptor, Newest extends HookDescriptor>(
  older: Older,
  newest: Newest,
  conversion: HookConversion<Older, Newest>,
): ConversionBetween {
  return Object.freeze({ older, newest, ...conversion });
}
