import { randomUUID } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import type { Fault } from "./fault.ts";
import { counter, edited } from "./misdeeds.ts";

const next = counter();
let deleted = false;

export const responseFaults: readonly Fault[] = [
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
    check: "response/unknown-members",
    what: "retryAfterSecond beside retryAfterSeconds",
    server: {
      answer: edited("beforeclusterdelete", (body) => {
        body.retryAfterSecond = 30;
      }),
    },
  },
  {
    check: "response/unknown-members",
    what: "a misspelt timeout in Discovery",
    server: {
      answer: edited("discovery", ({ handlers }) => {
        handlers[0].timeoutSecond = 5;
      }),
    },
  },
  {
    check: "response/not-blocking",
    what: "retryAfterSeconds of DiscoverVariables",
    server: {
      answer: edited("discovervariables", (body) => {
        body.retryAfterSeconds = 30;
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
        body.message = `attempt ${next()}`;
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
    check: "response/message-length",
    what: "a message that conditions do not hold",
    server: {
      answer: edited("beforeclusterdelete", (body) => {
        body.message = "é".repeat(9217);
      }),
    },
  },
  {
    check: "response/retry-after-limit",
    what: "a wait of 31 years",
    server: {
      answer: edited("beforeclusterdelete", (body) => {
        body.retryAfterSeconds = 1_000_000_000;
      }),
    },
  },
  {
    check: "response/deterministic",
    what: "a wait that grows",
    server: {
      answer: edited("beforeclusterdelete", (body) => {
        body.retryAfterSeconds = next();
      }),
    },
  },
  {
    check: "response/message-stable",
    what: "a message that counts while the operation is in progress",
    server: {
      answer: edited("beforeclustercreate", (body) => {
        body.message = `attempt ${next()}`;
      }),
    },
  },
  {
    check: "response/message-stable",
    what: "parts of a message in any order while the operation is in progress",
    server: {
      answer: edited("updatemachine", (body) => {
        Object.assign(body, { retryAfterSeconds: 5, message: next() % 2 === 0 ? "a, b" : "b, a" });
      }),
    },
  },
  {
    check: "response/completed",
    what: "a hook that blocks again",
    server: {
      answer: edited("beforeclusterdelete", (body) => {
        if (deleted) body.retryAfterSeconds = 5;
        deleted = true;
      }),
    },
  },
  {
    check: "response/completed",
    what: "an update that starts again after it is done",
    server: {
      answer: edited("updatemachine", (body) => {
        if (next() % 2 === 0) body.retryAfterSeconds = 5;
      }),
    },
  },
  {
    check: "response/failure-retry",
    what: "a Failure with a time to wait",
    server: {
      answer: edited("beforeclusterdelete", (body) => {
        Object.assign(body, { status: "Failure", message: "not yet", retryAfterSeconds: 5 });
      }),
    },
    along: ["hooks/success"],
  },
];
