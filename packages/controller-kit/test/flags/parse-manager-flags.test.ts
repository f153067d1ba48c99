import { describe, expect, expectTypeOf, it, vi } from "vitest";
import {
  durationFlag,
  FlagError,
  FlagHelpError,
  featureGatesFlag,
  parseManagerFlags,
  stringFlag,
} from "../../src/index.ts";

it("has the defaults of Cluster API's managers", () => {
  expect(parseManagerFlags([])).toEqual({
    kubeconfig: undefined,
    context: undefined,
    leaderElection: {
      enabled: false,
      leaseDurationMs: 15_000,
      renewDeadlineMs: 10_000,
      retryPeriodMs: 2000,
    },
    namespace: undefined,
    watchFilter: undefined,
    syncPeriodMs: 600_000,
    gracefulShutdownMs: undefined,
    shutdownDelayMs: 0,
    journalBytes: 0,
    kubeApi: { qps: 100, burst: 200 },
    webhook: {
      port: 9443,
      certDir: "/tmp/k8s-webhook-server/serving-certs/",
      certName: "tls.crt",
      keyName: "tls.key",
    },
    healthAddress: { port: 9440 },
    diagnostics: { address: { port: 8443 }, insecure: false, tokenFile: undefined },
    profilerAddress: undefined,
    tls: { minVersion: "TLSv1.2", ciphers: undefined, curves: undefined },
    log: { level: "info", format: "text" },
    concurrency: {},
    own: {},
    extensions: [],
  });
});

const extension = {
  name: "x",
  flags: { region: stringFlag("Region of the replica.", "none", "NAME") },
  extend: () => undefined,
};

it("parses the flags of extensions", () => {
  const { extensions, own } = parseManagerFlags(["--region=eu"], { extensions: [extension] });
  expect(extensions).toEqual([{ extension, values: { region: "eu" } }]);
  expect(own).toEqual({});
  const help = () => parseManagerFlags(["--help"], { extensions: [extension] });
  expect(help).toThrow(/--region NAME[\s\S]*Region of the replica/);
});

it("refuses flags of extensions that others define", () => {
  const parse = (name: string, flags = {}) =>
    parseManagerFlags([], {
      flags,
      extensions: [{ ...extension, flags: { [name]: extension.flags.region } }],
    });
  expect(() => parse("namespace")).toThrow("--namespace is already defined");
  expect(() => parse("own", { own: extension.flags.region })).toThrow("--own is already defined");
});

it("parses flags of Cluster API provider deployments", () => {
  const flags = parseManagerFlags(
    [
      "--leader-elect",
      "--leader-elect-lease-duration=30s",
      "--diagnostics-address=127.0.0.1:8080",
      "--insecure-diagnostics=true",
      "--diagnostics-token-file=/token",
      "--feature-gates=MachinePool=false,",
      "--sync-period",
      "1h30m",
      "--foomachine-concurrency=20",
      "--health_addr=[::]:9441",
      "--kube-api-qps=12.5",
      "--tls-min-version=VersionTLS13",
      "--tls-curve-preferences=29, 23,29",
      "--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384",
      "--logging-format=json",
      "-v=5",
      "--namespace=a",
      "--namespace=b",
    ],
    {
      concurrency: { foomachine: 10, foocluster: 3 },
      flags: {
        "cloud-url": stringFlag("Where the cloud is."),
        "feature-gates": featureGatesFlag({
          MachinePool: { default: true, stage: "beta" },
          Fast: { default: false, stage: "alpha" },
        }),
      },
    },
  );
  expect(flags).toMatchObject({
    leaderElection: { enabled: true, leaseDurationMs: 30_000 },
    diagnostics: { address: { host: "127.0.0.1", port: 8080 }, insecure: true, tokenFile: "/token" },
    syncPeriodMs: 5_400_000,
    concurrency: { foomachine: 20, foocluster: 3 },
    healthAddress: { host: "::", port: 9441 },
    kubeApi: { qps: 12.5 },
    tls: {
      minVersion: "TLSv1.3",
      ciphers: "ECDHE-RSA-AES128-GCM-SHA256:TLS_AES_256_GCM_SHA384",
      curves: "X25519:prime256v1",
    },
    log: { level: "debug", format: "json" },
    namespace: "b",
    own: { "cloud-url": "", "feature-gates": { MachinePool: false, Fast: false } },
  });
  expectTypeOf(flags.concurrency).toEqualTypeOf<Readonly<Record<"foomachine" | "foocluster", number>>>();
  expectTypeOf(flags.own["cloud-url"]).toEqualTypeOf<string>();
});

