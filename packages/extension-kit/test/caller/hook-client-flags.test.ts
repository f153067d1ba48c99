import { parseFlags } from "@capikit/serving/flags";
import { expect, it } from "vitest";
import { hookClientFlagOptions, hookClientFlags } from "../../src/caller/index.ts";

const parse = (...argv: string[]) => hookClientFlagOptions(parseFlags(argv, hookClientFlags, () => "help"));

it("sets the options of a hook client", () => {
  expect(parse()).toEqual({ maxTimeoutSeconds: 30 });
  const certificate = [
    "--runtime-extension-client-cert-file=a.crt",
    "--runtime-extension-client-key-file=a.key",
  ];
  expect(parse("--runtime-extension-max-timeout=1m30s", ...certificate)).toEqual({
    maxTimeoutSeconds: 90,
    clientCertificate: { certFile: "a.crt", keyFile: "a.key" },
  });
  expect(() => parse("--runtime-extension-max-timeout=0s")).toThrow("less than 1ms");
  expect(() => parse(...certificate.slice(0, 1))).toThrow("set both --runtime-extension-client-cert-file");
});
