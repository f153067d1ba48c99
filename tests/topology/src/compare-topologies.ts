import { type RenderOptions, renderTopology, type Unstructured } from "@capikit/topology";
import { expect } from "vitest";
import { oursByPath, suffixesOf, withStatus } from "./desired.ts";
import { crds, documents, only } from "./fixtures.ts";
import type { RecordedTopology } from "./recorded-topologies.ts";

/** The feature gates of the reference implementation. */
export const featureGates = { MachineTaintPropagation: true, RuntimeSDK: true };

const [clusterClass, ...templates] = documents("class.yaml");

/** Returns the response of Cluster API to the question of a test. */
export type Ask = (name: string, question: Question) => Promise<RecordedTopology>;

/** A question to Cluster API; other members are those of `main.go`. */
export interface Question {
  readonly cluster: Unstructured;
  readonly clusterClass: Unstructured;
  readonly [member: string]: unknown;
}

/** The desired objects by path, and the requests that Cluster API sends. */
export interface Compared {
  readonly go: ReadonlyMap<string, Unstructured>;
  readonly ours: ReadonlyMap<string, Unstructured>;
  readonly requests: readonly unknown[];
}

/** Renders a topology in the current test, with Cluster API and with capikit. */
export type Compare = (
  cluster: Unstructured,
  options?: Partial<RenderOptions>,
  question?: object,
) => Promise<Compared>;

/** Returns a comparison with the responses of Cluster API. */
export function compareWith(ask: Ask): Compare {
  return async (cluster, options = {}, question = {}) => {
    const theClass = options.clusterClass ?? only(clusterClass);
    const objects = options.objects ?? templates;
    const { objects: desired, requests = [] } = await ask(expect.getState().currentTestName ?? "", {
      cluster,
      clusterClass: await withStatus(theClass),
      objects,
      crds,
      ...question,
    });
    const go = new Map(Object.entries(desired));
    const rendered = await renderTopology({
      nameSuffix: suffixesOf(go),
      featureGates,
      ...options,
      cluster,
      clusterClass: theClass,
      objects,
    });
    return { go, ours: oursByPath(rendered), requests };
  };
}
