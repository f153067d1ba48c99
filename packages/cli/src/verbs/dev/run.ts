import { setTimeout as wait } from "node:timers/promises";
import { TransportError } from "@capikit/client";
import { type Call, exit } from "../../command.ts";
import { hasProgress, type Io } from "../../io.ts";
import { shownPath } from "../../shown-path.ts";
import { readApplied } from "./applied-objects.ts";
import { chosenPort } from "./chosen-port.ts";
import type { DevFace, Tell } from "./dev-event.ts";
import { findProject } from "./find-project.ts";
import { followHangUp } from "./hang-up.ts";
import { isExpected } from "./is-expected.ts";
import { jsonFace, lineFace } from "./line-face.ts";
import { runSession } from "./run-session.ts";
import { screenFace } from "./screen-face.ts";
import type { Session } from "./session.ts";
import { holdState } from "./state-folder.ts";

/** Milliseconds after an API server stopped to answer in which its end is seen: it goes on for a while after it was sent SIGTERM. */
const farewellMs = 2_000;

/** Runs a project until people want it to end: by the signal, or by closing the terminal. */
export async function run(call: Call, commandIo: Io): Promise<number> {
  const project = findProject(call);
  const objects = readApplied(call, commandIo);
  const { flags } = call;
  const webhookPort = await chosenPort("webhook-port", flags["webhook-port"]);
  const extensionPort = await chosenPort("extension-port", flags["extension-port"]);
  const state = typeof flags.state === "string" ? holdState(flags.state) : undefined;
  const { io, forget } = followHangUp(commandIo);
  const face = faceOf(call, io);
  const tell: Tell = (event, level, text, data) => face.show({ event, level, text, ...(data && { data }) });
  const over = new AbortController();
  const signal = AbortSignal.any([io.signal, over.signal]);
  const ports = { webhookPort, extensionPort };
  const session: Session = { call, io, project, objects, ...ports, state, tell, signal, over, closers: [] };
  try {
    await runSession(session);
    return over.signal.aborted ? exit.findings : exit.ok;
  } catch (error) {
    if (io.signal.aborted) return exit.ok;
    // What follows from the end of the API server, which is told in a moment.
    if (isUnanswered(error)) await wait(farewellMs, undefined, { signal: over.signal }).catch(() => {});
    if (over.signal.aborted) return exit.findings;
    if (!isExpected(error)) throw error;
    tell("stopping", "error", error.message);
    return exit.findings;
  } finally {
    over.abort();
    for (const close of session.closers.reverse()) await close();
    state?.release();
    forget();
    const left = state === undefined ? "nothing is left" : `${shownPath(state.dir)} is kept`;
    tell("stopped", "info", `stopped; ${left}`);
    face.close();
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof TransportError || (error instanceof Error && error.cause instanceof TransportError);
}

function faceOf({ flags }: Call, io: Io): DevFace {
  if (flags.format === "json") return jsonFace(io);
  if (flags.format === "lines" || !io.terminal.stdout || !hasProgress(io)) return lineFace(io);
  return screenFace(io, () => ({ rows: process.stdout.rows ?? 40, columns: process.stdout.columns ?? 120 }));
}
