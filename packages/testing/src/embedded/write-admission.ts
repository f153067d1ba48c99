import type { DynamicObject } from "@capikit/client";
import { canonicalJson, equalJson } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { deleteObject, deletionByController } from "../server/delete-object.ts";
import type { Admitted, Cluster, WriteHooks } from "../store/cluster.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { notFound, StatusError } from "../store/status-error.ts";
import { readObject, type StoredObject, withMetadata } from "../store/stored-object.ts";
import { definition, resourceOf, withDefinitionDefaults, withNamespaceDefaults } from "./definitions.ts";
import type { RequestEffects } from "./request-effects.ts";
import { type CalledWebhook, reviewAdmission, webhooksFor } from "./review-admission.ts";

const permanentNamespaces = ["default", "kube-public", "kube-system"];

/** Returns the admission of writes: namespaces, defaults, definitions and webhooks. */
export function writeAdmission(cluster: Cluster, effects: () => RequestEffects): WriteHooks {
  const inVersion = ({ store }: Admitted, object: DynamicObject, kind: ServedKind): DynamicObject => {
    if (object.apiVersion === kind.apiVersion) return object;
    const convert = cluster.findFamily(store.kind.group, store.kind.plural)?.convert;
    return convert?.(object, kind) ?? object;
  };
  const review = (phase: string, called: CalledWebhook, write: Admitted): DynamicObject | undefined => {
    const { operation, namespace, name } = write;
    const [object, old] = [write.object, write.old].map((one) => one && inVersion(write, one, called.kind));
    const content = contentOf(object ?? old);
    const key = `${phase} ${called.webhook.name} ${operation} ${namespace}/${name} ${content}`;
    return effects().call(key, () => reviewAdmission(called, { ...write, object, old }));
  };
  return {
    mutate(write, object) {
      if (write.operation === "CREATE") {
        checkNamespace(cluster, write);
        checkDefinition(cluster, write);
      }
      const defaulted = write.subresource === undefined ? withDefaults(write, object) : object;
      const webhooks = webhooksFor(cluster, "mutatingwebhookconfigurations", write);
      let current = defaulted;
      const seen = new Map<CalledWebhook, DynamicObject>();
      const mutated = (called: CalledWebhook): void => {
        const sent = defaultedBySchema(write, current);
        const changed = review("mutate", called, { ...write, object: sent });
        current = changed === undefined ? current : inVersion(write, changed, write.store.kind);
        seen.set(called, defaultedBySchema(write, current));
      };
      webhooks.forEach(mutated);
      // A second call for those that ask for it, if later webhooks changed what they saw.
      for (const called of webhooks)
        if (called.webhook.reinvocationPolicy === "IfNeeded")
          if (!equalJson(seen.get(called), defaultedBySchema(write, current))) mutated(called);
      return current;
    },
    validate(write) {
      const { store, operation, name } = write;
      const isNamespace = store.kind.group === "" && store.kind.plural === "namespaces";
      if (operation === "DELETE" && isNamespace && permanentNamespaces.includes(name)) {
        const reason = "this namespace may not be deleted";
        const message = `namespaces "${name}" is forbidden: ${reason}`;
        throw new StatusError(403, "Forbidden", message, { name, kind: "namespaces" });
      }
      for (const called of webhooksFor(cluster, "validatingwebhookconfigurations", write))
        review("validate", called, write);
    },
    once: (name, make) => effects().once(name, make),
    hasContent: (store, object) => hasContent(cluster, store, object),
  };
}

/** Returns an object as webhooks receive it. */
export function defaultedBySchema({ store }: Pick<Admitted, "store">, object: DynamicObject): DynamicObject {
  const { prune, applyDefaults } = store.kind.compiled;
  return applyDefaults(prune(object as unknown as JsonObject, { root: true })) as unknown as DynamicObject;
}

const isDefinition = ({ store: { kind } }: Admitted): boolean =>
  kind.group === definition.group && kind.plural === definition.plural;

