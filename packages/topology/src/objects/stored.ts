import { defined, getOrCreate, recordOf, textAt } from "@capikit/common/json";
import { groupOf, splitApiVersion } from "@capikit/common/kubernetes";
import { admit, type FieldError } from "@capikit/schema";
import { type CrdAdmission, crdAdmission, crdKind, isMutated } from "@capikit/schema/manifests";
import { identityOf, isCrd, isKind, type Unstructured } from "./kubernetes.ts";

/** The result of storing an object: with defaults, without unknown fields. */
export interface Stored {
  readonly object: Unstructured;
  /** Paths of fields that are not in the schema. */
  readonly unknown: readonly string[];
  readonly errors: readonly Pick<FieldError, "message" | "path" | "type">[];
  /** Whether the CRD of the object is unknown, so that nothing was checked. */
  readonly unchecked?: true;
}

/** Stores an object as an API server does on creation, or with an old one, on an update. Objects without a CRD do not change. */
export type Store = (object: Unstructured, old?: Unstructured) => Stored;

/**
 * Returns a store with the CRDs among objects, such as those of a provider's components.
 *
 * If a mutating webhook among them may default a kind, its required fields can be missing.
 */
export function storeOf(objects: readonly Unstructured[]): Store {
  const crds = new Map(
    objects.filter(isCrd).map((crd) => {
      const { kind, group } = crdKind(crd);
      return [`${kind}.${group}`, crd];
    }),
  );
  const webhooks = objects.filter((one) =>
    isKind(one, "admissionregistration.k8s.io", "MutatingWebhookConfiguration"),
  );
  const served = new Map<string, CrdAdmission | undefined>();
  return (object, old) => {
    const { apiVersion, kind } = identityOf(object);
    const crd = crds.get(`${kind}.${groupOf(apiVersion)}`);
    if (crd === undefined) return { object, unknown: [], errors: [], unchecked: true };
    const key = `${apiVersion} ${kind}`;
    const options = getOrCreate(served, key, () => crdAdmission(crd, splitApiVersion(apiVersion)[1]));
    if (options === undefined) {
      const names = crdKind(crd)
        .versions.filter((one) => one.served)
        .map(({ name }) => name);
      const message = `is not served: the CRD of ${kind} serves ${names.join(", ") || "no version"}`;
      return { object, unknown: [], errors: [{ path: "apiVersion", type: "FieldValueInvalid", message }] };
    }
    const {
      object: stored,
      errors,
      dropped,
    } = admit(
      asRequest(object, old && "1"),
      // Files often omit namespaces.
      {
        ...options,
        namespace: textAt(object, "metadata", "namespace") || "default",
        ...(old && { operation: "update", old: asRequest(old, "1") }),
      },
    );
    const isDefaulted = isMutated(crd, webhooks);
    return {
      object: {
        ...(stored as Unstructured),
        ...(object.metadata !== undefined && { metadata: object.metadata }),
      },
      unknown: dropped,
      errors: errors.filter(
        ({ type, unchecked }) =>
          unchecked !== "other-errors" && !(isDefaulted && type === "FieldValueRequired"),
      ),
    };
  };
}

/** Returns an object without the metadata that the server sets, but the version of an update. */
function asRequest(object: Unstructured, resourceVersion?: string): Unstructured {
  const { name, namespace, labels, annotations } = recordOf(object.metadata) as Unstructured;
  const metadata = defined({ name, namespace, labels, annotations, resourceVersion });
  return { ...object, metadata } as Unstructured;
}
