import {
  compareMinorReleases,
  minorReleaseOf,
  newerFieldsOf,
  newerHookFieldsOf,
  referenceMinor,
  supportedMinors,
} from "@capikit/api/releases";
import { type PatchEffect, patchEffects } from "../../effects/patch-effects.ts";
import { NotApplicableError, type RunnableCheck } from "./check.ts";
import { checkEach, successes } from "./evidence.ts";

export const patchingHooks = ["GeneratePatches", "CanUpdateMachine", "CanUpdateMachineSet"] as const;

/** Checks responses against the fields of the release that calls the extension. */
export const newerFieldChecks: readonly RunnableCheck[] = [
  {
    code: "patches/newer-field",
    severity: "error",
    area: "patches",
    title: "Responses have no fields of newer releases",
    rule: "runtime-extension/patches-form",
    why: "A release drops the fields that its kinds and hooks do not have. The setting has no effect there.",
    help: "set the field only if all supported releases of Cluster API have it",
    run(session) {
      const release = minorReleaseOf(session.coreVersion);
      const [oldest = referenceMinor] = supportedMinors;
      if (release === undefined || compareMinorReleases(release, oldest) < 0)
        throw new NotApplicableError(
          `the fields of Cluster API ${session.coreVersion} are not known: check ${oldest} or newer`,
        );
      return checkEach(successes(session, ...patchingHooks), async ({ handler, request, response }) => {
        const inPatches = patchEffects(handler.hook, request, response).flatMap(
          ({ at, object, before = {}, after = {} }: PatchEffect) => {
            const old = new Set(newerFieldsOf(before, release).map(({ path }) => path));
            return newerFieldsOf(after, release)
              .filter(({ path }) => !old.has(path))
              .map(
                ({ path, since }) =>
                  `${at} for ${object} sets ${path}, which ${release} drops (since ${since})`,
              );
          },
        );
        const inResponse = newerHookFieldsOf(handler.hook.hook, "response", response, release).map(
          ({ path, since }) => `the response has ${path}, which ${release} drops (since ${since})`,
        );
        return [...inPatches, ...inResponse];
      });
    },
  },
];
