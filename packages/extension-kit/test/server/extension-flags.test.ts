import { describe, expect, it } from "vitest";
import { FlagError, parseExtensionFlags } from "../../src/index.ts";

describe("parseExtensionFlags", () => {
  it("has upstream's defaults", () => {
    expect(parseExtensionFlags([])).toEqual({
      port: 9443,
      certDir: "/tmp/k8s-webhook-server/serving-certs/",
      certName: "tls.crt",
      keyName: "tls.key",
      tls: { minVersion: "TLSv1.2" },
      health: { port: 9440 },
      diagnostics: { address: { port: 8443 }, insecure: false },
      profiler: undefined,
      responseValidation: "strict",
      verbosity: 2,
      loggingFormat: "text",
      shutdownDelayMs: 0,
      unused: [],
    });
  });

  it("reads the flags in a manifest of upstream's extension", () => {
    const flags = parseExtensionFlags([
      "--leader-elect",
      "--diagnostics-address=localhost:8080",
      "--insecure-diagnostics",
      "-webhook-port",
      "1",
      "--tls-min-version=VersionTLS13",
      "--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384,TLS_RSA_WITH_AES_128_CBC_SHA,TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305",
      "--kube-api-qps",
      "7",
      "--health-addr=0",
      "--webhook-client-ca-name=ca.crt",
      "--core-version=v1.11",
      "-v=4",
      "--logging-format=json",
    ]);
    expect(flags).toMatchObject({
      port: 1,
      tls: {
        minVersion: "TLSv1.3",
        ciphers:
          "ECDHE-RSA-AES128-GCM-SHA256:TLS_AES_256_GCM_SHA384:AES128-SHA:ECDHE-ECDSA-CHACHA20-POLY1305",
      },
      health: undefined,
      diagnostics: { address: { host: "localhost", port: 8080 }, insecure: true },
      clientCaName: "ca.crt",
      coreVersion: "v1.11",
      verbosity: 4,
      loggingFormat: "json",
      unused: ["kube-api-qps", "leader-elect"],
    });
  });

  it.each([
    [["--nothing"], "unknown flag"],
    [["--webhook-prot=1"], "did you mean --webhook-port?"],
    [["word"], "unexpected argument"],
    [["--webhook-port"], "needs a value"],
    [["--webhook-port=x"], "--webhook-port: "],
    [["--health-addr=9440"], "is not an address"],
    [["--tls-min-version=VersionTLS10"], "is no longer safe: write VersionTLS12 or VersionTLS13"],
    [["--tls-cipher-suites=TLS_NULL"], "is not a supported cipher suite"],
    [["--insecure-diagnostics=perhaps"], "is neither true nor false"],
    [["--constructor=1"], "unknown flag"],
  ])("refuses %j", (argv, message) => {
    expect(() => parseExtensionFlags(argv)).toThrow(message);
  });

  it("shows its help", () => {
    try {
      parseExtensionFlags(["--help"]);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(FlagError);
      expect(error).toMatchObject({ exitCode: 0, message: expect.stringContaining("--webhook-port") });
    }
  });

  it("reads the names that callers' certificates may have", () => {
    const issuers = "--webhook-client-ca-name=ca.crt";
    const { clientNames } = parseExtensionFlags([issuers, "--webhook-client-allowed-names=capi, kcp,"]);
    expect(clientNames).toEqual(["capi", "kcp"]);
    expect(parseExtensionFlags([issuers])).not.toHaveProperty("clientNames");
    expect(() => parseExtensionFlags(["--webhook-client-allowed-names=capi"])).toThrow(
      /requires --webhook-client-ca-name/,
    );
  });
});
