// biome-ignore-all lint/suspicious/noExplicitAny: bodies of many hooks, bent as no type allows
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import type { ConformanceOptions } from "../../../src/conformance/index.ts";
import type { Answered, FaultyServerOptions, Misdeed } from "./faulty-server.ts";

/** A fault that is planted, and the check that is meant to find it. */
export interface Fault {
  readonly check: string;
  readonly what: string;
  readonly server: Omit<FaultyServerOptions, "answer"> & { readonly answer?: Misdeed };
  readonly options?: Partial<ConformanceOptions>;
  /** Checks that cannot but fail along with it. */
  readonly along?: readonly string[];
}

const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";
const at = (hook: string, path: string): boolean => path.startsWith(`${base}/${hook}`);
const isDiscovery = (path: string): boolean => path === `${base}/discovery`;
const failure = (message: string): Answered => ({
  status: 200,
  body: JSON.stringify({ status: "Failure", message }),
});
const notFound: Answered = { status: 404, body: "404 page not found" };

/** Changes what a hook answers, where that is a success. */
function edited(hook: string, edit: (body: any, asked: { body: any }) => void): Misdeed {
  return async (asked, right) => {
    const answer = await right();
    if (!at(hook, asked.path) || answer.status !== 200) return answer;
    const body = JSON.parse(String(answer.body));
    if (body.status === "Success") edit(body, asked);
    return { ...answer, body: JSON.stringify(body) };
  };
}

/** Changes the first entry of Discovery. */
const declared = (edit: (handlers: any[]) => void): Misdeed =>
  edited("discovery", ({ handlers }) => edit(handlers));

/** Refuses requests of which something holds. */
const refuses =
  (wrong: (body: any) => boolean): Misdeed =>
  (asked, right) =>
    asked.body && wrong(asked.body) ? failure("this request is not known") : right();

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");

/** Replaces the patches of GeneratePatches. */
const patches = (patch: (item: any, index: number) => object): Misdeed =>
  edited("generatepatches", (body, asked) => {
    body.items = asked.body.items.map((item: any, index: number) => ({
      uid: item.uid,
      ...patch(item, index),
    }));
  });
const operations = (...list: object[]) => ({ patchType: "JSONPatch", patch: encoded(list) });
const label = (value: string) => operations({ op: "add", path: "/spec/template/spec/label", value });

const variable = (edit: (body: any) => void): Misdeed => edited("discovervariables", edit);

const counted = (count: { now: number }): number => {
  count.now += 1;
  return count.now;
};

