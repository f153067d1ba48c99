import type { Diagnostic } from "@capikit/common/diagnostics";
import { didYouMean, nearestName } from "@capikit/common/text";
import type { Emitter } from "../emit/emitter.ts";
import type { Model } from "../model/ir/model.ts";
import type { Marker } from "../model/markers/marker.ts";
import { type Config, emitterConfig } from "./config/config.ts";
import { NothingToGenerateError, UsageError } from "./outcome/usage-error.ts";

/** Returns the emitters with these names. @throws UsageError for an unknown name. */
export function emittersNamed(names: readonly string[], emitters: readonly Emitter[]): readonly Emitter[] {
  const known = emitters.map(({ name }) => name);
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new UsageError(
      `unknown emitter: ${name}`,
      didYouMean(nearestName(name, known)) ?? `emitters: ${known.join(", ")}`,
    );
  }
  return emitters.filter(({ name }) => names.includes(name));
}

/** Returns all enabled emitters, except TypeScript emitters that are not configured. */
export function selectEmitters(config: Config, emitters: readonly Emitter[]): readonly Emitter[] {
  return emitters.filter(({ name, writes }) => {
    const part = emitterConfig(config, name);
    return part !== false && (part !== undefined || writes !== "typescript");
  });
}

/**
 * Checks that the project has input for the emitters.
 *
 * @param named the emitters named by the user
 * @param chosen the emitters to run
 * @param all the emitters of capikit and of plugins
 * @param warnings about the project, which may explain the missing input
 * @throws UsageError if a named emitter needs missing API packages, or if no emitter was
 * named and none has
 * any input.
 */
export function requireInput(
  model: Model,
  named: readonly Emitter[],
  chosen: readonly Emitter[],
  all: readonly Emitter[],
  root: string,
  warnings: readonly Diagnostic[],
): void {
  if (model.packages.length > 0) return;
  const kindsEmitter = named.find(({ needsKinds }) => needsKinds);
  if (kindsEmitter !== undefined)
    throw new UsageError(
      `${kindsEmitter.name} requires API packages, but ${root} does not contain any`,
      "add +groupName above the first statement of a folder's index.ts, or set another --project",
    );
  if (named.length > 0) return;
  const isRead = ({ definition: { apply } }: Marker) =>
    "readBy" in apply && all.some(({ name }) => name === apply.readBy);
  if (model.fileMarkers.some(isRead)) return;
  if (model.variables.length === 0)
    throw new NothingToGenerateError(
      `nothing to generate in ${root}: no API package, no RBAC marker, no webhook marker, no variable`,
      warnings.map(({ location, message }) => `${location?.path}:${location?.line}: ${message}`)[0] ??
        "set the project's folder with --project",
    );
  if (!chosen.some(({ name }) => name === "variables"))
    throw new UsageError(
      `${root} only contains variables, whose TypeScript output must be enabled`,
      "add `variables: {}` to capikit.config.ts, or run `capikit generate variables`",
    );
}
