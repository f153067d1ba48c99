import {
  badOption,
  headerOptions,
  type OptionDefinition,
  type OptionValues,
  type Report,
  readSchemaSwitches,
  type SchemaOptions,
} from "@capikit/model";
import { type ConversionWebhook, parseConversionWebhook } from "./conversion-webhook.ts";

/** The options of the emitter, in controller-gen's spelling where it has them. */
export const crdOptions = {
  ...headerOptions,
  maxDescLen: {
    type: "integer",
    summary: "The longest description in bytes, cut behind a sentence or a word; 0 drops them all.",
  },
  generateEmbeddedObjectMeta: {
    type: "boolean",
    summary: "Whether ObjectMeta below the root has its name, namespace, labels, annotations and finalizers.",
    default: false,
  },
  allowDangerousTypes: {
    type: "boolean",
    summary: "Whether float32 and float64 are taken.",
    default: false,
  },
  conversionWebhook: {
    type: "string",
    summary:
      "The service that converts between versions, as namespace/name[:port][/path]; kinds of several versions get spec.conversion.",
  },
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** The options, read. */
export interface CrdSettings {
  readonly schema: SchemaOptions;
  readonly webhook: ConversionWebhook | undefined;
}

/** Reads the options; what is wrong with them is reported. */
export function readCrdOptions(options: OptionValues, report: Report): CrdSettings {
  const { maxDescLen, conversionWebhook } = options;
  const refuse = (option: string, value: unknown, reason: string) =>
    report(badOption.create({ option, value: String(value), reason }));
  const length = typeof maxDescLen === "number" ? maxDescLen : undefined;
  if (length !== undefined && (!Number.isInteger(length) || length < 0))
    refuse("maxDescLen", length, "must be 0 or more");
  const webhook =
    typeof conversionWebhook === "string" && conversionWebhook !== ""
      ? parseConversionWebhook(conversionWebhook)
      : undefined;
  if (webhook !== undefined && "error" in webhook)
    refuse("conversionWebhook", conversionWebhook, webhook.error);
  return {
    schema: {
      maxDescLen: length,
      ...readSchemaSwitches(options),
    },
    webhook: webhook !== undefined && "error" in webhook ? undefined : webhook,
  };
}
