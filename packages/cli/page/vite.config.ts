import { defineConfig } from "vite";

/** Relative addresses: the token of a session is a part of the page's path. */
export default defineConfig({
  base: "./",
  resolve: { conditions: ["@capikit/source", "browser", "module"] },
  define: {
    __VUE_OPTIONS_API__: "false",
    __VUE_PROD_DEVTOOLS__: "false",
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: "hidden",
  },
});
