import type { ForwardTarget } from "@capikit/extension-kit/testing";
import { readClientCertificate, urlOf } from "../../shared/extension/reach-extension.ts";
import { readInput } from "../../shared/input/read-input.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { HooksRecordCall } from "../hooks.ts";

/** Mode of recordings: requests and responses may contain secrets that are not recognised. */
export const recordingMode = 0o600;

/** Returns the extension that requests are forwarded to. */
export function forwardTargetOf(
  call: { readonly flags: Pick<HooksRecordCall["flags"], "ca" | "url" | "client-cert" | "client-key"> },
  io: Io,
): ForwardTarget {
  const { ca, url } = call.flags;
  const clientCertificate = readClientCertificate(call);
  return {
    url: urlOf(url),
    ...(ca !== undefined && { ca: readInput(ca) }),
    ...(clientCertificate && { clientCertificate }),
    signal: io.signal,
  };
}
