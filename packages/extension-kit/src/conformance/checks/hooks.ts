import type { RunnableCheck } from "./check.ts";
import { answered, messageOf, statusOf } from "./evidence.ts";
import { upgradePlanCheck } from "./upgrade-plan.ts";
import { variableValueChecks } from "./variable-values.ts";
import { variableChecks } from "./variables.ts";

export const hookChecks: readonly RunnableCheck[] = [
  ...variableChecks,
  ...variableValueChecks,
  upgradePlanCheck,
  {
    area: "hooks",
    severity: "warning",
    code: "hooks/success",
    title: "Valid requests are answered with success",
    rule: "runtime-extension/robust",
    why: "Requests include objects of other providers and unrelated clusters; a Failure blocks them.",
    help: "ignore objects of others. If these requests are invalid for the extension, provide others (requests)",
    async run(session) {
      const failures = (await answered(session)).filter(
        ({ handler, response }) => statusOf(response) === "Failure" && handler.name !== undefined,
      );
      const unsampled = await session.unsampled();
      const isCaused = unsampled.length > 0 && failures.some(({ handler }) => !session.isGiven(handler));
      const added = unsampled.map(
        (name) => `requests have no value of required variable ${name}: add an example to its schema`,
      );
      return [
        ...(isCaused ? added : []),
        ...failures.map(
          ({ handler, response }) => `${handler.label}: ${JSON.stringify(messageOf(response))}`,
        ),
      ];
    },
  },
];
