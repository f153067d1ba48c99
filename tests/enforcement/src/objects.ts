import { mapLimited } from "@capikit/common/time";
import type { JsonObject } from "@capikit/schema";
import { compare, type Disagreement, judgeOf, samePlaces } from "./compare.ts";
import type { Kind } from "./definition.ts";
import { drawObjects } from "./draw.ts";
import { DRY_RUN, requestsAtOnce, type Server } from "./server.ts";

/** The results of sending many objects to the API server and to `admit`. */
export interface Tally {
  readonly objects: number;
  readonly accepted: number;
  /** Rejections with the same errors at the same locations. */
  readonly samePlaces: number;
  readonly disagreements: readonly Disagreement[];
  /** Rejections with different errors. */
  readonly otherPlaces: readonly { readonly theirs: unknown; readonly ours: unknown }[];
}

/** Draws objects, evenly spread over the kinds, and validates each with both. Stores nothing. */
export async function tryObjects(
  server: Server,
  kinds: readonly Kind[],
  count: number,
  seed: number,
): Promise<Tally> {
  const t0 = performance.now();
  const each = Math.ceil(count / kinds.length);
  const cases = kinds.flatMap((kind, i) => {
    const judge = judgeOf(kind);
    return drawObjects(kind, each, seed * 1000 + i).map((object, n) => ({
      kind,
      judge,
      object,
      strict: n % 8 === 7,
    }));
  });
  if (process.env.TIME) console.log("drawn", performance.now() - t0);
  const disagreements: Disagreement[] = [];
  const otherPlaces: { theirs: unknown; ours: unknown }[] = [];
  let accepted = 0;
  await mapLimited(cases, requestsAtOnce, async ({ kind, judge, object, strict }) => {
    const fieldValidation = strict ? "Strict" : "Warn";
    // A dry run does not check the resource version.
    const dryRun = "resourceVersion" in (object.metadata as JsonObject) ? {} : DRY_RUN;
    const theirs = await server.create(kind.path, object, { ...dryRun, fieldValidation });
    const ours = judge(object, { fieldValidation });
    const found = compare(kind, object, theirs, ours);
    if (found !== undefined) disagreements.push(found);
    if (theirs.accepted) accepted += 1;
    else if (theirs.code === 422 && !samePlaces(theirs, ours)) {
      otherPlaces.push({ theirs: theirs.causes, ours: ours.errors });
    }
  });
  const refused = cases.length - accepted;
  return {
    objects: cases.length,
    accepted,
    samePlaces: refused - otherPlaces.length,
    disagreements,
    otherPlaces,
  };
}

/** Formats a tally in one line. */
export function tallyText({ objects, accepted, samePlaces, disagreements }: Tally): string {
  const refused = objects - accepted;
  const share = refused === 0 ? 100 : (100 * samePlaces) / refused;
  return `${objects} objects, ${accepted} accepted, ${refused} refused (${share.toFixed(1)} % at the same places), ${disagreements.length} disagreements`;
}

/** Formats a disagreement briefly. */
export function disagreementText({ kind, difference, request, old, theirs, ours }: Disagreement): string {
  const json = (value: unknown): string =>
    JSON.stringify(value, (_key, member) => (typeof member === "bigint" ? `${member}n` : member));
  const before = old === undefined ? "" : `\n  old    ${json(old as JsonObject)}`;
  return `${kind}: ${difference}\n  sent   ${json(request)}${before}\n  theirs ${json(theirs)}\n  ours   ${json(ours)}`;
}
