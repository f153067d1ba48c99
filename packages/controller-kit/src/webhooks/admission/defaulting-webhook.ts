import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { diffJsonPatch } from "@capikit/common/patch";
import { draftOf } from "../../cache/frozen-objects/draft.ts";
import type { Webhook } from "../webhook/webhook.ts";
import { mutatingPath } from "../webhook/webhook-paths.ts";
import type { AdmissionContext } from "./admission-context.ts";
import { allowed, patched } from "./admission-response.ts";
import { admissionWebhook } from "./admission-webhook.ts";
import { collectVerdicts } from "./collect-verdicts.ts";
import { invalid } from "./field-error.ts";
import { checkKind, nameOf, objectOf, refusingUnfit } from "./request-object.ts";
import type { Verdict } from "./verdict.ts";

/** Fills in what an object leaves open. */
export interface Defaulter<T> {
  /**
   * Changes the object, a draft of its own, which becomes a JSON patch. Called for CREATE and UPDATE, also of subresources where the
   * configuration's rules say so. It may be called several times for one object and must not depend on it.
   */
  default(object: T, context: AdmissionContext<T>): Verdict | Promise<Verdict>;
}

/** Where a webhook is served. */
export interface WebhookPathOptions {
  /** Default: by convention, see {@link mutatingPath} and {@link validatingPath}. */
  readonly path?: string;
}

/**
 * A mutating webhook of one kind. Several defaulters work on the same draft, one after the other.
 *
 * What a defaulter throws is answered 500 with its message, and nothing is changed.
 */
export function defaultingWebhook<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  defaulters: Defaulter<NoInfer<T>> | readonly Defaulter<NoInfer<T>>[],
  { path = mutatingPath(kind) }: WebhookPathOptions = {},
): Webhook {
  const all = [defaulters].flat() as readonly Defaulter<T>[];
  return admissionWebhook({
    path,
    type: "mutating",
    handle: (request, context) =>
      refusingUnfit(() => {
        checkKind(kind, request);
        if (request.operation === "DELETE" || request.operation === "CONNECT") {
          return allowed();
        }
        const before = objectOf<T>(request, "object");
        const draft = draftOf(before);
        const typed = context as AdmissionContext<T>;
        const asks = all.map((defaulter) => () => defaulter.default(draft, typed));
        return collectVerdicts(asks, (errors) =>
          errors.length > 0
            ? invalid({ ...kind, name: nameOf(request) }, errors)
            : patched(diffJsonPatch(before, draft)),
        );
      }),
  });
}
