/** Pages of each kind, which are checked in both themes and at both widths. */
export const checkedPages: readonly string[] = [
  "/",
  "/quick-start",
  "/tutorials/infrastructure-provider",
  "/tutorials/runtime-extension",
  "/playground",
  "/guides/controllers",
  "/guides/platform-limits",
  "/explanation/leadership",
  "/explanation/comparison",
  "/reference/cli",
  "/reference/markers",
  "/reference/diagnostics/CK1",
  "/troubleshooting",
  "/api/",
  "/api/modules/_capikit_controller-kit_capi.html",
];

/** A phone and a laptop. */
export const widths: readonly number[] = [360, 1280];

/** Color schemes of the operating system, which the site follows. */
export const themes = ["light", "dark"] as const;
