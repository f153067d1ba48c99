import type { Report } from "@capikit/common/diagnostics";
import {
  badOption,
  headerOptions,
  type OptionDefinition,
  type OptionValues,
  readSchemaSwitches,
  type SchemaOptions,
} from "@capikit/model";
import { type ConversionWebhook, parseConversionWebhook } from "./conversion-webhook.ts";

/** The options of the emitter, in controller-gen's spelling if it has them. */
export const crdOptions = {
  ...headerOptions,
  maxDescLen: {
    type: "integer",
    summary: "Maximum description length in bytes, cut after a sentence or word; 0 drops all.",
  },
  generateEmbeddedObjectMeta: {
    type: "boolean",
    summary: "Include name, namespace, labels, annotations and finalizers of nested ObjectMeta.",
    default: false,
  },
  allowDangerousTypes: {
    type: "boolean",
    summary: "Allow float32 and float64.",
    default: false,
  },
  conversionWebhook: {
    type: "string",
    summary: "Conversion webhook service as namespace/name[:port][/path], for kinds with versions.",
  },
  baseline: {
    type: "files",
    summary: "CRDs of the last release, to check for incompatible changes.",
  },
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** The parsed options. */
export interface CrdSettings {
  readonly schema: SchemaOptions;
  readonly webhook: ConversionWebhook | undefined;
}

/** Reads the options; reports errors in them. */
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
