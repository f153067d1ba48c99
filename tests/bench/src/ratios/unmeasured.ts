const pending = "no run on an idle machine yet";

/** Benchmarks that `pnpm bench --check` runs without a comparison, with the reason. */
export const unmeasured: Readonly<Record<string, string>> = {
  fleet: pending,
  "fleet-simulation": "prints times, memory and requests only",
};
