const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`capikit requires Node.js 22.19 or newer (found ${process.versions.node})`);
  console.error("  help: install a newer version from https://nodejs.org");
  process.exit(1);
}

// Caches compiled code between runs; compiling would take most of the time. Deno has no such function.
// Node.js's default folder is shared with other users, who could place code there. Child processes, such
// as `tsc`, use the folder of the environment.
const { env } = process;
if (env.NODE_COMPILE_CACHE === undefined) {
  const folder = ownFolder();
  if (folder === undefined) env.NODE_DISABLE_COMPILE_CACHE = "1";
  else env.NODE_COMPILE_CACHE = folder;
}
process.getBuiltinModule("node:module").enableCompileCache?.(env.NODE_COMPILE_CACHE);

/** Returns a folder that only this user can write to, or undefined if there is none. */
function ownFolder() {
  const { lstatSync, mkdirSync } = process.getBuiltinModule("node:fs");
  const { homedir } = process.getBuiltinModule("node:os");
  const { join } = process.getBuiltinModule("node:path");
  try {
    let folder = env.CAPIKIT_CACHE || env.XDG_CACHE_HOME || join(homedir(), ".cache");
    for (const name of ["", ...(env.CAPIKIT_CACHE ? [] : ["capikit"]), "compile-cache"]) {
      folder = join(folder, name);
      // Not recursive: that never returns for some paths below `/proc`.
      if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder, { mode: 0o700 });
    }
    const { mode, uid } = lstatSync(folder);
    // Neither a link nor a folder of another user, nor one that others can write to.
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn && (mode & 0o170000) === 0o040000 ? folder : undefined;
  } catch {
    return undefined;
  }
}
