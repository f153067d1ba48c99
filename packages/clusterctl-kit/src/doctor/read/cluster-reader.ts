import { provider } from "@capikit/api/clusterctl/v1alpha3";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { ApiError, isMissing, isNotFound, ResponseError } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import { textAt } from "@capikit/common/json";
import type { ReadObject } from "@capikit/inventory";
import {
  admissionCallers,
  type CrdFacts,
  conversionCallers,
  crdFacts,
  type InstalledProvider,
  installedProvider,
  isOfClusterApi,
  operatorKinds,
  type WebhookCaller,
  webhookKinds,
  withOperated,
} from "@capikit/inventory";
import { type RefusedClone, refusedClones, type SpecSchemas, specSchemas } from "@capikit/schema/manifests";
import type { CheckContext, ReadResult, ReadSelection } from "../model/check.ts";

/** The requests of a client that a diagnosis sends: they only read. */
export interface ReadingClient extends Pick<Client, "get" | "listAll" | "raw"> {
  /** Fix of reads that fail. Default: another kubeconfig. */
  readonly unreadHelp?: string;
}

export type ClusterReads = Omit<CheckContext, "expiresWithin" | "hooks" | "namespace" | "now" | "stuckAfter">;

/** Receives the reason why something was not read. */
export type NotRead = (reason: string) => void;

/** A value with the reasons why parts of it were not read. */
interface Reading<T> {
  readonly value: T;
  readonly unread: readonly string[];
}

/** CRDs have large schemas. */
const crdsOfPage = 20;

/** Reads a cluster for several checks. Values that several checks need are read once. */
export class ClusterReader {
  readonly #client: ReadingClient;
  readonly #signal: AbortSignal | undefined;
  readonly #known = new Map<string, Promise<Reading<unknown>>>();
  #objects = 0;
  #refused: readonly RefusedClone[] = [];

  constructor(client: ReadingClient, signal?: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  /** Number of objects that were read. */
  get objects(): number {
    return this.#objects;
  }

  /** Returns the reads of one check, which records rejected reads. */
  readsOf(notRead: NotRead): ClusterReads {
    return {
      list: (kind, selection) => this.#list(kind, selection, notRead),
      all: (kind, selection) => this.#all(kind, selection, (object) => object, notRead),
      get: (kind, ref) => this.#get(kind, ref, notRead),
      crds: () => this.#once("crds", (reason) => this.#crds(reason), notRead),
      refusedClones: () => this.#refusedClones(notRead),
      providers: () => this.#once("providers", (reason) => this.#providers(reason), notRead),
      operated: () => this.#once("operated", (reason) => this.#operated(reason), notRead),
      callers: () => this.#once("callers", (reason) => this.#callers(reason), notRead),
      serverVersion: () => this.#once("version", (reason) => this.#serverVersion(reason), notRead),
    };
  }

  async #once<T>(name: string, read: (notRead: NotRead) => Promise<T>, notRead: NotRead): Promise<T> {
    let known = this.#known.get(name) as Promise<Reading<T>> | undefined;
    if (known === undefined) {
      const unread: string[] = [];
      known = read((reason) => unread.push(reason)).then((value) => ({ value, unread }));
      this.#known.set(name, known);
    }
    const { value, unread } = await known;
    unread.forEach(notRead);
    return value;
  }

  async *#list(
    kind: KindDescriptor<KubernetesObject>,
    selection: ReadSelection | undefined,
    notRead: NotRead,
  ): AsyncGenerator<ReadObject, void, void> {
    try {
      yield* this.#pages(kind, selection);
    } catch (error) {
      notRead(describeFailure(error));
    }
  }

  /** Returns the result of `select` for each object; undefined if the list is rejected. */
  async #all<T>(
    kind: KindDescriptor<KubernetesObject>,
    selection: ReadSelection | undefined,
    select: (object: ReadObject) => T,
    notRead: NotRead,
  ): Promise<readonly T[] | undefined> {
    const found: T[] = [];
    try {
      for await (const object of this.#pages(kind, selection)) found.push(select(object));
      return found;
    } catch (error) {
      notRead(describeFailure(error));
      return undefined;
    }
  }

  async *#pages(
    kind: KindDescriptor<KubernetesObject>,
    { metadata = false, ...selection }: ReadSelection = {},
  ): AsyncGenerator<ReadObject, void, void> {
    const read = metadata ? metadataOnly(kind) : kind;
    try {
      for await (const object of this.#client.listAll(read, { ...selection, signal: this.#signal })) {
        this.#objects++;
        yield object as unknown as ReadObject;
      }
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  async #get(
    kind: KindDescriptor<KubernetesObject>,
    ref: { readonly name: string; readonly namespace?: string | undefined },
    notRead: NotRead,
  ): Promise<ReadResult> {
    try {
      return (await this.#client.get(kind, ref, { signal: this.#signal })) as unknown as ReadObject;
    } catch (error) {
      if (isMissing(error)) return "missing";
      notRead(describeFailure(error));
      return "unread";
    }
  }

  async #crds(notRead: NotRead): Promise<readonly CrdFacts[] | undefined> {
    const schemas: SpecSchemas[] = [];
    const select = (crd: ReadObject): CrdFacts => {
      const facts = crdFacts(crd);
      if (isOfClusterApi(facts)) schemas.push(specSchemas(crd));
      return facts;
    };
    const crds = await this.#all(customResourceDefinition, { limit: crdsOfPage }, select, notRead);
    // Webhooks may change values, but not fields and types.
    this.#refused = refusedClones(schemas, () => true);
    return crds;
  }

  async #refusedClones(notRead: NotRead): Promise<readonly RefusedClone[]> {
    await this.#once("crds", (reason) => this.#crds(reason), notRead);
    return this.#refused;
  }

  async #providers(notRead: NotRead): Promise<readonly InstalledProvider[] | undefined> {
    const inventory = await this.#all(provider, {}, installedProvider, notRead);
    const operated = await this.#once("operated", (reason) => this.#operated(reason), notRead);
    return inventory && withOperated(inventory, operated);
  }

  async #operated(notRead: NotRead): Promise<readonly ReadObject[]> {
    const crds = await this.#once("crds", (reason) => this.#crds(reason), notRead);
    const found: ReadObject[] = [];
    for (const kind of operatorKinds)
      if (crds?.some(({ group, plural }) => group === kind.group && plural === kind.plural))
        for await (const object of this.#list(kind, {}, notRead)) found.push(object);
    return found;
  }

  async #callers(notRead: NotRead): Promise<readonly WebhookCaller[]> {
    const crds = await this.#once("crds", (reason) => this.#crds(reason), notRead);
    const callers = [...conversionCallers(crds ?? [])];
    for (const kind of webhookKinds)
      for await (const configuration of this.#list(kind, {}, notRead))
        for (const item of admissionCallers(configuration)) callers.push(item);
    return callers;
  }

  async #serverVersion(notRead: NotRead): Promise<string | undefined> {
    try {
      const answer = await this.#client.raw({ method: "GET", path: "/version", signal: this.#signal });
      return textAt(answer, "gitVersion") || undefined;
    } catch (error) {
      // This is not an API server.
      if (error instanceof ResponseError) throw error;
      notRead(describeFailure(error));
      return undefined;
    }
  }
}

/**
 * Returns the reason of a failed read: missing permission, a broken conversion webhook, a malformed
 * answer.
 *
 * @throws the error if it concerns all reads
 */
function describeFailure(error: unknown): string {
  if (error instanceof ResponseError) return error.message;
  if (!(error instanceof ApiError) || error.status === 401) throw error;
  return error.serverMessage || error.message;
}
