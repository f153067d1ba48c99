import type { KubernetesObject } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. */
export interface WidgetSpec {
  a?: Wheel;
  b?: Wheel;
  c?: Wheel;
  d?: Wheel;
  e?: Wheel;
  f?: Wheel;
  g?: Wheel;
  h?: Wheel;
}

/** This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. */
export interface Wheel {
  a?: Spoke;
  b?: Spoke;
  c?: Spoke;
  d?: Spoke;
  e?: Spoke;
  f?: Spoke;
  g?: Spoke;
  h?: Spoke;
}

/** This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. */
export interface Spoke {
  a?: Bolt;
  b?: Bolt;
  c?: Bolt;
  d?: Bolt;
  e?: Bolt;
  f?: Bolt;
  g?: Bolt;
  h?: Bolt;
}

/** This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. */
export interface Bolt {
  a?: string;
  b?: string;
  c?: string;
  d?: string;
  e?: string;
  f?: string;
  g?: string;
  h?: string;
}
