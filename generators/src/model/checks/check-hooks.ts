import type { Report } from "@capikit/common/diagnostics";
import {
  compareApiVersions,
  compareMinors,
  isAtLeastAsStable,
  judgeSupport,
} from "@capikit/common/kubernetes";
import * as problems from "../diagnostics/codes/catalog.ts";
import type { HookVersion, Model } from "../ir/model.ts";
import { unwrapNames } from "../ir/type-node.ts";
import { stringOf } from "../markers/marker-arguments.ts";
import { type HookTraits, hookPath, hookTraits } from "../resources/hook-traits.ts";

/** Checks that hooks have unique paths, markers that match the types, valid deprecations. */
export function checkHooks(model: Model, report: Report): void {
  const paths = new Map<string, HookVersion>();
  for (const hook of model.hooks) {
    const path = hookPath(hook);
    const other = paths.get(path);
    if (other === undefined) paths.set(path, hook);
    else {
      const related = [{ message: "first used here", location: other.location }];
      report(
        problems.hookSamePath.create({ hook: hook.name, other: other.name, path }, hook.location, related),
      );
    }
    const traits = hookTraits(hook);
    checkTraits(hook, traits, report);
    if (checkArguments(hook, report)) checkDeprecation(hook, traits, model.hooks, report);
  }
}

function checkTraits(hook: HookVersion, traits: HookTraits, report: Report): void {
  const { location } = hook.marker;
  if (traits.singleton && traits.extensions === "named")
    report(problems.singletonNamed.create({ hook: hook.name }, location));
  const canRetry = hasRetry(hook);
  if (canRetry !== traits.blocking)
    report(problems.hookRetryMismatch.create({ hook: hook.name, blocking: traits.blocking }, location));
}

function hasRetry({ response }: HookVersion): boolean {
  const target = unwrapNames(response);
  if (target.kind !== "object") return false;
  const member = target.members.find(({ name }) => name === "retryAfterSeconds");
  if (member === undefined || member.optional) return false;
  const type = unwrapNames(member.type);
  return type.kind === "special" && type.special === "int32";
}

interface Form {
  readonly wanted: string;
  readonly fits: (value: string) => boolean;
}

const release: Form = { wanted: "a release such as v1.12", fits: (value) => /^v\d+\.\d+$/.test(value) };
const day: Form = { wanted: "a date such as 2026-04-21", fits: isDay };
const forms: Readonly<Record<string, Form>> = {
  since: release,
  blockingSince: release,
  deprecatedIn: release,
  removedIn: release,
  deprecatedOn: day,
  removedOn: day,
  cache: { wanted: "a duration such as 10m", fits: (value) => /^(\d+h)?(\d+m)?(\d+s)?$/.test(value) },
};
const ofDeprecation = ["deprecatedOn", "deprecatedIn", "replacement", "removedOn", "removedIn"];

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function checkArguments({ marker }: HookVersion, report: Report): boolean {
  let faultless = true;
  const refuse = (argument: string, value: string, problem: string, fix: string): void => {
    faultless = false;
    report(problems.hookBadArgument.create({ argument, value, problem, fix }, marker.location));
  };
  for (const [argument, form] of Object.entries(forms)) {
    const value = stringOf(marker, argument);
    if (value !== undefined && !form.fits(value))
      refuse(argument, value, `is not ${form.wanted}`, `write ${form.wanted}`);
  }
  const blockingSince = stringOf(marker, "blockingSince");
  if (blockingSince !== undefined && marker.arguments.blocking !== true)
    refuse(
      "blockingSince",
      blockingSince,
      "says since when the hook blocks, but it does not",
      "add blocking, or remove blockingSince",
    );
  for (const argument of ofDeprecation) {
    const value = stringOf(marker, argument);
    if (value !== undefined && marker.arguments.deprecated !== true)
      refuse(
        argument,
        value,
        "describes a deprecation, but the hook is not deprecated",
        `add deprecated, or remove ${argument}`,
      );
  }
  return faultless;
}

function checkDeprecation(
  hook: HookVersion,
  { deprecation }: HookTraits,
  hooks: readonly HookVersion[],
  report: Report,
): void {
  if (deprecation === undefined) return;
  const { version } = hook.package;
  const { replacement } = deprecation;
  const facts = { hook: hook.name, version };
  const { location } = hook.marker;
  if (!hooks.some((other) => other !== hook && replaces(other, hook, deprecation)))
    report(problems.hookDeprecatedTooEarly.create({ ...facts, replacement }, location));
  if (deprecation.removedOn === undefined && deprecation.removedIn === undefined) return;
  const { on: deprecatedOn, in: deprecatedIn, removedOn, removedIn } = deprecation;
  const removal = { deprecatedOn, deprecatedIn, removedOn, removedIn };
  const { state, reason } = judgeSupport({ what: "hook", version, ...removal });
  if (state === "incomplete")
    report(problems.hookRemovedTooEarly.create({ ...facts, missing: reason }, location));
}

/**
 * Reports whether a hook can replace another: not deprecated, at least as stable, and released when
 * the other is deprecated.
 */
function replaces(
  other: HookVersion,
  hook: HookVersion,
  { replacement, in: deprecatedIn }: NonNullable<HookTraits["deprecation"]>,
): boolean {
  const version = other.package.version;
  const isNamed =
    replacement === undefined
      ? other.name === hook.name && compareApiVersions(version, hook.package.version) > 0
      : replacement === `${version}/${other.name}` || (replacement === version && other.name === hook.name);
  if (!isNamed || other.package.group !== hook.package.group) return false;
  const { deprecation, since } = hookTraits(other);
  if (deprecation !== undefined) return false;
  if (since !== undefined && deprecatedIn !== undefined && compareMinors(since, deprecatedIn) > 0)
    return false;
  return isAtLeastAsStable(version, hook.package.version);
}
