import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { cluster, clusterClass, clusterNameLabel } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import { isMissing } from "@capikit/client/errors";
import { lookUpVariables } from "@capikit/clusterctl-kit/templates";
import { type JsonObject, listAt, textAt, textsAt } from "@capikit/common/json";
import type { ControlPlane } from "@capikit/envtest";
import { UsageError } from "@capikit/generators/run";
import type { ShownTemplates } from "../../console/console-model.ts";
import { parseSetFlag } from "../../shared/command/flag-values.ts";
import type { ConsoleActions, ConsoleSource } from "../../shared/console/serve-console.ts";
import { readManifestTemplate, templateVariables } from "../../shared/input/manifest-template.ts";
import { isFolder } from "../../shared/input/read-input.ts";
import type { AppliedFiles } from "./applied-files.ts";
import { defaultVariables, named, refOf } from "./applied-objects.ts";
import { changeObject, type ObjectChange } from "./change-object.ts";
import { fieldsOfClass, fieldsOfTemplate, integer, topologyCluster } from "./console-forms.ts";
import { HookCalls } from "./hook-calls.ts";
import type { Program } from "./program.ts";
import type { Session } from "./session.ts";

/** Parts of a session on which the console acts, as far as they have started. */
export interface ActingParts {
  readonly hooks: HookCalls;
  plane?: ControlPlane;
  applied?: AppliedFiles;
  programs?: readonly Program[];
}

/** What the console of a session can do in addition. */
export interface SessionActions {
  readonly parts: ActingParts;
  readonly answers: ConsoleSource["answers"];
  readonly actions: ConsoleActions;
}

/** Returns the actions of a session's console. */
export function sessionActions(session: Pick<Session, "call" | "io" | "project">): SessionActions {
  const parts: ActingParts = { hooks: new HookCalls() };
  const { root } = session.project;
  const folder = join(root, "templates");

  const started = <Name extends keyof ActingParts>(name: Name): NonNullable<ActingParts[Name]> => {
    const part = parts[name];
    if (part === undefined) throw new UsageError("the session is still starting", "wait until it is ready");
    return part;
  };
  const files = (): readonly string[] => {
    const own = isFolder(folder)
      ? readdirSync(folder)
          .filter((file) => /\.ya?ml$/.test(file))
          .sort()
      : [];
    const given = (session.call.lists?.apply ?? []).map((path) => resolve(path));
    return [...new Set([...given, ...own.map((file) => join(folder, file))])].filter(
      (path) => existsSync(path) && !isFolder(path),
    );
  };
  const find = async (given: JsonObject): Promise<KubernetesObject> => {
    const { client } = started("plane");
    const [apiVersion, kind, namespace, name] = ["apiVersion", "kind", "namespace", "name"].map((member) =>
      textAt(given, member),
    ) as [string, string, string, string];
    const descriptor = await client.kindOf({ apiVersion, kind });
    return client.get(descriptor, { name, ...(namespace !== "" && { namespace }) });
  };
  const change = async (given: JsonObject, made: ObjectChange): Promise<string> => {
    const { client } = started("plane");
    const object = await find(given);
    const { object: changed, patch } = changeObject(made, object, await clusterOf(client, object));
    const kind = await client.kindOf(changed);
    await client.patch(kind, refOf(kind, changed), { type: "merge", patch });
    return `patched ${changed.kind} ${changed.metadata.name}`;
  };

  const actions: ConsoleActions = {
    async apply(given) {
      const file = files().find((path) => path === textAt(given, "file"));
      if (file === undefined) throw new UsageError("the template does not exist", "reload the page");
      const values = Object.entries(textsAt(given.values)).filter(([, value]) => value !== "");
      // The page does not know secrets.
      const set = new Map([...(session.call.lists?.set ?? []).map(parseSetFlag), ...values]);
      const get = lookUpVariables({ set, env: { ...defaultVariables, ...session.io.env } });
      const objects = readManifestTemplate(file, get).map((object) => named(object, file));
      await started("applied").add(objects);
      return `applied ${objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).join(", ")}`;
    },
    async createCluster(given) {
      const texts = textsAt(given);
      const { client } = started("plane");
      const ref = { namespace: texts.classNamespace ?? "default", name: texts.className ?? "" };
      if (ref.name === "" || ref.namespace === "")
        throw new UsageError("no class is chosen", "choose a class");
      const fields = fieldsOfClass(await client.get(clusterClass, ref));
      const object = topologyCluster(texts, textsAt(given.values), fields);
      await started("applied").add([object]);
      return `applied Cluster ${object.metadata.name}`;
    },
    async delete(given) {
      const { client } = started("plane");
      const object = await find(given);
      const kind = await client.kindOf(object);
      await client.delete(kind, refOf(kind, object));
      return `deleting ${object.kind} ${object.metadata.name}`;
    },
    scale: (given) => change(given, { type: "scale", replicas: integer(given, "replicas", 1_000) }),
    upgrade(given) {
      const version = textAt(given, "version");
      if (!/^v\d+\.\d+\.\d+/.test(version))
        throw new UsageError("invalid version", "enter a version such as v1.35.0");
      return change(given, { type: "upgrade", version });
    },
    pause: (given) => change(given, { type: "pause", isPaused: given.isPaused === true }),
    restart: (given) => void programOf(given).restart(),
    callHook: (given) => parts.hooks.call(textAt(given, "path"), textAt(given, "request")),
  };
  const programOf = (given: JsonObject): Program => {
    const found = started("programs").find(({ event }) => event === textAt(given, "program"));
    if (found === undefined) throw new UsageError("the project has no such program", "reload the page");
    return found;
  };

  return {
    parts,
    actions,
    answers: {
      async templates(): Promise<ShownTemplates> {
        const get = templateVariables(session.call, session.io, defaultVariables);
        const classes = await parts.plane?.client.list(clusterClass).catch(() => undefined);
        return {
          templates: files().map((file) => ({ file, fields: fieldsOfTemplate(file, get) })),
          classes: (classes?.items ?? []).map((one) => ({
            namespace: one.metadata.namespace ?? "",
            name: one.metadata.name ?? "",
            workers: listAt(one, "spec", "workers", "machineDeployments").map((worker) =>
              textAt(worker, "class"),
            ),
            fields: fieldsOfClass(one),
          })),
        };
      },
      hookCalls: () => parts.hooks.calls(),
      hookCall: (query) => parts.hooks.details(Number(query.get("id"))),
      handlers: () => parts.hooks.handlers(),
    },
  };
}

async function clusterOf(
  client: ControlPlane["client"],
  { metadata: { labels, namespace } }: KubernetesObject,
): Promise<KubernetesObject | undefined> {
  const name = labels?.[clusterNameLabel];
  if (name === undefined) return undefined;
  return client
    .get(cluster, { name, ...(namespace !== undefined && { namespace }) })
    .catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return undefined;
    });
}
