import type { Time } from "./time.ts";

/** Keeps Pods off a Node that do not tolerate it. */
export interface Taint {
  /** Key of the taint. */
  key: string;

  /** Value of the taint. */
  value?: string;

  /** What happens to Pods that do not tolerate it. */
  effect: string;

  /** When the taint was added. */
  timeAdded?: Time;
}

/** What happens to Pods that do not tolerate a taint. */
export type TaintEffect = "NoSchedule" | "PreferNoSchedule" | "NoExecute";