/** Faults anew for each run, as some keep a state. */
export function faults(): readonly Fault[] {
  const count = { now: 0 };
  let last: any;
  let inFlight = 0;
  let dead = false;
  return [
    {
      check: "connection/tls",
      what: "nothing listens",
      server: {},
      options: { url: "https://127.0.0.1:1" },
    },
    {
      check: "connection/tls-version",
      what: "TLS 1.1",
      server: { tls: { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT:@SECLEVEL=0" } },
    },
    {
      check: "connection/trust",
      what: "an authority that is not trusted",
      server: {},
      options: { ca: "other" },
    },
    {
      check: "connection/name",
      what: "a certificate of another name",
      server: {},
      options: { serverName: "quota.extensions.svc" },
    },
    { check: "connection/http-2", what: "HTTP/1.1 alone", server: { speaks: "h1" } },
    { check: "connection/http-1", what: "HTTP/2 alone", server: { speaks: "h2" } },
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
      check: "discovery/stable",
      what: "a handler that is gone the second time",
      server: {
        answer: declared((all) => {
          if (counted(count) > 1) all.pop();
        }),
      },
    },
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
    {
      check: "response/redirect",
      what: "a redirect to the path with a slash",
      server: {
        answer: (asked, right) =>
          asked.path.endsWith("/before-delete")
            ? { status: 308, headers: { location: `${asked.path}/` }, body: "" }
            : right(),
      },
    },
    {
      check: "response/status-200",
      what: "a Failure with status 500",
      server: {
        answer: async (_, right) => {
          const answer = await right();
          return String(answer.body).includes('"Failure"') ? { ...answer, status: 500 } : answer;
        },
      },
    },
    {
      check: "response/encoding",
      what: "brotli",
      server: {
        answer: async (asked, right) => {
          const answer = await right();
          return asked.path.endsWith("/edit")
            ? {
                status: answer.status,
                headers: { "content-encoding": "br" },
                body: brotliCompressSync(answer.body),
              }
            : answer;
        },
      },
    },
    {
      check: "response/encoding",
      what: "gzip that is none",
      server: {
        answer: async (asked, right) =>
          asked.path.endsWith("/before-delete")
            ? { status: 200, headers: { "content-encoding": "gzip" }, body: "{}" }
            : right(),
      },
    },
    {
      check: "response/json",
      what: "a text",
      server: {
        answer: (asked, right) =>
          asked.path.endsWith("/before-delete") ? { status: 200, body: "OK" } : right(),
      },
    },
    ...["Succeeded", undefined, "success"].map((status) => ({
      check: "response/status",
      what: `status ${status}`,
      server: {
        answer: edited("beforeclusterdelete", (body) => {
          body.status = status;
        }),
      },
    })),
    {
      check: "response/schema",
      what: "a message that is no text",
      server: {
        answer: edited("beforeclusterdelete", (body) => {
          body.message = ["a", "b"];
        }),
      },
    },
    {
      check: "response/schema",
      what: "items that are an object",
      server: {
        answer: edited("generatepatches", (body) => {
          body.items = {};
        }),
      },
    },
    {
      check: "response/type-meta",
      what: "the request's kind",
      server: {
        answer: edited("beforeclusterdelete", (body) => {
          body.kind = "BeforeClusterDeleteRequest";
        }),
      },
    },
    ...[-1, 2.5, "30"].map((seconds) => ({
      check: "response/retry-after",
      what: `retryAfterSeconds ${JSON.stringify(seconds)}`,
      server: {
        answer: edited("beforeclusterdelete", (body) => {
          body.retryAfterSeconds = seconds;
        }),
      },
    })),
    {
      check: "response/retry-after-present",
      what: "no retryAfterSeconds",
      server: {
        answer: edited("beforeclusterdelete", (body) => {
          delete body.retryAfterSeconds;
        }),
      },
    },
    {
      check: "response/failure-message",
      what: "a Failure without a message",
      server: {
        answer: edited("beforeclusterdelete", (body) => {
          body.status = "Failure";
        }),
      },
      along: ["hooks/success"],
    },
    {
      check: "response/message-stable",
      what: "a message that counts",
      server: {
        answer: edited("beforeclusterdelete", (body) => {
          body.message = `attempt ${counted(count)}`;
        }),
      },
    },
    ...["done at 2026-11-20T15:04:05Z", `operation ${randomUUID()}`, "dial tcp 127.0.0.1:43122: refused"].map(
      (message) => ({
        check: "response/message-content",
        what: message.replace(/[0-9a-f]{8}-.*/, "of an identifier"),
        server: {
          answer: edited("beforeclusterdelete", (body) => {
            body.message = message;
          }),
        },
      }),
    ),
    {
      check: "response/deterministic",
      what: "a wait that grows",
      server: {
        answer: edited("beforeclusterdelete", (body) => {
          body.retryAfterSeconds = counted(count);
        }),
      },
    },
    {
      check: "patches/uid",
      what: "a uid of its own",
      server: { answer: patches(() => ({ ...label("x"), uid: "0000" })) },
    },
    {
      check: "patches/type",
      what: "another type of patch",
      server: { answer: patches(() => ({ ...label("x"), patchType: "StrategicMergePatch" })) },
    },
    {
      check: "patches/base64",
      what: "a patch in plain text",
      server: { answer: patches(() => ({ patchType: "JSONPatch", patch: "[]" })) },
    },
    {
      check: "patches/base64",
      what: "the alphabet for URLs",
      server: {
        answer: patches(() => ({
          patchType: "JSONMergePatch",
          patch: Buffer.from('{"spec":{"a":"???>>>"}}').toString("base64url"),
        })),
      },
    },
    {
      check: "patches/content",
      what: "a merge patch that says it is a JSON patch",
      server: { answer: patches(() => ({ patchType: "JSONPatch", patch: encoded({ spec: {} }) })) },
    },
    {
      check: "patches/apply",
      what: "an add below what is not there",
      server: { answer: patches(() => operations({ op: "add", path: "/spec/absent/member", value: 1 })) },
    },
    {
      check: "patches/roots",
      what: "another name for the template",
      server: {
        answer: patches(() => operations({ op: "replace", path: "/metadata/name", value: "other" })),
      },
    },
    {
      check: "patches/roots",
      what: "an in-place patch of labels",
      server: {
        answer: edited("canupdatemachine/", (body) => {
          body.machinePatch = operations({ op: "add", path: "/metadata/labels/edited", value: "yes" });
        }),
      },
    },
    {
      check: "patches/deterministic",
      what: "random values",
      server: { answer: patches(() => label(randomUUID())) },
    },
    {
      check: "patches/deterministic",
      what: "a random order",
      server: {
        answer: edited("generatepatches", (body) => {
          if (counted(count) % 2 === 0) body.items.reverse();
        }),
      },
    },
    {
      check: "patches/uid-independent",
      what: "values made of the uid",
      server: { answer: patches(({ uid }) => label(uid)) },
    },
    {
      check: "patches/uid-independent",
      what: "values made of the place in the list",
      server: { answer: patches((_, index) => label(String(index))) },
    },
    {
      check: "patches/speed",
      what: "a slow handler",
      server: {
        answer: async (asked, right) => {
          if (asked.path.endsWith("/edit") && asked.body?.items) await sleep(230);
          return right();
        },
      },
    },
    {
      check: "hooks/variables",
      what: "a variable without a schema",
      server: {
        answer: variable((body) => {
          delete body.variables[0].schema;
        }),
      },
    },
    {
      check: "hooks/variable-names",
      what: "a name with a dot",
      server: {
        answer: variable((body) => {
          body.variables[0].name = "region.name";
        }),
      },
    },
    {
      check: "hooks/variable-schemas",
      what: "a list without items",
      server: {
        answer: variable((body) => {
          body.variables[0].schema.openAPIV3Schema = { type: "array" };
        }),
      },
    },
    {
      check: "hooks/upgrade-plan",
      what: "a plan that leaves out a minor version",
      server: {
        answer: edited("generateupgradeplan", (body, asked) => {
          if (body.controlPlaneUpgrades.length > 0)
            body.controlPlaneUpgrades = [{ version: asked.body.toKubernetesVersion }];
          body.workersUpgrades = [];
        }),
      },
    },
    {
      check: "hooks/success",
      what: "a Failure for clusters of others",
      server: {
        answer: edited("beforeclusterdelete", (body) => {
          Object.assign(body, { status: "Failure", message: "the cluster is not known" });
        }),
      },
    },
    {
      check: "robustness/malformed",
      what: "success for what is no JSON",
      server: {
        answer: (asked, right) =>
          asked.body === undefined ? { status: 200, body: '{"status":"Success"}' } : right(),
      },
    },
    {
      check: "robustness/malformed-stable",
      what: "errors with a number",
      server: {
        answer: (asked, right) => (asked.body === undefined ? failure(`error ${counted(count)}`) : right()),
      },
    },
    {
      check: "robustness/odd",
      what: "a handler that falls over",
      server: { answer: (asked, right) => (asked.text === "null" ? "drop" : right()) },
    },
    {
      check: "robustness/large",
      what: "no limit",
      server: {
        limit: Number.POSITIVE_INFINITY,
        answer: (asked, right) => {
          const { settings: _, ...body } = asked.body ?? {};
          return asked.text.length > 20_000_000 ? right({ text: JSON.stringify(body) }) : right();
        },
      },
    },
    {
      check: "robustness/alive",
      what: "a server that a request ends",
      server: {
        answer: (asked, right) => {
          dead ||= asked.text.includes("[".repeat(10_000));
          return dead ? { status: 502, body: "bad gateway" } : right();
        },
      },
    },
  ];
}
