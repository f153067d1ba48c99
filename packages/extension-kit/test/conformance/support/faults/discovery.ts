import type { Fault } from "./fault.ts";
import { counter, declared, failure, isDiscovery, notFound } from "./misdeeds.ts";

const next = counter();

export const discoveryFaults: readonly Fault[] = [
  {
    check: "discovery/answered",
    what: "no Discovery",
    server: { answer: (asked, right) => (isDiscovery(asked.path) ? notFound : right()) },
  },
  {
    check: "discovery/answered",
    what: "Discovery that fails",
    server: {
      answer: (asked, right) => (isDiscovery(asked.path) ? failure("not yet") : right()),
    },
  },
  {
    check: "discovery/handlers",
    what: "a hook as text",
    server: {
      answer: declared((all) => {
        all[0].requestHook = "BeforeClusterCreate";
      }),
    },
  },
  {
    check: "discovery/names",
    what: "a name with an underscore",
    server: {
      answer: declared((all) => {
        all[0].name = "before_create";
      }),
    },
  },
  {
    check: "discovery/unique-names",
    what: "a handler declared twice",
    server: { answer: declared((all) => all.push(all[0])) },
  },
  {
    check: "discovery/timeouts",
    what: "45 seconds",
    server: {
      answer: declared((all) => {
        all[0].timeoutSeconds = 45;
      }),
    },
  },
  {
    check: "discovery/failure-policies",
    what: "an unknown policy",
    server: {
      answer: declared((all) => {
        all[0].failurePolicy = "ignore";
      }),
    },
  },
  {
    check: "discovery/known-hooks",
    what: "a hook that there is not",
    server: {
      answer: declared((all) => {
        all[0].requestHook.hook = "BeforeClusterNap";
      }),
    },
  },
  {
    check: "discovery/known-hooks",
    what: "hooks of v1.12, for v1.11",
    server: {},
    options: { coreVersion: "v1.11" },
  },
  {
    check: "discovery/count",
    what: "more handlers than the status holds",
    server: {
      answer: declared((all) => {
        for (let index = all.length; index <= 512; index++) all.push({ ...all[0], name: `more-${index}` });
      }),
    },
    options: { only: ["discovery"] },
  },
  {
    check: "discovery/one-handler",
    what: "two handlers of UpdateMachine",
    server: {
      answer: async (asked, right) => {
        const path = asked.path.replace("/update-too", "/update");
        return declared((all) => {
          all.push({ ...all.find(({ name }) => name === "update"), name: "update-too" });
        })({ ...asked, path }, () => right({ path }));
      },
    },
  },
  {
    check: "discovery/in-place-hooks",
    what: "updates in place without UpdateMachine",
    server: {
      answer: declared((all) => {
        all.splice(
          all.findIndex(({ name }) => name === "update"),
          1,
        );
      }),
    },
  },
  {
    check: "discovery/stable",
    what: "a handler that is gone the second time",
    server: {
      answer: declared((all) => {
        if (next() > 1) all.pop();
      }),
    },
  },
];
