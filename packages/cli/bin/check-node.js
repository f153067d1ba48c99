const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`capikit requires Node.js 22.19 or newer (found ${process.versions.node})`);
  console.error("  help: install a newer version from https://nodejs.org");
  process.exit(1);
}

// Caches compiled code between runs; compiling would take most of the time. Deno has no such function.
process.getBuiltinModule("node:module").enableCompileCache?.();
