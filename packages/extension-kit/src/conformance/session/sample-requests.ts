import { catalog } from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { Variable } from "@capikit/api/hooks/v1alpha1";
import type { JsonObject } from "@capikit/common/json";
import type { ObjectVersion } from "../../extension/hook-handler.ts";
import { sampleOf } from "../../samples/sample-of.ts";
import { type CoreHook, sampleRequest } from "../../samples/sample-request.ts";
import type { TestedHandler } from "./session.ts";
import type { ConformanceOptions } from "./target.ts";

/** The requests of a check run, generated or given. */
export class SampleRequests {
  readonly #given: NonNullable<ConformanceOptions["requests"]>;
  readonly #options: { readonly machineDeployments: number; readonly settings?: Record<string, string> };
  /** Samples of hooks that are not Cluster API's. */
  readonly #ownSamples = new Map<HookDescriptor, object>();
  /** Values of the discovered variables for later requests; undefined without variables. */
  variables: readonly Variable[] | undefined;

  constructor({ requests = {}, settings }: ConformanceOptions) {
    this.#given = requests;
    this.#options = { machineDeployments: 2, ...(settings && { settings }) };
  }

  /** Generates the samples of hooks that are not Cluster API's. */
  async addOwnHooks(handlers: readonly TestedHandler[]): Promise<void> {
    for (const { hook } of handlers)
      if (catalog.find(hook) === undefined) this.#ownSamples.set(hook, await sampleOf(hook, this.#options));
  }

  /** Returns a handler's request: the given members override the generated ones. */
  requestFor(handler: TestedHandler, objectVersion: ObjectVersion): JsonObject {
    const { hook } = handler;
    const { variables } = this;
    const made =
      this.#ownSamples.get(hook) ??
      sampleRequest(hook as CoreHook, {
        objectVersion,
        ...this.#options,
        ...(variables && { variables }),
      });
    return { ...(made as object), ...this.#givenFor(handler) } as JsonObject;
  }

  isGiven(handler: TestedHandler): boolean {
    return this.#givenFor(handler) !== undefined;
  }

  #givenFor({ hook, name }: TestedHandler): object | undefined {
    return this.#given[`${hook.hook}/${name}`] ?? this.#given[hook.hook];
  }
}
