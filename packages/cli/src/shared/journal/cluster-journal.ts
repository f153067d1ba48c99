import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { providerNameLabel } from "@capikit/api/core/v1beta2";
import {
  clusterRoleBinding,
  customResourceDefinition,
  mutatingWebhookConfiguration,
  namespace as namespaceKind,
  type Pod,
  pod as podKind,
  validatingWebhookConfiguration,
} from "@capikit/api/kubernetes";
import {
  type Client,
  type ClusterConfig,
  createClient,
  type KindDescriptor,
  type KubernetesObject,
} from "@capikit/client";
import { ApiError, isNotFound, UnknownResourceError } from "@capikit/client/errors";
import { getOrCreate, listAt, textAt } from "@capikit/common/json";
import { UsageError } from "@capikit/generators/run";
import { cliClient, refuse } from "../cluster/reach-cluster.ts";
import type { Io } from "../terminal/io.ts";
import { emptyPage, type JournalReader, journalHelp, journalReader } from "./read-journal.ts";

const tokenSeconds = 600;
const accessHelp =
  "bind the ClusterRole …-diagnostics-reader of the provider to the ServiceAccount, or another one that may get the non-resource URL /debug/journal";

/** A kubeconfig and a context of it. */
interface Where {
  readonly kubeconfig?: string | undefined;
  readonly context?: string | undefined;
}

/**
 * Returns a reader of the journal of the manager in a cluster whose provider has a kind: kubectl forwards
 * the diagnostics ports of its Pods. Of several replicas, it reads the first one that has records.
 *
 * The API server removes tokens from requests that it passes on to Pods, so its proxy cannot be used.
 */
export function clusterJournal(config: ClusterConfig, where: Where, kind: string, io: Io): JournalReader {
  const client = createClient(config, cliClient);
  let resolving: ReturnType<typeof providerOf> | undefined;
  const resolved = () => {
    resolving ??= providerOf(client, kind).catch(refuse);
    return resolving;
  };
  const find = async (): Promise<readonly Pod[]> => podsOf(client, (await resolved()).provider).catch(refuse);
  const journal = podsJournal(client, where, find, io);
  return {
    // Records have the kind, not its plural or short name.
    async read(query, signal) {
      const { kind: full } = await resolved();
      return journal.read(new URLSearchParams({ ...Object.fromEntries(query), kind: full }), signal);
    },
    async close() {
      await journal.close();
      await client.close();
    },
  };
}

/** Reads the journals of all managers of a cluster. */
export interface ManagersJournal extends JournalReader {
  /** Returns the providers with running Pods, by their labels. */
  managers(): Promise<readonly string[]>;
}

/**
 * Returns a reader of the journals in a cluster. It reads the manager that the parameter `manager`
 * names, else that of the parameter `kind`.
 */
export function managersJournal(config: ClusterConfig, where: Where, io: Io): ManagersJournal {
  const client = createClient(config, cliClient);
  const journals = new Map<string, JournalReader>();
  return {
    async managers() {
      const running = await managerPods(client, providerNameLabel).catch(refuse);
      return [...new Set(running.map(({ metadata }) => metadata.labels?.[providerNameLabel] ?? ""))].sort();
    },
    async read(query, signal) {
      const kind = query.get("kind");
      const provider =
        query.get("manager") ??
        (kind === null ? undefined : (await providerOf(client, kind).catch(refuse)).provider);
      if (provider === undefined) return emptyPage;
      const find = (): Promise<readonly Pod[]> => podsOf(client, provider).catch(refuse);
      const journal = getOrCreate(journals, provider, () => podsJournal(client, where, find, io));
      try {
        return await journal.read(query, signal);
      } catch (error) {
        // Its Pods may be replaced.
        journals.delete(provider);
        await journal.close();
        throw error;
      }
    },
    async close() {
      await Promise.all([...journals.values(), client].map((one) => one.close()));
    },
  };
}

/** Returns a reader of the first journal of Pods that has records. */
function podsJournal(
  client: Client,
  where: Where,
  find: () => Promise<readonly Pod[]>,
  io: Io,
): JournalReader {
  const opened = new Map<string, JournalReader>();
  let chosen: JournalReader | undefined;
  return {
    async read(query, signal) {
      if (chosen !== undefined) return chosen.read(query, signal);
      const pods = await find();
      for (const pod of pods) {
        const name = `${pod.metadata.namespace}/${pod.metadata.name}`;
        const journal = opened.get(name) ?? (await forward(client, where, pod, io));
        opened.set(name, journal);
        const page = await journal.read(query, signal);
        if (page.records.length === 0 && page.malformed.length === 0) continue;
        chosen = journal;
        return page;
      }
      return emptyPage;
    },
    async close() {
      await Promise.all([...opened.values()].map((one) => one.close()));
    },
  };
}

/** Returns a kind with its group, and the label of the provider that installed its CRD. @throws UsageError */
async function providerOf(
  client: Client,
  name: string,
): Promise<{ readonly provider: string; readonly kind: string }> {
  const { kind } = await client.discovery.resourceFor(name).catch((error: unknown) => {
    if (error instanceof UnknownResourceError) throw new UsageError(error.message, journalHelp("--address"));
    throw error;
  });
  const crd = await client
    .get(customResourceDefinition, { name: `${kind.plural}.${kind.group}` })
    .catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  const provider = crd?.metadata.labels?.[providerNameLabel];
  if (provider === undefined)
    throw new UsageError(
      `the CustomResourceDefinition of ${kind.kind} has no label ${providerNameLabel}, which names its provider`,
      journalHelp("--address"),
    );
  return { provider, kind: `${kind.kind}.${kind.group}` };
}

