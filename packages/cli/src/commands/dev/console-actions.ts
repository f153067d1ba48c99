import { type JsonObject, textAt } from "@capikit/common/json";
import { UsageError } from "@capikit/generators/run";
import type { HookCallDetails } from "../../console/console-model.ts";
import type { ConsoleActions, ConsoleSource } from "../../shared/console/serve-console.ts";
import { errorOfCall } from "../../shared/console/session-problems.ts";
import { shownPlace } from "../../shared/journal/describe-record.ts";
import type { RecordedState } from "./dev-state.ts";
import { HookCalls } from "./hook-calls.ts";
import type { Program } from "./program.ts";

/** Parts of a session on which the console acts, as far as they have started. */
export interface ActingParts {
  readonly hooks: HookCalls;
  programs?: readonly Program[];
}

/** What the console of a session can do in addition. */
export interface SessionActions {
  readonly parts: ActingParts;
  readonly answers: ConsoleSource["answers"];
  readonly actions: ConsoleActions;
}

/** Returns the actions of a session's console, which shows the errors in the logs of its programs. */
export function sessionActions(errors: RecordedState["errors"] = () => []): SessionActions {
  const parts: ActingParts = { hooks: new HookCalls() };
  const programOf = (given: JsonObject): Program => {
    if (parts.programs === undefined)
      throw new UsageError("the session is still starting", "wait until it is ready");
    const found = parts.programs.find(({ event }) => event === textAt(given, "program"));
    if (found === undefined) throw new UsageError("the project has no such program", "reload the page");
    return found;
  };
  const detailsOf = async (id: number): Promise<HookCallDetails | undefined> => {
    const call = await parts.hooks.details(id);
    if (call === undefined) return undefined;
    const error = errorOfCall(errors(), call);
    const place = error?.place === undefined ? "" : `\n    at ${shownPlace(error.place).text}`;
    return { ...call, cause: error === undefined ? "" : `${error.cause}${place}` };
  };
  return {
    parts,
    actions: {
      restart: (given) => void programOf(given).restart(),
      callHook: (given) => parts.hooks.call(textAt(given, "path"), textAt(given, "request")),
    },
    answers: {
      hookCalls: () => parts.hooks.calls(),
      hookCall: (query) => detailsOf(Number(query.get("id"))),
      handlers: () => parts.hooks.handlers(),
    },
  };
}
