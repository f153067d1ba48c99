import {
  beforeClusterUpgrade,
  canUpdateMachine,
  discoverVariables,
  generatePatches,
  updateMachine,
} from "@capikit/api/catalog";
import { drawInteger, seeded } from "../../../testing/src/random/random.ts";
import { defineExtension, type Extension, hookHandler } from "../../src/index.ts";
import { base, sampleRequest } from "./call.ts";

/** Draws whole numbers below a limit, the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  const random = seeded(seed);
  return (below) => drawInteger(random, below);
}

const samples = [
  "before-cluster-upgrade",
  "before-cluster-upgrade.v1beta1",
  "can-update-machine",
  "generate-patches",
];

/** Requests that Cluster API made, for the handlers below. */
export function sampleTexts(): readonly string[] {
  return samples.map((name) => JSON.stringify(sampleRequest(name)));
}

export const paths = [
  "beforeclusterupgrade/a",
  "canupdatemachine/b",
  "generatepatches/c",
  "discovervariables/d",
  "discovery",
];
export const oddPaths = [
  "",
  "/",
  "//",
  "/__proto__",
  `${base}/constructor/a`,
  `${base}/discovery/a`,
  `${base}/%00/a`,
  "a".repeat(9999),
];
const values = [
  "null",
  "true",
  "-1e999",
  "12345678901234567890123",
  '"\\ud800"',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"toString":1,"hasOwnProperty":2,"toJSON":3,"then":4}',
  "[[[[[]]]]]",
  '{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Cluster"}',
  '{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Machine","spec":{"bootstrap":7}}',
];
export const queries = [
  "",
  "timeout=10s",
  "timeout=-1s",
  "timeout=9e9h",
  "timeout=%00",
  "timeout",
  "a=1&a=2",
];

/** A request that was damaged in one of many ways. */
export function mutate(text: string, random: (below: number) => number): Buffer {
  const at = random(text.length);
  const bytes = Buffer.from(text);
  switch (random(8)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      bytes[at] = random(256);
      return bytes;
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(random(text.length))]);
    case 3:
      return Buffer.concat([bytes, bytes.subarray(at)]);
    case 4: {
      // A value of another type in the place of one.
      const places = [...text.matchAll(/:("(?:[^"\\]|\\.)*"|\d+|true|false|null|\[|\{)/g)];
      const place = places[random(places.length)];
      const value = values[random(values.length)] ?? "null";
      const begin = (place?.index ?? 0) + 1;
      const whole = place?.[1] ?? "";
      if (whole === "{" || whole === "[")
        return Buffer.from(`${text.slice(0, begin)}${value},"x":${text.slice(begin)}`);
      return Buffer.from(`${text.slice(0, begin)}${value}${text.slice(begin + whole.length)}`);
    }
    case 5:
      return Buffer.from(text, random(2) === 0 ? "utf16le" : "latin1").subarray(random(3));
    case 6: {
      const depth = random(20) === 0 ? 50_000 : random(300);
      const open = random(2) === 0 ? "[" : '{"a":';
      return Buffer.from(`{"cluster":${open.repeat(depth)}1${(open === "[" ? "]" : "}").repeat(depth)}}`);
    }
    default:
      return Buffer.from(values[random(values.length)] ?? "");
  }
}

/** Handlers that trust their types, as handlers do. */
export function trustingExtension(): Extension {
  return defineExtension({
    handlers: {
      a: hookHandler(beforeClusterUpgrade)(({ cluster, settings }) => ({
        // Trusts its types, as handlers do.
        message: `${cluster.metadata?.name} ${cluster.spec?.topology?.classRef?.name?.length} ${Object.keys(settings ?? {})}`,
        retryAfterSeconds: 0,
      })),
      b: hookHandler(canUpdateMachine)(async ({ current, desired }) => ({
        message: current.machine.metadata?.name === desired.machine.metadata?.name ? "same" : "other",
        machinePatch: { patchType: "JSONPatch", patch: "W10=" },
      })),
      c: hookHandler(generatePatches)(({ items }) => ({
        items: items.map(({ uid, object }) => ({
          uid,
          patchType: "JSONPatch",
          patch: Buffer.from(JSON.stringify(object)).toString("base64"),
        })),
      })),
      d: hookHandler(discoverVariables)((request) => {
        throw new Error(JSON.stringify(request));
      }),
      // An extension that decides about updates must make them.
      e: hookHandler(updateMachine)(() => ({ retryAfterSeconds: 0 })),
    },
  });
}