/** Returns the running Pods of a provider. @throws UsageError without any. */
async function podsOf(client: Client, provider: string): Promise<readonly Pod[]> {
  const labelSelector = `${providerNameLabel}=${provider}`;
  const running = await managerPods(client, labelSelector);
  if (running.length === 0)
    throw new UsageError(
      `no running Pod has the label ${labelSelector} in the namespace of the provider, which a Namespace, ClusterRoleBinding or webhook configuration with this label names`,
      journalHelp("--address"),
    );
  return running;
}

/**
 * Returns running Pods with the label of a provider, in a namespace that an object of the whole cluster
 * with the same label names: anyone may label Pods, and Deployments, in a namespace of their own.
 */
async function managerPods(client: Client, labelSelector: string): Promise<readonly Pod[]> {
  const listOf = async (kind: KindDescriptor<KubernetesObject>): Promise<readonly KubernetesObject[]> => {
    const list = await client.list(kind, { labelSelector }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return undefined;
      throw error;
    });
    return list?.items ?? [];
  };
  const webhooks = [mutatingWebhookConfiguration, validatingWebhookConfiguration];
  const [pods, ...lists] = await Promise.all(
    [podKind, namespaceKind, clusterRoleBinding, ...webhooks].map(listOf),
  );
  const known = new Set(
    lists.flat().flatMap((object) => {
      const provider = object.metadata.labels?.[providerNameLabel] ?? "";
      return namespacesIn(object).map((namespace) => `${provider} ${namespace}`);
    }),
  );
  return ((pods ?? []) as readonly Pod[]).filter(({ status, metadata: { namespace, labels } }) => {
    return status?.phase === "Running" && known.has(`${labels?.[providerNameLabel]} ${namespace}`);
  });
}

/** Returns the namespaces that an object of a provider names: its own name, or those of accounts and services. */
function namespacesIn(object: KubernetesObject): readonly string[] {
  if (object.kind === namespaceKind.kind) return [object.metadata.name ?? ""];
  const accounts = listAt(object, "subjects").map((subject) => textAt(subject, "namespace"));
  const services = listAt(object, "webhooks").map((one) =>
    textAt(one, "clientConfig", "service", "namespace"),
  );
  return [...accounts, ...services].filter((name) => name !== "");
}

async function forward(
  client: Client,
  where: Where,
  { metadata: { namespace = "", name = "" }, spec }: Pod,
  io: Io,
): Promise<JournalReader> {
  const account = spec?.serviceAccountName ?? "default";
  const ports = spec?.containers.flatMap((container) => container.ports ?? []) ?? [];
  const port = ports.find((one) => one.name === "metrics")?.containerPort ?? 8443;
  const token = await requestToken(client, namespace, account);
  const { child, localPort } = await forwardPort(where, namespace, name, port, io);
  const caller = { name: `the ServiceAccount ${namespace}/${account}`, help: accessHelp };
  const open = (identity: ClusterConfig["identity"]) => ({
    journal: journalReader(`https://127.0.0.1:${localPort}`, identity, journalHelp("--address"), caller),
    renewAt: Date.now() + tokenSeconds * 500,
  });
  let current = open(token);
  return {
    async read(query, signal) {
      if (Date.now() >= current.renewAt) {
        await current.journal.close();
        current = open(await requestToken(client, namespace, account));
      }
      return current.journal.read(query, signal);
    },
    async close() {
      child.kill();
      await current.journal.close();
    },
  };
}

/** Requests a token that the Pod has itself: anyone may create a Pod with the label, and must not get the user's. */
async function requestToken(client: Client, namespace: string, account: string) {
  const [inNamespace, name] = [namespace, account].map(encodeURIComponent);
  const body = {
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    spec: { expirationSeconds: tokenSeconds },
  };
  const answer = await client
    .raw({
      method: "POST",
      path: `/api/v1/namespaces/${inNamespace}/serviceaccounts/${name}/token`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const account = `ServiceAccount ${namespace}/${name}`;
      throw new UsageError(
        `cannot request a token of the ${account}: ${error.message}`,
        journalHelp("--address"),
      );
    });
  const { status } = Object(answer) as { readonly status?: { readonly token?: unknown } };
  return { type: "token", token: String(status?.token) } as const;
}

/** Starts `kubectl port-forward`, and returns it with the port of this host that it has chosen. */
async function forwardPort(
  { kubeconfig, context }: Where,
  namespace: string,
  pod: string,
  port: number,
  { env, signal }: Io,
): Promise<{ readonly child: ChildProcess; readonly localPort: number }> {
  const args = [
    ...(kubeconfig === undefined ? [] : [`--kubeconfig=${kubeconfig}`]),
    ...(context === undefined ? [] : [`--context=${context}`]),
    ...["port-forward", `--namespace=${namespace}`, "--address=127.0.0.1", `pod/${pod}`, `:${port}`],
  ];
  const child = spawn("kubectl", args, { env: { ...env }, stdio: ["ignore", "pipe", "pipe"], signal });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = `${errors}${text}`.slice(-2_000);
  });
  const localPort = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /^Forwarding from 127\.0\.0\.1:(\d{1,5}) /.exec(line)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once("error", (error) =>
      reject(new UsageError(`cannot run kubectl: ${error.message}`, journalHelp("--address"))),
    );
    child.once("close", () =>
      reject(
        new UsageError(
          `kubectl cannot forward port ${port} of ${namespace}/${pod}: ${errors.trim()}`,
          journalHelp("--address"),
        ),
      ),
    );
  });
  return { child, localPort };
}
