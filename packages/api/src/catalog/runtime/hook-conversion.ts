import type { HookDescriptor, RequestOf, ResponseOf } from "./hook-descriptor.ts";

/**
 * How the bodies of an older version of a hook and its newest convert: a caller works with the newest, and a handler may serve an older
 * one. Requests go down, where something may be lost; responses go up.
 */
export interface HookConversion<Older extends HookDescriptor, Newest extends HookDescriptor> {
  readonly request: (request: RequestOf<Newest>) => RequestOf<Older>;
  readonly response: (response: ResponseOf<Older>) => ResponseOf<Newest>;
}

/** A conversion and the versions it is between. */
export interface ConversionBetween {
  readonly older: HookDescriptor;
  readonly newest: HookDescriptor;
  readonly request: (request: never) => unknown;
  readonly response: (response: never) => unknown;
}

/** Notes which versions a conversion is between. */
export function conversionBetween<Older extends HookDescriptor, Newest extends HookDescriptor>(
  older: Older,
  newest: Newest,
  conversion: HookConversion<Older, Newest>,
): ConversionBetween {
  return Object.freeze({ older, newest, ...conversion });
}
