import type { ValidateTopologyRequest, ValidateTopologyResponse } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { joinWithin } from "@capikit/common/text";
import { yieldToEventLoop } from "@capikit/common/time";
import { maxMessage } from "../../extension/answer-limits.ts";
import { type VariableTypes, variablesOf } from "../variables/variables.ts";
import { contextOf } from "./contexts.ts";
import type { TemplateContext } from "./template-context.ts";
import { rulesFor, type TemplateRule, type UnknownTemplates } from "./template-rule.ts";
import { type TopologyContext, topologyOf } from "./topology-context.ts";

/** The context of a check. */
export interface ValidationContext<V extends VariableTypes = Record<string, JSONValue>>
  extends TemplateContext<V> {
  /**
   * Reports a problem and continues.
   *
   * @param message for people, the same in every call.
   * @param field of the template, such as `spec.template.spec.berth`.
   */
  readonly fail: (message: string, field?: string) => void;
}

/** Options of {@link validateTopology}. */
export interface ValidateTopologyOptions<V extends VariableTypes = Record<string, JSONValue>>
  extends UnknownTemplates {
  /** Checks the whole topology, such as the total of all workers. */
  topology?: (context: TopologyContext<V>) => Promise<void> | void;
  /** Ends the validation before the next template; the abort's reason is thrown. */
  signal?: AbortSignal;
}

const hint =
  "ValidateTopology receives the variables of the last patch of the ClusterClass: make the patch that defines it the last one.";

/**
 * Answers ValidateTopology: passes each template to its checks and collects all problems. The
 * message is stable for the same topology, whatever the order of its templates. It ends with the
 * number of further problems if they do not fit into a condition: `… and 380 more`.
 *
 * Cluster API sends the variables of the last patch of the ClusterClass to the handlers of all
 * patches, see `Apply` in its
 * [engine.go](https://github.com/kubernetes-sigs/cluster-api/blob/main/core/reconcilers/topology/cluster/patches/engine.go).
 *
 * @throws MutationError for an unknown template, unless skipped; errors of checks unchanged.
 */
export function validateTopology(
  request: ValidateTopologyRequest,
  rules: readonly TemplateRule<ValidationContext, void>[],
  options?: ValidateTopologyOptions,
): Promise<ValidateTopologyResponse>;
/**
 * Answers ValidateTopology with typed variables. Rules in the call get their types only if `V` is given.
 */
export function validateTopology<V extends VariableTypes>(
  request: ValidateTopologyRequest,
  rules: readonly TemplateRule<ValidationContext<V>, void>[],
  options?: ValidateTopologyOptions<V>,
): Promise<ValidateTopologyResponse>;
export async function validateTopology<V extends VariableTypes>(
  request: ValidateTopologyRequest,
  rules: readonly TemplateRule<ValidationContext<V>, void>[],
  options: ValidateTopologyOptions<V> = {},
): Promise<ValidateTopologyResponse> {
  const failures = new Set<string>();
  for (const item of request.items) {
    const yielded = yieldToEventLoop();
    if (yielded !== undefined) await yielded;
    options.signal?.throwIfAborted();
    const known = contextOf<V>(request, item, hint);
    const fail = (message: string, field?: string) => {
      failures.add(`${known.place}: ${field === undefined ? "" : `${field}: `}${message}`);
    };
    // The prototype keeps lazy properties lazy.
    const context: ValidationContext<V> = Object.assign(Object.create(known), { fail });
    for (const { visit } of rulesFor(rules, item.object, known, options))
      await visit(item.object as never, context);
  }
  if (options.topology !== undefined) {
    options.signal?.throwIfAborted();
    const variables = variablesOf<V>(request, {}, hint);
    await options.topology({
      ...topologyOf<V>(request, hint),
      variables,
      builtins: variables.builtins,
      settings: request.settings ?? {},
      fail: (message, field = "spec.topology") => void failures.add(`${field}: ${message}`),
    });
  }
  // Cluster API sends MachineDeployments and MachinePools in random order.
  const message = joinWithin([...failures].sort(), maxMessage);
  return failures.size === 0 ? { status: "Success" } : { status: "Failure", message };
}
