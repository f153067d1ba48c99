import { nearestName } from "@capikit/common/text";
import type { Emitter, Model } from "@capikit/model";
import { rbacMarker } from "@capikit/rbac";
import { webhookMarkers } from "@capikit/webhook";
import type { Config } from "./config/config.ts";
import { UsageError } from "./outcome/usage-error.ts";

/** The emitters of the given names. @throws UsageError for a name that no emitter has. */
export function emittersNamed(names: readonly string[], emitters: readonly Emitter[]): readonly Emitter[] {
  const known = emitters.map(({ name }) => name);
  for (const name of names) {
    if (known.includes(name)) continue;
    const suggestion = nearestName(name, known);
    throw new UsageError(
      `There is no emitter ${name}`,
      suggestion === undefined ? `emitters: ${known.join(", ")}` : `did you mean ${suggestion}?`,
    );
  }
  return emitters.filter(({ name }) => names.includes(name));
}

/**
 * The emitters that run where none is named: those the configuration does not switch off, and of those that write TypeScript the ones it
 * names.
 */
export function emittersOf(config: Config, emitters: readonly Emitter[]): readonly Emitter[] {
  return emitters.filter(({ name, writes }) => {
    const part = config[name as keyof Config];
    return part !== false && (part !== undefined || writes !== "typescript");
  });
}

/**
 * Refuses a project that has nothing for what was asked.
 *
 * @param named the emitters that were named
 * @param chosen those that are to run
 * @throws UsageError when an emitter that was named needs API packages and there are none, or when none was named and none
 * has anything to do.
 */
export function requireInput(
  model: Model,
  named: readonly Emitter[],
  chosen: readonly Emitter[],
  root: string,
): void {
  if (model.packages.length > 0) return;
  const needy = named.find(({ needsKinds }) => needsKinds);
  if (needy !== undefined)
    throw new UsageError(
      `${needy.name} needs API packages, and ${root} has none`,
      "a folder becomes one by +groupName above the first statement of its index.ts; or name another --project",
    );
  if (named.length > 0) return;
  const markers = [rbacMarker, ...webhookMarkers];
  if (model.fileMarkers.some(({ key }) => markers.includes(key))) return;
  if (model.variables.length === 0)
    throw new UsageError(
      `There is nothing to generate in ${root}: no API package, no RBAC marker, no webhook marker, no variable`,
      "name the project's folder with --project",
    );
  if (!chosen.some(({ name }) => name === "variables"))
    throw new UsageError(
      `${root} has variables alone, and they are TypeScript, which is written only where it is asked for`,
      "put `variables: {}` into capikit.config.ts, or run `capikit generate variables`",
    );
}
