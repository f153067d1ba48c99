import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { declared, notFound, refuses } from "./misdeeds.ts";

let inFlight = 0;
let last = "";

export const requestFaults: readonly Fault[] = [
  {
    check: "request/content-type",
    what: "415 without Content-Type",
    server: {
      answer: (asked, right) =>
        asked.headers["content-type"] === undefined
          ? { status: 415, body: "Unsupported Media Type" }
          : right(),
    },
  },
  {
    check: "request/timeout-parameter",
    what: "400 for parameters that are not known",
    server: {
      answer: (asked, right) =>
        asked.query === "" ? right() : { status: 400, body: "unknown parameter timeout" },
    },
  },
  {
    check: "request/lower-case-path",
    what: "paths in the hook's own case",
    server: {
      answer: (asked, right) =>
        /\/v1alpha1\/[A-Z]/.test(asked.path) ? right({ path: asked.path.toLowerCase() }) : notFound,
    },
  },
  {
    check: "request/handler-path",
    what: "paths without the handler's name",
    server: {
      answer: (asked, right) =>
        asked.path.endsWith("/generatepatches")
          ? right({ path: `${asked.path}/edit` })
          : asked.path.endsWith("/generatepatches/edit")
            ? notFound
            : right(),
    },
  },
  {
    check: "request/answered",
    what: "a handler that is not at its path",
    server: { answer: (asked, right) => (asked.path.endsWith("/before-delete") ? notFound : right()) },
  },
  {
    check: "request/answered",
    what: "a connection that breaks",
    server: { answer: (asked, right) => (asked.path.endsWith("/before-delete") ? "drop" : right()) },
  },
  {
    check: "request/in-time",
    what: "an answer after the handler's own timeout",
    server: {
      answer: async (asked, right) => {
        if (asked.path.endsWith("/before-create")) await sleep(1300);
        return declared((all) => {
          for (const one of all) if (one.name === "before-create") one.timeoutSeconds = 1;
        })(asked, right);
      },
    },
  },
  {
    check: "request/settings",
    what: "settings that are refused",
    server: { answer: refuses(({ settings }) => settings?.["capikit-conformance"] !== undefined) },
  },
  {
    check: "request/unknown-members",
    what: "strict decoding",
    server: { answer: refuses(({ cluster }) => cluster?.spec?.capikitUnknown !== undefined) },
  },
  {
    check: "request/other-objects",
    what: "clusters of v1beta2 alone",
    server: { answer: refuses(({ cluster }) => cluster?.apiVersion === "cluster.x-k8s.io/v1beta1") },
  },
  {
    check: "request/unknown-path",
    what: "a success for every path",
    server: {
      answer: async (_, right) => {
        const answer = await right();
        return answer.status === 404 ? { status: 200, body: '{"status":"Success"}' } : answer;
      },
    },
  },
  {
    check: "request/concurrent",
    what: "calls that are refused when there are several",
    server: {
      answer: async (_, right) => {
        inFlight++;
        const many = inFlight > 4;
        await sleep(2);
        inFlight--;
        return many ? { status: 503, body: "busy" } : right();
      },
    },
  },
  {
    check: "request/concurrent",
    what: "answers to another call",
    server: {
      answer: async (asked, right) => {
        if (!asked.path.endsWith("/edit")) return right();
        last = asked.text;
        await sleep(2);
        return right({ text: last });
      },
    },
  },
];
