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
  i?: Wheel;
  j?: Wheel;
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
  i?: Spoke;
  j?: Spoke;
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
  i?: Bolt;
  j?: Bolt;
}

/** This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. */
export interface Bolt {
  a?: Nut;
  b?: Nut;
  c?: Nut;
  d?: Nut;
  e?: Nut;
  f?: Nut;
  g?: Nut;
  h?: Nut;
  i?: Nut;
  j?: Nut;
}

/** This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. This text says at length what could have been said in few words. */
export interface Nut {
  a?: string;
  b?: string;
  c?: string;
  d?: string;
  e?: string;
  f?: string;
  g?: string;
  h?: string;
  i?: string;
  j?: string;
}
