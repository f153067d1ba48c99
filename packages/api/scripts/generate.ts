/** Writes gen/ from the types in src/, or with `--check` reports outdated files. */
import { resolve } from "node:path";
import { generateCommand } from "@capikit/runner/command";

process.exitCode = await generateCommand(resolve(import.meta.dirname, ".."), process.argv.slice(2));
