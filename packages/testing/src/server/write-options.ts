import type { FieldManager } from "../apply/managed-fields.ts";
import type { Cluster } from "../store/cluster.ts";
import { invalidOptions } from "../store/status-error.ts";
import type { ResourceRequest } from "./api-request.ts";

export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: "Strict" | "Warn" | "Ignore";
  readonly by: FieldManager;
  readonly warnings: Set<string>;
}

/** @throws StatusError 400 and 422 for invalid options. */
export function parseWriteOptions(cluster: Cluster, request: ResourceRequest, apply = false): WriteOptions {
  const { query, kind, headers, subresource, warnings } = request;
  const dryRun = query.get("dryRun") ?? "";
  const optionsKind = optionsKinds[request.operation] ?? "UpdateOptions";
  if (dryRun !== "" && dryRun !== "All") {
    throw invalidOptions("dryRun", `Unsupported value: "${dryRun}"`, "FieldValueNotSupported", optionsKind);
  }
  const fieldValidation = query.get("fieldValidation") ?? "Warn";
  if (fieldValidation !== "Strict" && fieldValidation !== "Warn" && fieldValidation !== "Ignore") {
    throw invalidOptions(
      "fieldValidation",
      `Unsupported value: "${fieldValidation}"`,
      "FieldValueNotSupported",
      optionsKind,
    );
  }
  const given = query.get("fieldManager") ?? "";
  if (Buffer.byteLength(given) > 128) {
    const message = "Too long: may not be more than 128 bytes";
    throw invalidOptions("fieldManager", message, "FieldValueTooLong", optionsKind);
  }
  if (/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(given)) {
    throw invalidOptions("fieldManager", "invalid character", "FieldValueInvalid", optionsKind);
  }
  const manager = query.get("fieldManager") || (headers["user-agent"] ?? "").split("/", 1)[0] || "unknown";
  return {
    dryRun: dryRun === "All",
    fieldValidation,
    warnings,
    by: {
      manager,
      operation: apply ? "Apply" : "Update",
      apiVersion: kind.apiVersion,
      subresource,
      time: cluster.time(),
    },
  };
}

const optionsKinds: Readonly<Partial<Record<ResourceRequest["operation"], string>>> = {
  create: "CreateOptions",
  patch: "PatchOptions",
};
