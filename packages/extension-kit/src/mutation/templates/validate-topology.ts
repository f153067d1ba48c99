import type { ValidateTopologyRequest, ValidateTopologyResponse } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import type { VariableTypes } from "../variables/variables.ts";
import { contextOf } from "./contexts.ts";
import type { TemplateContext } from "./template-context.ts";
import { rulesFor, type TemplateRule, type UnknownTemplates } from "./template-rule.ts";

/** The context of a check. */
export interface ValidationContext<V extends VariableTypes = Record<string, JSONValue>>
  extends TemplateContext<V> {
  /**
   * Reports a problem and continues.
   *
   * @param message for people, the same in every call.
   * @param field of the template, such as `spec.template.spec.berth`.
   */
  fail(message: string, field?: string): void;
}

/**
 * Answers ValidateTopology: passes each template to its checks and collects all problems. The
 * message is stable for the same topology, whatever the order of its templates.
 *
 * @throws MutationError for an unknown template, unless skipped; errors of checks unchanged.
 */
export async function validateTopology<V extends VariableTypes = Record<string, JSONValue>>(
  request: ValidateTopologyRequest,
  rules: readonly TemplateRule<ValidationContext<V>, void>[],
  options: UnknownTemplates & { signal?: AbortSignal } = {},
): Promise<ValidateTopologyResponse> {
  const failures = new Set<string>();
  for (const item of request.items) {
    options.signal?.throwIfAborted();
    const known = contextOf<V>(request, item);
    const fail = (message: string, field?: string) => {
      failures.add(`${known.place}: ${field === undefined ? "" : `${field}: `}${message}`);
    };
    // The prototype keeps lazy properties lazy.
    const context: ValidationContext<V> = Object.assign(Object.create(known), { fail });
    for (const { visit } of rulesFor(rules, item.object, known, options))
      await visit(item.object as never, context);
  }
  // Cluster API sends MachineDeployments and MachinePools in random order.
  const message = [...failures].sort().join("; ");
  return failures.size === 0 ? { status: "Success" } : { status: "Failure", message };
}
