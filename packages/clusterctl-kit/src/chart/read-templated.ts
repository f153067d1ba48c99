import { printYaml } from "@capikit/common/yaml";
import type { JsonObject } from "@capikit/schema";
import { ComponentsError } from "../components/errors/components-error.ts";
import { processComponents } from "../components/process/process-components.ts";
import { decodeText, readStream } from "../components/yaml/read-stream.ts";
import { substituteVariables } from "../variables/index.ts";
import { placeholders } from "../variables/placeholders.ts";
import { type NestedSubstitution, replaceSubstitutions } from "../variables/replace-substitutions.ts";
import type { ChartInput } from "./chart.ts";
import { unusedText } from "./values.ts";

/** Namespace in processed objects, which charts replace. */
export const namespaceToken = "capikit-chart-namespace";

/** An object of the components. */
export interface TemplatedObject {
  /** With a token for each substitution. */
  readonly tokens: JsonObject;
  /** With the defaults of variables. */
  readonly plain: JsonObject;
  /** As clusterctl installs it with the defaults, in the namespace {@link namespaceToken}. */
  readonly processed: JsonObject;
  /** With a number for each substitution; empty if YAML cannot be read with numbers. */
  readonly probe: JsonObject;
}

/** Components read for a chart. */
export interface TemplatedComponents {
  readonly substitutions: readonly NestedSubstitution[];
  readonly objects: readonly TemplatedObject[];
  /** Matches tokens of substitutions; its group is the index. */
  readonly tokenPattern: RegExp;
  /** Namespace of the components. */
  readonly namespace: string;
  /** Returns the value of a variable in the plain objects. */
  get(name: string): string | undefined;
}

/**
 * Reads components with tokens in place of substitutions, and with the defaults.
 *
 * @returns Undefined if both do not have the same objects: variables contain more than values.
 * @throws ComponentsError, TemplateError
 */
export function readTemplated(input: ChartInput): TemplatedComponents | undefined {
  const { provider, version } = input;
  const text = decodeText(input.components);
  const get = placeholders(new TextEncoder().encode(text));
  const { namespace, objects: all } = processComponents(text, { provider, version, get });
  const substitutions: NestedSubstitution[] = [];
  const prefix = unusedText("capikitvar", text);
  const withTokens = replaceSubstitutions(text, (one) => `${prefix}${substitutions.push(one) - 1}x`);
  if (withTokens === undefined) return undefined;
  const plain = readStream(substituteVariables(text, get)).map(({ object }) => object);
  const tokens = readTokens(withTokens);
  if (plain.length !== tokens?.length) return undefined;
  const probes = readTokens(replaceSubstitutions(text, () => "1") ?? "") ?? [];
  const processed = (object: JsonObject): JsonObject => {
    const options = { provider, version, namespace: namespaceToken, raw: true };
    // A Namespace is added to other objects.
    const found = processComponents(printYaml(object), options).objects;
    return found.find(({ kind }) => kind === object.kind) ?? object;
  };
  const objects = plain.map((object, index) => ({
    tokens: tokens[index] ?? object,
    plain: object,
    processed: processed(object),
    probe: (probes.length === plain.length && probes[index]) || {},
  }));
  const isAdded = all.length > plain.length;
  const created = { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } };
  const added = { tokens: created, plain: created, processed: processed(created), probe: {} };
  return {
    substitutions,
    tokenPattern: new RegExp(String.raw`${prefix}(\d+)x`, "g"),
    objects: isAdded ? [...objects, added] : objects,
    namespace,
    get,
  };
}

/** Returns the objects of a text with other values; undefined if it is invalid with them. */
function readTokens(text: string): readonly JsonObject[] | undefined {
  try {
    return readStream(text).map(({ object }) => object);
  } catch (error) {
    if (error instanceof ComponentsError) return undefined;
    throw error;
  }
}
