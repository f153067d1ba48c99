import {
  compareMinorReleases,
  minorReleaseOf,
  newerFieldsOf,
  newerHookFieldsOf,
  referenceMinor,
  supportedMinors,
} from "@capikit/api/releases";
import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { inPlaceCoverage } from "../../effects/in-place-coverage.ts";
import { type PatchEffect, type PatchErrorReason, patchEffects } from "../../effects/patch-effects.ts";
import type { Exchange } from "../session/session.ts";
import { answerCheck, named, successIn } from "./answer-check.ts";
import { type Answer, type AnswerJudge, NotJudgedError, type RunnableCheck } from "./check.ts";
import { checkEach, shown, successes } from "./evidence.ts";
import { withUids } from "./requests.ts";
import { unequal } from "./schema-errors.ts";

const patchingHooks = ["GeneratePatches", "CanUpdateMachine", "CanUpdateMachineSet"] as const;

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
        throw new NotJudgedError(
          `the fields of Cluster API ${session.coreVersion} are not known`,
          "unknown-fields",
          `check ${oldest} or newer`,
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

const common = { severity: "error", area: "patches" } as const;

const deterministic: ReadonlySet<string> = new Set([
  ...patchingHooks,
  "ValidateTopology",
  "DiscoverVariables",
  "GenerateUpgradePlan",
]);

/** @throws NotApplicableError without patches */
function effectsOf(answer: Answer): readonly PatchEffect[] {
  const found = patchEffects(answer.hook, answer.request, successIn(answer));
  if (found.length === 0)
    throw new NotJudgedError(
      "no response has patches",
      "no-patches",
      "provide requests that lead to patches (requests)",
    );
  return found;
}

function without(...reasons: readonly (PatchErrorReason | "unknown-uid")[]): AnswerJudge["judge"] {
  return (answer) =>
    effectsOf(answer).flatMap(({ at, object, error }) =>
      error !== undefined && reasons.includes(error.reason) ? [`${at} for ${object}: ${error.message}`] : [],
    );
}

export const patchChecks: readonly RunnableCheck[] = [
  answerCheck({
    ...common,
    checks: named(...patchingHooks),
    code: "patches/uid",
    title: "Patches are for items of the request",
    rule: "runtime-extension/patches-form",
    why: "A uid that is not in the request fails the reconcile of the topology.",
    help: "return the uid of the request's item, which differs in every call",
    judge: without("unknown-uid"),
  }),
  answerCheck({
    ...common,
    checks: named(...patchingHooks),
    code: "patches/type",
    title: "patchType is JSONPatch or JSONMergePatch",
    rule: "runtime-extension/patches-form",
    why: "No other types exist.",
    help: "use one of the two, with this spelling",
    judge: without("patch-type"),
  }),
  answerCheck({
    ...common,
    checks: named(...patchingHooks),
    code: "patches/base64",
    title: "Patches are base64",
    rule: "runtime-extension/patches-form",
    why: "The field is bytes, which JSON represents as base64. The book shows patches in plain text, which cannot be decoded.",
    help: "encode the JSON of the patch with the standard alphabet and padding",
    judge: without("base64"),
  }),
  answerCheck({
    ...common,
    checks: named(...patchingHooks),
    code: "patches/content",
    title: "The content of patches matches their type",
    rule: "runtime-extension/patches-form",
    why: "A JSON patch is a list of operations (RFC 6902), a merge patch an object (RFC 7386).",
    help: "encode such JSON, and set patchType accordingly",
    judge: without("content"),
  }),
  answerCheck({
    ...common,
    checks: named(...patchingHooks),
    code: "patches/apply",
    title: "Patches can be applied to the objects of the request",
    rule: "runtime-extension/patches-form",
    why: "One failing operation, such as an add below a missing parent, fails the whole reconcile.",
    help: "inspect the object before you write the patch: add missing parents first, and do not remove or replace missing values",
    judge: without("not-applicable"),
  }),
  answerCheck({
    ...common,
    checks: named(...patchingHooks),
    code: "patches/roots",
    title: "Patches change only permitted fields",
    rule: "runtime-extension/patches-form",
    why: "GeneratePatches: only spec, labels and annotations of the patched object are used. In-place hooks: only spec, or spec.template.spec of a MachineSet; other changes are refused.",
    help: "do not change the rest of the object",
    judge: (answer) =>
      effectsOf(answer).flatMap(({ at, object, outside }) =>
        outside.length === 0 ? [] : [`${at} changes ${outside.join(", ")} of ${object}`],
      ),
  }),
  answerCheck({
    ...common,
    checks: named("CanUpdateMachine", "CanUpdateMachineSet"),
    code: "patches/in-place",
    title: "Patches of in-place hooks set desired values",
    rule: "runtime-extension/in-place-patches",
    why: "Cluster API compares the patched objects with the desired ones. A value that nobody asked for makes them differ, so that the Machines are replaced.",
    help: "copy values from the desired objects, and omit changes that are not made in place",
    judge(answer) {
      effectsOf(answer);
      const { objects = [] } = inPlaceCoverage(answer.hook, answer.request, answer.response) ?? {};
      return objects.flatMap(({ name, unasked }) =>
        unasked.map((pointer) => `${name}Patch: ${pointer} is neither the current nor the desired value`),
      );
    },
  }),
  {
    ...common,
    code: "patches/deterministic",
    title: "The same request gives the same bytes",
    rule: "runtime-extension/patches-deterministic",
    why: "Patches that change roll out machines again, at every reconcile; changing plans and variables never converge.",
    help: "use no random values and no times, and sort the entries of maps",
    run: (session) => unequal(session, ({ handler }) => deterministic.has(handler.hook.hook)),
  },
  {
    ...common,
    code: "patches/uid-independent",
    title: "Patches depend neither on uids nor on the order of items",
    rule: "runtime-extension/patches-deterministic",
    why: "uids are new in every call, and the order of MachineDeployments is random.",
    help: "distinguish templates by holderReference and by the object's kind",
    run: (session) =>
      checkEach(successes(session, "GeneratePatches"), async (exchange) => {
        const { items } = exchange.request;
        const { response: repeated } = await session.again(exchange);
        // Other checks report patches that vary anyway, and those without an object in the request.
        const isReported =
          JSON.stringify(repeated) !== JSON.stringify(exchange.response) ||
          patchEffects(exchange.handler.hook, exchange.request, exchange.response).some(
            ({ error }) => error?.reason === "unknown-uid",
          );
        if (!Array.isArray(items) || isReported) return [];
        const other = withUids({ ...exchange.request, items: items.toReversed() }, (uid) => `other-${uid}`);
        const { sent, response } = await session.ask(exchange, other);
        if (response === undefined) return [`${exchange.handler.label}: ${shown(sent)}`];
        const before = patchesByUid(exchange.response, "");
        const after = patchesByUid(response, "other-");
        for (const uid of new Set([...before.keys(), ...after.keys()]))
          if (before.get(uid) !== after.get(uid))
            return [`${exchange.handler.label}: different patches for ${holderOf(items, uid)}`];
        return [];
      }),
  },
  {
    ...common,
    severity: "warning",
    code: "patches/speed",
    title: "Topologies are patched within 200 ms",
    rule: "runtime-extension/patches-speed",
    why: "The hooks are called at every reconcile of every cluster. The faster of two calls counts.",
    help: "compute the result from the request, and cache external data",
    run: (session) =>
      checkEach(successes(session, "GeneratePatches", "ValidateTopology"), async (exchange) => {
        const { sent } = await session.again(exchange);
        const ms = Math.min(exchange.sent.answer?.ms ?? 0, sent.answer?.ms ?? 0);
        return ms > 200 ? [`${exchange.handler.label}: ${Math.round(ms)} ms`] : [];
      }),
  },
];

function patchesByUid(response: Exchange["response"], prefix: string): Map<string, string> {
  const found = new Map<string, string>();
  const items = response?.items;
  for (const item of Array.isArray(items) ? items : []) {
    const { uid, patchType, patch }: JsonObject = isJsonObject(item) ? item : {};
    const own = String(uid).slice(prefix.length);
    found.set(own, `${found.get(own) ?? ""}${patchType} ${patch};`);
  }
  return found;
}

function holderOf(items: readonly unknown[], uid: string): string {
  const item = items.find((one) => isJsonObject(one) && one.uid === uid);
  const { kind, name, fieldPath } = Object((item as JsonObject | undefined)?.holderReference) as JsonObject;
  return `${fieldPath} of ${kind} ${name}`;
}
