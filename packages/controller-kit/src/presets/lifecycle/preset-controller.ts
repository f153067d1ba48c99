import type { ContractVersion } from "@capikit/api/contract";
import { readyCondition } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { FieldPath } from "../../capi/index.ts";
import type { Predicate } from "../../controller/index.ts";
import {
  type ControllerDefinition,
  capiControllerDefaults,
  defineController,
  type WatchedKind,
} from "../../index.ts";
import { invalidType, isConditionType } from "./condition-rules.ts";
import { hasStatusField, loadContractAdapter } from "./contract-adapter.ts";
import type { LifecyclePlan, Owners, StatusForm } from "./lifecycle-plan.ts";
import { controllerFields, type PresetOptions } from "./preset-options.ts";
import { reconcileLifecycle } from "./reconcile-lifecycle.ts";

/** The preset's part of a controller, in addition to the author's options. */
export interface PresetParts<T extends KubernetesObject, O extends Owners>
  extends Pick<
    LifecyclePlan<T, O>,
    "findOwners" | "waitsFor" | "isComplete" | "completeField" | "complete" | "violationOf" | "reasons"
  > {
  /** Type of the summary of the author's conditions. Default: Ready. */
  readonly summaryType?: string;
  /** Reports whether to ignore an object. Default: false. */
  readonly isIgnored?: (object: T) => boolean;
  readonly predicates?: readonly Predicate<T>[];
  readonly watches: readonly WatchedKind[];
}

/** The author's options. Without a finalizer, deletion needs no cleanup. */
export type LifecycleOptions<T extends KubernetesObject, O extends object> = Omit<
  PresetOptions<T, O>,
  "finalizer" | "delete"
> &
  Partial<Pick<PresetOptions<T, O>, "finalizer" | "delete">>;

/**
 * Creates the controller of a preset, with watches and reconcile lifecycle, for any kind and
 * contract.
 *
 * @throws TypeError when an option is invalid.
 */
export function presetController<T extends KubernetesObject, O extends Owners>(
  kind: KindDescriptor<T>,
  options: LifecycleOptions<T, O>,
  {
    summaryType = readyCondition,
    isIgnored = () => false,
    predicates = [],
    watches,
    ...parts
  }: PresetParts<T, O>,
): ControllerDefinition {
  const { name = kind.kind.toLowerCase(), finalizer, contract = "v1beta2" } = options;
  const { conditions = [], sources = [], clusterCache } = options;
  const { negativePolarityConditions = [], optionalConditions = [] } = options;
  const check = (isRight: boolean, message: string): void => {
    if (!isRight) throw new TypeError(`controller ${JSON.stringify(name)}: ${message}`);
  };
  check(
    finalizer === undefined || /^[^/]+\.[^/]+(\/[^/]+)?$/.test(finalizer),
    `invalid finalizer ${JSON.stringify(finalizer)}: use a name with a domain, such as ${kind.kind.toLowerCase()}.${kind.group || "example.com"}`,
  );
  check(
    options.delete === undefined || finalizer !== undefined,
    "delete needs a finalizer, so that objects remain until it has finished",
  );
  check(
    options.prepare === undefined || finalizer !== undefined,
    "prepare needs a finalizer, which is added after it",
  );
  for (const type of conditions) check(isConditionType(type), invalidType(type));
  check(
    !conditions.includes(summaryType),
    `conditions must not include ${summaryType}, which summarizes them`,
  );
  for (const [option, types] of Object.entries({ negativePolarityConditions, optionalConditions })) {
    const unknown = types.filter((type) => !conditions.includes(type));
    check(unknown.length === 0, `${option} must also be in conditions: missing ${unknown.join(", ")}`);
  }
  const readStatusForm = async (): Promise<StatusForm> => ({
    adapter: await loadContractAdapter(contract, kind, summaryType),
    hasObservedGeneration: options.observedGeneration ?? (await hasStatusField(kind, "observedGeneration")),
    failuresPath: await findFailuresPath(contract, kind),
  });
  let statusForm: Promise<StatusForm> | undefined;
  const plan: LifecyclePlan<T, O> = {
    ...parts,
    kind,
    finalizer,
    summaryType,
    conditions,
    negativePolarityConditions,
    optionalConditions,
    clusterCache,
    writtenGenerations: new Map(),
    failures: new Map(),
    statusForm: () => (statusForm ??= readStatusForm()),
    isIgnored,
    prepare: options.prepare,
    reconcile: options.reconcile,
    pause: options.pause,
    delete: options.delete ?? (async () => undefined),
  };
  return defineController<T>({
    ...capiControllerDefaults,
    ...pickControllerOptions(options),
    name,
    for: kind,
    predicates: [...predicates, ...(options.predicates ?? [])],
    owns: options.owns ?? [],
    watches: [...watches, ...(options.watches ?? [])],
    sources: typeof sources === "function" ? [sources] : sources,
    reconcile: (context) => reconcileLifecycle(plan, context),
  });
}

async function findFailuresPath(
  contract: ContractVersion,
  kind: KindDescriptor,
): Promise<FieldPath | undefined> {
  // @until CAPI v1.16
  if (contract === "v1beta1")
    return (await hasStatusField(kind, "failureReason", true)) ? ["status"] : undefined;
  const isDeprecated = await hasStatusField(kind, "deprecated.v1beta1.failureReason");
  return isDeprecated ? ["status", "deprecated", "v1beta1"] : undefined;
}

function pickControllerOptions<T extends KubernetesObject, O extends object>(
  options: LifecycleOptions<T, O>,
): Pick<PresetOptions<T, O>, (typeof controllerFields)[number]> {
  return Object.fromEntries(
    controllerFields.flatMap((field) => (options[field] === undefined ? [] : [[field, options[field]]])),
  );
}
