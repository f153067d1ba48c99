import { emitters as all } from "@capikit/emitters";
import type { Emitter } from "@capikit/model";
import { checkBaseline } from "./baseline/check-baseline.ts";

/** All emitters in execution order; `crd` with the comparison of its artefacts with a release. */
export const emitters: readonly Emitter[] = all.map((emitter) =>
  emitter.name === "crd"
    ? { ...emitter, check: (artefacts, { baseline }, project) => checkBaseline(baseline, artefacts, project) }
    : emitter,
);
