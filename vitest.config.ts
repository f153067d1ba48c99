import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

// `import` and `default` always apply. Here they would also apply to `require` in packages.
const conditions = ["@capikit/source", "node", "module"];

const tests = "{generators,{packages,tests,examples,editors}/*}/test/**";

const order = ["unit", "integration", "nightly"] as const;

/** Tests of one level, which the names of their files determine. */
function level(
  name: (typeof order)[number],
  include: string,
  exclude: readonly string[],
  maxWorkers: number,
) {
  return {
    extends: true as const,
    test: {
      name,
      include: [include],
      exclude: [...configDefaults.exclude, "**/fixtures/**", ...exclude],
      maxWorkers,
      // A run with several levels needs an order, because their numbers of workers differ.
      sequence: { groupOrder: order.indexOf(name) },
    },
  };
}

const cores = availableParallelism();

/** Full counts and sizes, and a new seed. Only `pnpm test:nightly` sets the variable. */
const nightly = process.env.CAPIKIT_TEST_NIGHTLY === "1";
/** The seed of all random data. `CAPIKIT_TEST_SEED` repeats a nightly run. */
const seed = nightly ? Number(process.env.CAPIKIT_TEST_SEED ?? Date.now() % 2 ** 31) : 1;
if (nightly) console.log(`Seed of random data: ${seed}`);

export default defineConfig({
  // Tests run the sources of all packages instead of their builds.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      level("unit", `${tests}/*.test.ts`, ["**/*.{integration,nightly}.test.ts"], cores),
      // The programs that tests start need the cores, too: more workers only make each test later.
      level("integration", `${tests}/*.integration.test.ts`, [], Math.min(cores, 8)),
      level("nightly", `${tests}/*.nightly.test.ts`, [], 1),
    ],
    // `inject("nightly")` and `inject("seed")` in tests. `vitest.setup.ts` sets the seed of fast-check.
    provide: { nightly, seed },
    globalSetup: ["vitest.global-setup.ts"],
    setupFiles: ["vitest.setup.ts"],
    testTimeout: nightly ? 3_600_000 : 120_000,
    hookTimeout: 300_000,
    // Waits end with their event, however busy the machine is, instead of after a second.
    expect: { poll: { timeout: 60_000 } },
    // Files share a process: loading the compiler and the kits for each takes a fifth of the time.
    isolate: false,
    // They interrupt the lines of progress.
    execArgv: ["--disable-warning=ExperimentalWarning", "--disable-warning=DEP0123"],
    env: {
      CAPIKIT_ENVTEST_DOWNLOAD: "off",
      // API servers and managers of tests run for a minute: reduce their garbage collections.
      GOGC: "800",
    },
  },
});
