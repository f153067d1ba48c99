import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { supportedMinors } from "@capikit/api/releases";
import { newerSpecFields } from "../../../../../api/test/releases/newer-rows.ts";
import type { Fault } from "./fault.ts";
import { counter, edited, encoded, label, operations, patches } from "./misdeeds.ts";

const next = counter();

/** Empty if the newest release added no field to the kind of a request. */
const newerFieldFaults: readonly Fault[] = newerSpecFields
  .filter(({ object }) => object.kind === "KubeadmConfig")
  .slice(-1)
  .map(({ object: { spec } }) => ({
    check: "patches/newer-field",
    what: "a field that the release drops",
    options: { coreVersion: supportedMinors[0] ?? "" },
    server: {
      answer: edited("canupdatemachine/", (body) => {
        const added = Object.entries(spec).map(([key, value]) => ({
          op: "add",
          path: `/spec/${key}`,
          value,
        }));
        body.bootstrapConfigPatch = operations(...added);
      }),
    },
  }));

export const patchFaults: readonly Fault[] = [
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
  ...newerFieldFaults,
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
        if (next() % 2 === 0) body.items.reverse();
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
    check: "patches/in-place",
    what: "a value that nobody asked for",
    server: {
      answer: edited("canupdatemachine", (body) => {
        body.infrastructureMachinePatch = operations({
          op: "add",
          path: "/spec/customImage",
          value: "other",
        });
      }),
    },
  },
];
