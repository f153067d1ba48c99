const pending = "no run on an idle machine yet";

/** Benchmarks that `pnpm bench --check` runs without a comparison, with the reason. */
export const unmeasured: Readonly<Record<string, string>> = {
  components: pending,
  dev: "prints times only",
  envtest: pending,
  fleet: pending,
  "fleet-simulation": "prints times, memory and requests only",
  lsp: "has a limit of its own",
  reflector: "prints times only",
  sharding: "prints times and memory only",
  "sharding-rollout": "prints moves and times only",
  types: pending,
  webhooks: pending,
};
