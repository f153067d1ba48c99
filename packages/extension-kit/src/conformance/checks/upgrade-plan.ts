import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { checkUpgradePlan, type Upgrade } from "../../mutation/upgrade/check-upgrade-plan.ts";
import { UpgradePlanError } from "../../mutation/upgrade/upgrade-plan-error.ts";
import { answerCheck, named, successIn } from "./answer-check.ts";
import { NotApplicableError, type RunnableCheck } from "./check.ts";
import { statusOf, successes } from "./evidence.ts";

/** Upgrades to request plans for. */
const upgrades: readonly Upgrade[] = [
  { from: "v1.33.5", fromWorkers: "v1.33.5", to: "v1.35.0" },
  { from: "v1.34.2", fromWorkers: "v1.34.2", to: "v1.35.0" },
  { from: "v1.35.0", fromWorkers: "v1.34.2", to: "v1.35.0" },
  { from: "v1.34.2", to: "v1.35.0" },
];

const own = answerCheck({
  severity: "error",
  area: "hooks",
  checks: named("GenerateUpgradePlan"),
  code: "hooks/upgrade-plan",
  title: "Upgrade plans lead from the current to the target version",
  rule: "runtime-extension/upgrade-plan",
  why: "The control plane reaches the target through every minor version. Workers use versions of that plan, at most three minor versions per step.",
  help: "plan accordingly, or answer Failure if no plan exists",
  judge: (answer) => planErrors(upgradeIn(answer.request), successIn(answer)),
});

/** Judges the first answer, and requests other plans unless the request is given. */
export const upgradePlanCheck: RunnableCheck = {
  ...own,
  async run(session) {
    const found = [...(await own.run(session))];
    for (const exchange of await successes(session, "GenerateUpgradePlan"))
      for (const upgrade of session.isGiven(exchange.handler) ? [] : upgrades) {
        const { response } = await session.ask(exchange, requestOf(upgrade, exchange.request));
        if (response === undefined || statusOf(response) !== "Success") continue;
        for (const error of planErrors(upgrade, response)) found.push(`${exchange.handler.label}: ${error}`);
      }
    return [...new Set(found)];
  },
};

function requestOf({ from, fromWorkers, to }: Upgrade, request: JsonObject): JsonObject {
  const { fromWorkersKubernetesVersion: _, ...rest } = request;
  return {
    ...rest,
    fromControlPlaneKubernetesVersion: from,
    ...(fromWorkers !== undefined && { fromWorkersKubernetesVersion: fromWorkers }),
    toKubernetesVersion: to,
  };
}

/** @throws NotApplicableError for a request without versions */
function upgradeIn(request: JsonObject): Upgrade {
  const {
    fromControlPlaneKubernetesVersion: from,
    fromWorkersKubernetesVersion: fromWorkers,
    toKubernetesVersion: to,
  } = request;
  if (typeof from !== "string" || typeof to !== "string")
    throw new NotApplicableError("the request has no versions");
  return { from, to, ...(typeof fromWorkers === "string" && fromWorkers !== "" && { fromWorkers }) };
}

function planErrors(
  upgrade: Upgrade,
  { controlPlaneUpgrades, workersUpgrades }: JsonObject,
): readonly string[] {
  try {
    checkUpgradePlan(upgrade, {
      controlPlaneUpgrades: steps(controlPlaneUpgrades),
      workersUpgrades: steps(workersUpgrades),
    });
    return [];
  } catch (error) {
    if (!(error instanceof UpgradePlanError)) throw error;
    const { from, fromWorkers = "none", to } = upgrade;
    return [`control plane ${from}, workers ${fromWorkers}, to ${to}: ${error.message}`];
  }
}

function steps(value: JsonObject[string] | undefined): { version: string }[] {
  return Array.isArray(value)
    ? value.map((one) => ({ version: isJsonObject(one) ? String(one.version) : "" }))
    : [];
}
