import { servicePathError } from "@capikit/schema/manifests";

/** The webhook service that converts objects between versions. */
export interface ConversionWebhook {
  readonly namespace: string;
  readonly name: string;
  /** With a leading `/`; defaults to `/convert`, as in controller-runtime. */
  readonly path: string;
  /** Defaults to 443, as in the API server. */
  readonly port: number | undefined;
}

/** Parses `namespace/name[:port][/path]`, or returns an error message. */
export function parseConversionWebhook(text: string): ConversionWebhook | { readonly error: string } {
  const label = "[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?";
  const match = new RegExp(`^(${label})/(${label})(?::(\\d+))?(/\\S*)?$`).exec(text);
  if (match === null)
    return { error: "must be written namespace/name, namespace/name:port or namespace/name/path" };
  const [, namespace = "", name = "", port, path = "/convert"] = match;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    return { error: "has a port that is not between 1 and 65535" };
  const problem = servicePathError(path);
  if (problem !== undefined) return { error: `has a path that ${problem}` };
  return { namespace, name, path, port: port === undefined ? undefined : Number(port) };
}