function withDefaults(write: Admitted, object: DynamicObject): DynamicObject {
  if (isDefinition(write)) return withDefinitionDefaults(object);
  const { group, kind } = write.store.kind;
  return group === "" && kind === "Namespace" ? withNamespaceDefaults(object) : object;
}

/** @throws StatusError for an object in a namespace that does not exist or is being deleted. */
function checkNamespace(cluster: Cluster, { store: { kind }, namespace, name }: Admitted): void {
  if (namespace === undefined) return;
  const namespaces = cluster.storeOf({ group: "", plural: "namespaces", kind: "Namespace" });
  const found = namespaces.objects.get(`/${namespace}`);
  if (found === undefined) throw notFound(namespaces.kind, namespace);
  if (!found.deleting) return;
  const message = `unable to create new content in namespace ${namespace} because it is being terminated`;
  throw new StatusError(403, "Forbidden", `${kind.plural} "${name}" is forbidden: ${message}`, {
    name,
    kind: kind.plural,
    causes: [
      {
        reason: "NamespaceTerminating",
        message: `namespace ${namespace} is being terminated`,
        field: "metadata.namespace",
      },
    ],
  });
}

/** @throws StatusError for an object of a definition that is being deleted. */
function checkDefinition(cluster: Cluster, { store: { kind } }: Admitted): void {
  const definitions = cluster.storeOf(definition).objects;
  if (!kind.builtIn && definitions.get(`/${kind.plural}.${kind.group}`)?.deleting)
    throw new StatusError(
      405,
      "MethodNotAllowed",
      "create not allowed while custom resource definition is terminating",
      { group: kind.group, kind: kind.plural },
    );
}

/** Returns the content of an object that stays the same when a request is handled again. */
export function contentOf(object: DynamicObject | undefined): string {
  if (object === undefined) return "";
  const volatile = { uid: undefined, creationTimestamp: undefined, managedFields: undefined };
  return canonicalJson(withMetadata(object, volatile));
}

/** An object with what is deleted before it: a Namespace, or the definition of a kind. */
interface Container {
  readonly store: ResourceStore;
  readonly object: StoredObject;
}

/** Returns the objects in a Namespace or of a definition; empty for other objects. */
function listContent(cluster: Cluster, { store, object }: Container): [ResourceStore, StoredObject][] {
  const { group, plural } = store.kind;
  if (group === "" && plural === "namespaces") {
    return cluster.stores.flatMap((other) =>
      other.kind.scope === "Cluster"
        ? []
        : [...other.objects.values()]
            .filter(({ namespace }) => namespace === object.name)
            .map((one): [ResourceStore, StoredObject] => [other, one]),
    );
  }
  if (group !== definition.group || plural !== definition.plural) return [];
  const resource = resourceOf(readObject(object));
  const instances = cluster.findStore(resource.group, resource.plural);
  return instances === undefined ? [] : [...instances.objects.values()].map((one) => [instances, one]);
}

/** Reports whether an object must remain until its content is deleted. */
function hasContent(cluster: Cluster, store: ResourceStore, object: StoredObject): boolean {
  return listContent(cluster, { store, object }).length > 0;
}

/**
 * Deletes the content of Namespaces and definitions that are being deleted, and then themselves, as
 * the controllers of Kubernetes do.
 */
export function deleteContents(cluster: Cluster): void {
  for (const store of [
    cluster.findStore("", "namespaces"),
    cluster.findStore(definition.group, definition.plural),
  ]) {
    for (const object of [...(store?.objects.values() ?? [])]) {
      if (store === undefined || !object.deleting) continue;
      for (const [other, one] of listContent(cluster, { store, object })) {
        if (!one.deleting && other.objects.get(one.key) === one)
          deleteObject(cluster, other, one, deletionByController);
      }
      const stored = readObject(object);
      if (hasContent(cluster, store, object)) {
        if (store.kind.kind === "Namespace")
          cluster.write(store, { ...stored, status: { phase: "Terminating" } }, stored);
      } else if ((stored.metadata.finalizers ?? []).length === 0) cluster.remove(store, object);
    }
  }
}
