import { isRecord } from "@capikit/common/json";
import { type ManagerOptions, parseManagerFlags, startManager } from "@capikit/controller-kit";
import type { Logger } from "@capikit/serving";
import { type FaultServer, type FaultServerKind, startFaultServer } from "@capikit/testing";
import { foo, namespace } from "./foo.ts";

/** The context of a manager with a mistake. */
export interface ManagerSetUp {
  readonly kinds?: readonly FaultServerKind[];
  readonly flags?: readonly string[];
  /** Prepares the API server. By default it has the object `a` of the kind Foo. */
  readonly prepare?: (server: FaultServer) => void;
}

/** Runs a manager until it logs a warning or an error, and returns the message with its fields. */
export async function firstLog(
  parts: Partial<ManagerOptions>,
  { kinds = [foo], flags = [], prepare = putFoo }: ManagerSetUp = {},
): Promise<string> {
  await using server = await startFaultServer({ kinds });
  prepare(server);
  let resolve: (text: string) => void = () => {};
  const logged = new Promise<string>((resolveLogged) => {
    resolve = resolveLogged;
  });
  const manager = await startManager({
    name: "foo-controller-manager",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0", ...flags]),
    config: server.config,
    signals: false,
    logger: reporter(resolve),
    ...parts,
  });
  manager.done.catch(() => {}); // A stuck reconcile keeps it from stopping.
  try {
    return await logged;
  } finally {
    await manager.stop();
  }
}

export function putFoo(server: FaultServer): void {
  server.put(foo, { metadata: { namespace, name: "a" }, spec: { size: 1 } });
}

/** Fields that every reconcile logs, or that differ in each run. */
const usual = new Set([
  "controllerGroup",
  "controllerKind",
  "identity",
  "name",
  "namespace",
  "reconcileID",
  "runningMs",
]);

function reporter(resolve: (text: string) => void, context: Readonly<Record<string, unknown>> = {}): Logger {
  const report = (message: string, fields: object = {}): void => {
    const shown = Object.entries({ ...context, ...fields })
      .filter(([name]) => !usual.has(name))
      .map(([name, value]) => `${name}: ${name === "place" ? fileOf(value) : textOf(value)}\n`);
    resolve(`${message.replace(/in \d+ s$/, "in … s")}\n${shown.join("")}`);
  };
  return {
    debug() {},
    info() {},
    warn: report,
    error: report,
    with: (fields) => reporter(resolve, { ...context, ...fields }),
  };
}

/** Returns the file of a place, without its folder and line. */
function fileOf(place: unknown): string {
  return String(place).replaceAll(/^.*\/|:[\d:]+$/g, "");
}

/** Returns an error with the file that threw it, and other values as in logs. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (!isRecord(value) || typeof value.stack !== "string") return JSON.stringify(value);
  const thrownIn = /([\w.-]+\.ts):\d+/.exec(value.stack)?.[1];
  return `${value.type}: ${value.message} (thrown in ${thrownIn})`;
}
