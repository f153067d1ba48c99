import { namespace as namespaceKind, secret as secretKind } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import {
  type ControllerDefinition,
  type ManagerExtension,
  parseManagerFlags,
  startManager,
} from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import type { RegisteredExtension } from "../../../src/caller/index.ts";
import {
  createDiscovery,
  type Discovery,
  type DiscoveryOptions,
  type ExtensionRegistration,
} from "../../../src/discovery/index.ts";
import type { ScriptedExtension } from "../../caller/support/scripted-extension.ts";
import { catalog, fooExtension } from "./drain-hook.ts";

/** A server with registrations, Secrets and the namespace `fleet`. */
export async function startServer(kind: KindDescriptor<RegisteredExtension> = fooExtension) {
  const server = await startFaultServer({ kinds: [kind, secretKind, namespaceKind] });
  server.put(namespaceKind, { metadata: { name: "fleet", labels: { team: "a" } } });
  return server;
}

/** A manager that discovers extensions. */
export interface Discovering extends AsyncDisposable {
  readonly discovery: Discovery;
  /** Rejects if the manager fails. */
  readonly done: Promise<void>;
  readonly metrics: () => Promise<string>;
}

/** Runs all controllers that need a leader in every replica instead. */
const shards: ManagerExtension = {
  name: "shards",
  extend: () => ({
    domains: ({ controllers }) => [
      { name: "shard", controllers: controllers.filter(({ needLeaderElection }) => needLeaderElection) },
    ],
  }),
};

/** Starts a manager; a follower never leads, and an extension runs the further controllers of a shard. */
export async function startDiscovering(
  { config }: Pick<FaultServer, "config">,
  options: Partial<DiscoveryOptions> = {},
  more: (discovery: Discovery) => readonly ControllerDefinition[] = () => [],
  replica: "follower" | "leader" | "shard" = "leader",
): Promise<Discovering> {
  let discovery: Discovery | undefined;
  const manager = await startManager({
    name: "caller",
    config,
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"], {
      extensions: replica === "shard" ? [shards] : [],
    }),
    leaderElection: false,
    logger: silentLogger,
    signals: false,
    setup(services) {
      discovery = createDiscovery(services, { catalog, kind: fooExtension, ...options });
      const runsHere = ({ needLeaderElection }: { readonly needLeaderElection?: boolean }): boolean =>
        replica === "leader" || needLeaderElection === false;
      const controllers = discovery.controllers.filter(runsHere);
      const runnables = discovery.runnables.filter(runsHere);
      return { controllers: [...controllers, ...more(discovery)], runnables };
    },
  });
  if (discovery === undefined) {
    throw new Error("setup was not called");
  }
  manager.done.catch(() => {});
  return {
    discovery,
    done: manager.done,
    metrics: () => manager.metrics.registry.metrics(),
    [Symbol.asyncDispose]: () => manager.stop(),
  };
}

/** Makes an extension advertise a handler `drain` of BeforeDrain, and answers its calls. */
export function drains(extension: ScriptedExtension, version = "v1beta1", message = "backup"): void {
  extension.script = ({ url }) =>
    url.includes("/discovery")
      ? {
          status: "Success",
          handlers: [
            {
              name: "drain",
              requestHook: { apiVersion: `hooks.foo.example.org/${version}`, hook: "BeforeDrain" },
            },
          ],
        }
      : { status: "Success", message, retryAfterSeconds: 5 };
}

/** Returns a registration of an extension. */
export const registration = (
  name: string,
  { url, caBundle }: { readonly url: string; readonly caBundle?: string },
  more: Partial<ExtensionRegistration["metadata"]> = {},
  spec: Partial<ExtensionRegistration["spec"]> = {},
): ExtensionRegistration => ({
  apiVersion: "hooks.foo.example.org/v1beta1",
  kind: "FooExtension",
  metadata: { name, ...more },
  spec: { clientConfig: { url, ...(caBundle !== undefined && { caBundle }) }, ...spec },
});
