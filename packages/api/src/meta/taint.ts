import type { Time } from "./scalars.ts";

/** Taint of a Node. It repels Pods that do not tolerate it. */
export interface Taint {
  /** Key of the taint. */
  key: string;

  /** Value of the taint. */
  value?: string;

  /** Effect on Pods that do not tolerate the taint. */
  effect: string;

  /** Time when the taint was added. */
  timeAdded?: Time;
}

/** Effect of a taint on Pods that do not tolerate it. */
export type TaintEffect = "NoSchedule" | "PreferNoSchedule" | "NoExecute";
