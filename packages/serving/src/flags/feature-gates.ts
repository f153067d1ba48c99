import { didYouMean, nearestName, parseBool } from "@capikit/common/text";
import type { Flag } from "./flag.ts";

/** A feature that a flag enables or disables. */
export interface FeatureGate {
  /** Whether the feature is enabled by default. */
  readonly default: boolean;
  /** Maturity. `AllAlpha` and `AllBeta` change the features of their stage. */
  readonly stage: "alpha" | "beta" | "ga" | "deprecated";
  /** Whether only the default is allowed, such as of a feature that cannot be disabled any more. */
  readonly locked?: boolean;
}

const groups = { AllAlpha: "alpha", AllBeta: "beta" } as const;

/**
 * Defines a flag for feature gates, as in Kubernetes' programs: `--feature-gates=A=true,B=false`.
 * Repeated flags accumulate. `AllAlpha` and `AllBeta` set all features of a stage that the command
 * line does not set by name. Booleans are those of Go's `strconv.ParseBool`.
 *
 * @throws TypeError from `parse`, for an unknown feature, an invalid boolean, and a change of a
 * locked feature.
 */
export function featureGatesFlag<N extends string>(
  gates: Readonly<Record<N, FeatureGate>>,
): Flag<Readonly<Record<N, boolean>>> {
  const entries = Object.entries<FeatureGate>(gates) as [N, FeatureGate][];
  const defaults = Object.fromEntries(entries.map(([name, gate]) => [name, gate.default])) as Record<
    N,
    boolean
  >;
  const names = [...entries.map(([name]) => name), ...Object.keys(groups)];
  return {
    help: helpOf(entries),
    value: "NAME=BOOL,...",
    default: defaults,
    separator: ",",
    parse(text) {
      const given = new Map<string, boolean>();
      for (const part of text.split(",").filter((each) => each !== "")) {
        const [name = "", value] = part.split(/=(.*)/s, 2).map((each) => each.trim());
        if (!names.includes(name)) {
          const help = didYouMean(nearestName(name, names)) ?? `use ${names.join(", ")}`;
          throw new TypeError(`unknown feature gate ${JSON.stringify(name)}: ${help}`);
        }
        const enabled = value === undefined ? undefined : parseBool(value);
        if (enabled === undefined)
          throw new TypeError(`feature gate ${name} needs true or false: ${name}=true`);
        const gate = Object.hasOwn(gates, name) ? gates[name as N] : undefined;
        if (gate?.locked && enabled !== gate.default)
          throw new TypeError(`feature gate ${name} is locked to ${gate.default}: remove it from the flag`);
        given.set(name, enabled);
      }
      const parsed = { ...defaults };
      for (const [name, { stage, locked = false }] of entries) {
        const group = Object.entries(groups).find(([, each]) => each === stage)?.[0] ?? "";
        parsed[name] = given.get(name) ?? (locked ? undefined : given.get(group)) ?? defaults[name];
      }
      return parsed;
    },
  };
}

function helpOf(entries: readonly (readonly [string, FeatureGate])[]): string {
  const shown = [
    ...Object.entries(groups).map(([name, stage]) => [name, { stage, default: false }] as const),
    ...entries.filter(([, { stage }]) => stage === "alpha" || stage === "beta"),
  ].map(([name, gate]) => `${name}=true|false (${gate.stage.toUpperCase()} - default=${gate.default})`);
  return `Features to enable or disable: ${shown.join(", ")}.`;
}
