import type { JsonSchema } from "@capikit/common/json";
import { isRecord, recordOf, valueAt } from "@capikit/common/json";
import { groupOf, splitApiVersion } from "@capikit/common/versions";
import {
  type AdmitOptions,
  admit,
  compileSchema,
  type FieldError,
  rulesNotChecked,
  type ScalePaths,
} from "@capikit/schema";
import { textAt } from "../json/json-object.ts";
import { identityOf, isKind, type Unstructured } from "./kubernetes.ts";

/** The result of storing an object: with defaults, without unknown fields. */
export interface Stored {
  readonly object: Unstructured;
  /** Paths of fields that are not in the schema. */
  readonly unknown: readonly string[];
  readonly errors: readonly Pick<FieldError, "message" | "path" | "type">[];
}

/** Stores an object as an API server does on creation. Objects without a CRD do not change. */
export type Store = (object: Unstructured) => Stored;

/**
 * Returns a store with the CRDs among objects, such as those of a provider's components.
 *
 * If a mutating webhook among them may default a kind, its required fields can be missing.
 */
export function storeOf(objects: readonly Unstructured[]): Store {
  const crds = new Map(
    objects
      .filter((object) => isKind(object, "apiextensions.k8s.io", "CustomResourceDefinition"))
      .map((crd) => [`${textAt(crd, ["spec", "names", "kind"])}.${textAt(crd, ["spec", "group"])}`, crd]),
  );
  const mutating = objects
    .filter((object) => isKind(object, "admissionregistration.k8s.io", "MutatingWebhookConfiguration"))
    .flatMap((one) => recordsAt(one, "webhooks").flatMap((webhook) => recordsAt(webhook, "rules")));
  const served = new Map<string, AdmitOptions | string>();
  return (object) => {
    const { apiVersion, kind } = identityOf(object);
    const crd = crds.get(`${kind}.${groupOf(apiVersion)}`);
    if (crd === undefined) return { object, unknown: [], errors: [] };
    const key = `${apiVersion} ${kind}`;
    const options = served.get(key) ?? admission(crd, apiVersion);
    served.set(key, options);
    if (typeof options === "string")
      return {
        object,
        unknown: [],
        errors: [{ path: "apiVersion", type: "FieldValueInvalid", message: options }],
      };
    // Metadata that the server sets is not part of a create request.
    const { name, namespace, labels, annotations } = recordOf(object.metadata) as Unstructured;
    const metadata = Object.fromEntries(
      Object.entries({ name, namespace, labels, annotations }).filter(([, value]) => value !== undefined),
    );
    const {
      object: stored,
      errors,
      dropped,
    } = admit(
      { ...object, metadata } as Unstructured,
      // Files often omit namespaces.
      { ...options, namespace: textAt(object, ["metadata", "namespace"]) || "default" },
    );
    const isDefaulted = mutating.some((rule) => matchesRule(rule, crd));
    return {
      object: {
        ...(stored as Unstructured),
        ...(object.metadata !== undefined && { metadata: object.metadata }),
      },
      unknown: dropped,
      errors: errors.filter(
        ({ type, message }) => message !== rulesNotChecked && !(isDefaulted && type === "FieldValueRequired"),
      ),
    };
  };
}

/** Returns the options for a version of a CRD, or why objects of it cannot be stored. */
function admission(crd: Unstructured, apiVersion: string): AdmitOptions | string {
  const [, name] = splitApiVersion(apiVersion);
  const versions = recordsAt(crd, "spec", "versions").filter(({ served }) => served === true);
  const version = versions.find((one) => one.name === name);
  const kind = textAt(crd, ["spec", "names", "kind"]);
  if (version === undefined) {
    const known = versions.map((one) => String(one.name)).join(", ");
    return `is not served: the CRD of ${kind} serves ${known || "no version"}`;
  }
  const scale = valueAt(version, "subresources", "scale");
  return {
    schema: compileSchema((valueAt(version, "schema", "openAPIV3Schema") ?? {}) as JsonSchema),
    apiVersion,
    kind,
    scope: textAt(crd, ["spec", "scope"]) === "Cluster" ? "Cluster" : "Namespaced",
    statusSubresource: valueAt(version, "subresources", "status") !== undefined,
    ...(isRecord(scale) && { scale: scale as unknown as ScalePaths }),
  };
}

function matchesRule(rule: Readonly<Record<string, unknown>>, crd: Unstructured): boolean {
  const holds = (values: unknown, value: string): boolean =>
    Array.isArray(values) && (values.includes("*") || values.includes(value));
  const plural = textAt(crd, ["spec", "names", "plural"]);
  return (
    holds(rule.apiGroups, textAt(crd, ["spec", "group"])) &&
    (holds(rule.resources, plural) || holds(rule.resources, "*/*"))
  );
}

function recordsAt(value: unknown, ...path: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found.map(recordOf) : [];
}
