import { didYouMean } from "@capikit/common/text";
import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";

/** Errors in `capikit.config.ts` and in emitter options. */

const right =
  'import { defineConfig } from "capikit";\n\nexport default defineConfig({ rbac: { roleName: "manager-role" } });';

export const configUnknownKey = defineDiagnostic<{
  readonly key: string;
  readonly known: readonly string[];
  readonly suggestion?: string | undefined;
}>({
  code: "CK8001",
  title: "An unknown configuration key",
  message: ({ key }) => `unknown configuration key ${key}`,
  help: ({ suggestion, known }) => didYouMean(suggestion, '"') ?? `supported keys: ${known.join(", ")}`,
  fix: ({ key, suggestion }) => replacement(key.slice(key.lastIndexOf(".") + 1), suggestion),
  why: "A misspelt key would silently leave the default in effect.",
  wrong: 'export default defineConfig({ rbac: { rolename: "manager-role" } });',
  right,
});

export const configBadValue = defineDiagnostic<Texts<"key" | "wanted" | "given">>({
  code: "CK8002",
  title: "A configuration value of the wrong type",
  message: ({ key, wanted, given }) => `configuration key ${key} must be ${wanted}, not ${given}`,
  why: "Emitters require values of the option's type.",
  wrong: "export default defineConfig({ rbac: { roleName: 1 } });",
  right,
});

export const configNotLoaded = defineDiagnostic<Texts<"path" | "reason">>({
  code: "CK8003",
  title: "The configuration cannot be loaded",
  message: ({ path, reason }) => `${path} cannot be loaded: ${reason}`,
  help: "fix the error; Node.js only strips types, so write no enums, and import with file extensions",
  why: "Node.js runs `capikit.config.ts` as a module. The module may have thrown an error, or use syntax that type stripping does not support.",
  wrong: "enum Mode { A }\nexport default {};",
  right,
});

export const configNoDefault = defineDiagnostic<Texts<"path">>({
  code: "CK8004",
  title: "The configuration has no default export",
  message: ({ path }) => `the default export of ${path} is missing or not an object`,
  help: "write export default defineConfig({ … })",
  why: "`capikit.config.ts` must export the configuration as its default export.",
  wrong: 'export const config = { rbac: { roleName: "manager-role" } };',
  right,
});

export const optionFileUnreadable = defineDiagnostic<Texts<"option" | "path">>({
  code: "CK8005",
  title: "An option with an unreadable file",
  message: ({ option, path }) => `cannot read ${path} of option ${option}`,
  help: "paths in the configuration are relative to the project, paths in flags to the current folder",
  why: "The option's value is the content of that file.",
  wrong: 'export default defineConfig({ crd: { headerFile: "hack/no-such-file.txt" } });',
  right: 'export default defineConfig({ crd: { headerFile: "hack/boilerplate.yaml.txt" } });',
});

export const sameFileTwice = defineDiagnostic<{
  readonly path: string;
  readonly emitters: readonly [string, string];
}>({
  code: "CK8006",
  title: "Two emitters that write the same file",
  message: ({ path, emitters: [one, other] }) => `${one} and ${other} both write ${path}`,
  help: "give one of them another folder or file name",
  why: "The second emitter would overwrite the output of the first.",
  wrong:
    'export default defineConfig({ rbac: { folder: ".", fileName: "manifests.yaml" }, webhook: { folder: "." } });',
  right: 'export default defineConfig({ rbac: { folder: "." }, webhook: { folder: "." } });',
});
