/**
 * Watches of public reports, replayed in virtual time: the state arrives without a restart, and the
 * server gets few requests. docs/decisions/reports.md lists the reports.
 *
 * @module
 */
import { createFakeClock } from "@capikit/common/time";
import { expect, it } from "vitest";
import { createObjectStore, reflect } from "../../src/reflector/index.ts";
import type { TransportRequest } from "../../src/transport/index.ts";
import {
  bookmark,
  event,
  expired,
  list,
  status,
  type Widget,
  widget,
  widgetKind,
} from "../support/scripted-server.ts";
import { createSimulatedServer, passTime, type SimulatedAnswer } from "../support/simulated-server.ts";

const minuteMs = 60_000;
type Parts = NonNullable<SimulatedAnswer["parts"]>;
type Verb = "stream" | "list" | "watch";
/** The nth answer to a verb, from 1. Default: a list of `a`, and quiet watches. */
type Script = Partial<Record<Verb, (count: number) => SimulatedAnswer>>;

const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
const [a, b] = [event("ADDED", widget("a", 1)), event("ADDED", widget("b", 7))];
const quiet: Parts = [60 * minuteMs];
const refused = (code: number, reason: string): SimulatedAnswer => ({
  status: code,
  parts: [status(code, reason)],
});
const noStreams = () => refused(422, "Invalid");
const large = (name: string, version: string) => {
  const object = widget(name, 1);
  return { ...object, metadata: { ...object.metadata, resourceVersion: version } };
};

/** Reports with the script of their server, the minutes that pass, and the names and versions known then. */
const reports: Readonly<Record<string, readonly [script: Script, minutes: number, known: string[]]>> = {
  "kubernetes/kubernetes#140902: streams of initial objects that end without a bookmark": [
    { stream: () => ({ parts: [a] }) },
    1,
    ["a 1"],
  ],
  "derailed/k9s#4186: a stream that stays open and never reports the end of the initial objects": [
    {
      stream: () => ({
        parts: [
          a,
          ...Array(120)
            .fill([minuteMs, bookmark(2)])
            .flat(),
        ],
      }),
    },
    7,
    ["a 1"],
  ],
  "fabric8io/kubernetes-client#6065: an expired version after each list": [
    {
      stream: noStreams,
      list: (count) => ({ parts: [list(count, [widget("a", count)])] }),
      watch: (count) => ({ parts: count < 4 ? [expired] : [event("MODIFIED", widget("a", 90)), ...quiet] }),
    },
    5,
    ["a 90"],
  ],
  "fabric8io/kubernetes-client#5372, strimzi/strimzi-kafka-operator#8060: an expired version as the answer to a watch":
    [
      {
        stream: noStreams,
        watch: (count) => (count === 1 ? refused(410, "Expired") : { parts: [b, ...quiet] }),
      },
      5,
      ["a 1", "b 7"],
    ],
  "opensandbox-group/OpenSandbox#1534, fabric8io/kubernetes-client#4781, strimzi/strimzi-kafka-operator#8528: a watch without data, errors or an end":
    [
      { stream: noStreams, watch: (count) => ({ parts: count === 1 ? quiet : [b, ...quiet] }) },
      3,
      ["a 1", "b 7"],
    ],
  "kubernetes-client/javascript#2432: a list that hangs": [
    { stream: noStreams, list: (count) => ({ parts: count === 1 ? quiet : [list(1, [widget("a", 1)])] }) },
    // Without a connection of its own, only the limit of five minutes ends the body.
    7,
    ["a 1"],
  ],
  "kubernetes-client/javascript#1496, kubernetes-client/javascript#958: ECONNRESET some minutes after the start of a watch":
    [
      {
        stream: noStreams,
        watch: (count) => ({ parts: count === 1 ? [4 * minuteMs, reset] : [b, ...quiet] }),
      },
      6,
      ["a 1", "b 7"],
    ],
  "vectordotdev/vector#17009: a server that refuses every request for some minutes": [
    {
      stream: () => refused(503, "ServiceUnavailable"),
      list: (count) =>
        count < 5 ? refused(503, "ServiceUnavailable") : { parts: [list(1, [widget("a", 1)])] },
    },
    5,
    ["a 1"],
  ],
  "nolar/kopf#1094: watches that end at once, before the first object exists": [
    { stream: noStreams, watch: (count) => ({ parts: count < 5 ? [] : [b, ...quiet] }) },
    5,
    ["a 1", "b 7"],
  ],
  "karmada-io/karmada#7562: refused credentials until the token is renewed": [
    {
      stream: noStreams,
      watch: (count) => (count < 4 ? refused(401, "Unauthorized") : { parts: [b, ...quiet] }),
    },
    5,
    ["a 1", "b 7"],
  ],
  "kubernetes-sigs/headlamp#6548: versions beyond the safe integers": [
    {
      stream: noStreams,
      list: () => ({ parts: [list("9007199254740992" as never, [large("a", "9007199254740992")])] }),
      watch: () => ({ parts: [event("MODIFIED", large("a", "9007199254740993")), ...quiet] }),
    },
    1,
    ["a 9007199254740993"],
  ],
  "netobserv/netobserv-operator#2881: a watch that ends regularly, with a change in between": [
    {
      stream: noStreams,
      watch: (count) => ({
        parts: count === 1 ? [5 * minuteMs] : [event("DELETED", widget("a", 9)), b, ...quiet],
      }),
    },
    7,
    ["b 7"],
  ],
};

it.each(Object.entries(reports))("%s", async (_, [script, minutes, known]) => {
  const clock = createFakeClock();
  const counts = { stream: 0, list: 0, watch: 0 };
  const usual: Required<Script> = {
    stream: noStreams,
    list: () => ({ parts: [list(1, [widget("a", 1)])] }),
    watch: () => ({ parts: quiet }),
  };
  const server = createSimulatedServer(clock, ({ query }: TransportRequest) => {
    const verb = query?.sendInitialEvents ? "stream" : query?.watch ? "watch" : "list";
    return (script[verb] ?? usual[verb])(++counts[verb]);
  });
  const abort = new AbortController();
  const store = createObjectStore<Widget>();
  const done = reflect(server.client, widgetKind, store, { clock, random: () => 0, signal: abort.signal });
  await passTime(clock, minutes * minuteMs);
  abort.abort();
  await done;
  const names = [...store.objects.values()].map(
    ({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`,
  );
  expect(names.sort()).toEqual(known);
  // No report may turn into a flood of requests.
  expect(counts.stream + counts.list + counts.watch).toBeLessThan(6 * minutes + 10);
});
