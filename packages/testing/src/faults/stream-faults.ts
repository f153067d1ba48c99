import { drawInteger, type Random } from "../random/random.ts";
import { bookmarkLine, errorLine } from "../server/watch-objects.ts";
import type { WatchStream } from "../server/watch-stream.ts";
import { StatusError } from "../store/status-error.ts";
import type { Fault } from "./fault-plan.ts";
import type { FaultName } from "./fault-table.ts";

const expired = new StatusError(410, "Expired", "The resourceVersion for the provided watch is too old.");
const broken = new StatusError(
  500,
  "InternalError",
  "Internal error occurred: etcd event received with PrevKv=nil",
);

type Strike = (stream: WatchStream, delayMs: number, random: Random) => void;

const lastEvent = (stream: WatchStream): Buffer => Buffer.concat(stream.lastLine);

const endWith = (error: StatusError): Strike => {
  return (stream) => {
    stream.write(errorLine(error));
    stream.end();
  };
};

const sendLate = (stream: WatchStream, random: Random): void => {
  const { kind, version, view } = stream;
  stream.write(bookmarkLine(kind, Math.max(1, version - 1 - drawInteger(random, 10)), view));
};

const strikes: Readonly<Partial<Record<FaultName, Strike>>> = {
  "watch-reset": (stream) => stream.reset(),
  "watch-end": (stream) => stream.end(),
  "watch-half-open": (stream) => stream.mute(),
  "truncated-event": (stream, _, random) => {
    const last = lastEvent(stream);
    stream.write(last.subarray(0, Math.max(1, drawInteger(random, last.length - 1))));
    stream.end();
  },
  "malformed-event": (stream) => stream.write("}{\n"),
  "expired-event": endWith(expired),
  "error-event": endWith(broken),
  "duplicate-event": (stream) => stream.write(lastEvent(stream)),
  "duplicate-bookmark": (stream) =>
    stream.write(bookmarkLine(stream.kind, stream.version, stream.view).repeat(2)),
  "late-bookmark": (stream, _, random) => sendLate(stream, random),
  "late-bookmark-end": (stream, _, random) => {
    sendLate(stream, random);
    stream.end();
  },
  "delayed-event": (stream, delayMs) => stream.hold(delayMs),
  "split-event": (stream, delayMs) => stream.splitNext(delayMs),
};

/** @throws TypeError if a fault does not apply to streams. */
export function requireStreamFault(name: FaultName): Strike {
  const strike = Object.hasOwn(strikes, name) ? strikes[name] : undefined;
  if (strike === undefined) {
    throw new TypeError(`${name} does not apply to open watches: use inject instead`);
  }
  return strike;
}

export function strikeStream({ name, delayMs }: Fault, stream: WatchStream, random: Random): void {
  requireStreamFault(name)(stream, delayMs, random);
}
