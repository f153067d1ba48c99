import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ConditionOwnership, ConditionPaths, PatchClient } from "../../capi/patch/index.ts";
import type { EnsuredPause } from "../../capi/paused/index.ts";
import type { SetCondition } from "./author-context.ts";
import { v1Beta1Dialect } from "./v1beta1-dialect.ts";
import { v1Beta2Dialect } from "./v1beta2-dialect.ts";

/** What is summed up. */
export interface ReadySummary {
  /** Type of the summary: with contract v1beta1 always Ready. */
  readonly target: string;
  readonly types: readonly string[];
  readonly negativePolarityTypes: readonly string[];
}

/** How objects of a contract keep their conditions. */
export interface Dialect {
  readonly paths: ConditionPaths;
  /** Sets a condition of a draft. */
  set(draft: KubernetesObject, ...condition: Parameters<SetCondition>): void;
  /** Sets a condition of a draft to the sum of others. */
  sumUp(draft: KubernetesObject, summary: ReadySummary): void;
  /** Makes the object tell whether it is paused, as `ensurePausedCondition` does. */
  ensurePaused<T extends KubernetesObject>(
    client: PatchClient,
    kind: KindDescriptor<T>,
    cluster: Cluster | undefined,
    object: T,
    signal: AbortSignal,
  ): Promise<EnsuredPause<T>>;
  /** Says that nobody else sets these conditions. */
  own(types: readonly string[]): ConditionOwnership;
}

/** The dialect of a contract. */
export function dialectOf(contract: ContractVersion): Dialect {
  return contract === "v1beta1" ? v1Beta1Dialect : v1Beta2Dialect;
}
