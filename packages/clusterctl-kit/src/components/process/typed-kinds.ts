import { ownMember, plainText } from "@capikit/common/json";
import { formatList } from "@capikit/common/text";
import type { JsonObject } from "@capikit/schema";
import { ComponentsError } from "../errors/components-error.ts";
import { GoTypeError, throughGo } from "../go-types/through-go.ts";

const byKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Deployment: { "apps/v1": "apps.Deployment" },
  DaemonSet: { "apps/v1": "apps.DaemonSet" },
  ClusterRoleBinding: { "rbac.authorization.k8s.io/v1": "rbac.ClusterRoleBinding" },
  RoleBinding: { "rbac.authorization.k8s.io/v1": "rbac.RoleBinding" },
  MutatingWebhookConfiguration: {
    "admissionregistration.k8s.io/v1": "admission.MutatingWebhookConfiguration",
    "admissionregistration.k8s.io/v1beta1": "admission.v1beta1.MutatingWebhookConfiguration",
  },
  ValidatingWebhookConfiguration: {
    "admissionregistration.k8s.io/v1": "admission.ValidatingWebhookConfiguration",
    "admissionregistration.k8s.io/v1beta1": "admission.v1beta1.ValidatingWebhookConfiguration",
  },
  CustomResourceDefinition: {
    "apiextensions.k8s.io/v1": "apiextensions.CustomResourceDefinition",
    "apiextensions.k8s.io/v1beta1": "apiextensions.v1beta1.CustomResourceDefinition",
  },
};

/** Formats the name of an object for errors. */
export function describeObject(object: JsonObject): string {
  const { name } = (object.metadata ?? {}) as JsonObject;
  return typeof name === "string"
    ? `${plainText(object.kind)} ${name}`
    : `a ${plainText(object.kind)} without a name`;
}

/**
 * Returns an object after clusterctl's round trip through a Go struct, without unknown fields.
 *
 * @throws ComponentsError for another group or version of the kind, and values of wrong types.
 */
export function throughClusterctl(object: JsonObject, line: number | undefined): JsonObject {
  const versions = ownMember(byKind, plainText(object.kind)) ?? {};
  const struct = ownMember(versions, plainText(object.apiVersion));
  if (struct === undefined) {
    throw new ComponentsError(
      "COMPONENTS_UNKNOWN_VERSION",
      `${describeObject(object)} is of ${plainText(object.apiVersion)}; clusterctl supports ${formatList(Object.keys(versions), "and")} only`,
      line,
    );
  }
  try {
    return throughGo(struct, object);
  } catch (cause) {
    if (!(cause instanceof GoTypeError)) throw cause;
    const hint = /integer|a number$|true or false|a string$/.test(cause.expected)
      ? " Variables are replaced before YAML is parsed: quote strings, but not numbers and booleans."
      : "";
    const message = `${describeObject(object)}: ${cause.message}.${hint}`;
    throw new ComponentsError("COMPONENTS_WRONG_TYPE", message, line, { cause });
  }
}