describe("errors", () => {
  it.each([
    [["--leader-elec"], "unknown flag --leader-elec: did you mean --leader-elect?"],
    [["--zzz=1"], "unknown flag --zzz: see --help"],
    [["serve"], 'unexpected argument "serve": see --help'],
    [["--leader-elect", "true"], 'unexpected argument "true": see --help'],
    [["--namespace"], "--namespace needs a value: --namespace=NAME"],
    [["--sync-period=10"], '--sync-period: invalid duration "10": add a unit, such as 10s or 10ms'],
    [
      ["--sync-period=soon"],
      '--sync-period: invalid duration "soon": use numbers with units, such as 500ms, 15s or 1h30m',
    ],
    [["--sync-period=-1s"], '--sync-period: invalid duration "-1s": it must not be negative'],
    [
      ["--health-addr=9440"],
      '--health-addr: "9440" is not an address: use :PORT, HOST:PORT or [IPv6]:PORT with a port up to 65535, or 0 to disable',
    ],
    [["--webhook-port=70000"], '--webhook-port: "70000" is not an integer from 0 to 65535'],
    [["--kube-api-burst=0"], '--kube-api-burst: "0" is not an integer from 1'],
    [["--leader-elect=maybe"], '--leader-elect: "maybe" is neither true nor false'],
    [
      ["--tls-min-version=VersionTLS10"],
      '--tls-min-version: "VersionTLS10" is no longer safe: write VersionTLS12 or VersionTLS13',
    ],
    [["--logging-format=xml"], '--logging-format: "xml" is not one of text, json'],
    [
      ["--leader-elect-lease-duration=10s"],
      "--leader-elect-renew-deadline (10s) must be less than --leader-elect-lease-duration (10s)",
    ],
    [
      ["--leader-elect-retry-period=9s"],
      "--leader-elect-retry-period (9s) times 1.2 must be less than --leader-elect-renew-deadline (10s)",
    ],
    [["--__proto__=x"], "unknown flag --"],
  ])("%s", (argv, message) => {
    expect(() => parseManagerFlags(argv)).toThrow(FlagError);
    expect(() => parseManagerFlags(argv)).toThrow(message);
  });

  it("lists the supported key exchanges", () => {
    expect(() => parseManagerFlags(["--tls-curve-preferences=29,7"])).toThrow(
      /^--tls-curve-preferences: "7" is not a known key exchange: use 23 \(prime256v1\), 24/,
    );
  });

  it("lists the supported cipher suites", () => {
    expect(() => parseManagerFlags(["--tls-cipher-suites=TLS_FOO"])).toThrow(
      /^--tls-cipher-suites: "TLS_FOO" is not a supported cipher suite: use TLS_ECDHE/,
    );
  });

  it("rejects custom flags with the name of a manager flag", () => {
    expect(() => parseManagerFlags([], { flags: { v: stringFlag("Mine.") } })).toThrow(TypeError);
  });
});

it("prints its help: custom flags first, each with its default", () => {
  const help = (): unknown =>
    parseManagerFlags(["--leader-elect", "-h"], {
      program: "foo-manager",
      concurrency: ["foomachine"],
      flags: { patience: durationFlag("How long to wait.", 90_000) },
    });
  expect(help).toThrow(FlagHelpError);
  expect(help).toThrow(
    [
      "Usage: foo-manager [flags]",
      "",
      "  --patience DURATION",
      "      How long to wait. Default: 1m30s.",
      "",
      "  --foomachine-concurrency NUMBER",
      "      Maximum concurrent reconciles of foomachine. Default: 10.",
      "",
      "  --kubeconfig FILE",
    ].join("\n"),
  );
  expect(help).not.toThrow(/Default: \./);
});

it("prints the version of the program", () => {
  vi.stubEnv("PROGRAM_VERSION", "v1.2.3");
  for (const word of ["--version", "-version"])
    expect(() => parseManagerFlags([word])).toThrow(
      expect.objectContaining({ message: "v1.2.3", exitCode: 0, name: "FlagHelpError" }),
    );
  const flags = { version: stringFlag("The version of a platform.", "v1") };
  expect(parseManagerFlags(["--version=v2"], { flags }).own).toEqual({ version: "v2" });
  vi.unstubAllEnvs();
});
