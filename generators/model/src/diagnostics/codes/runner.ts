import { defineDiagnostic } from "../define-diagnostic.ts";

/** Faults of `capikit.config.ts` and of the options of emitters. */

const right =
  'import { defineConfig } from "capikit";\n\nexport default defineConfig({ rbac: { roleName: "manager-role" } });';

export const configUnknownKey = defineDiagnostic<{
  readonly key: string;
  readonly known: readonly string[];
  readonly suggestion?: string | undefined;
}>({
  code: "CK8001",
  name: "config-unknown-key",
  title: "A key of the configuration that nothing reads",
  message: ({ key }) => `The configuration has no key ${key}`,
  help: ({ suggestion, known }) =>
    suggestion === undefined ? `known here: ${known.join(", ")}` : `did you mean "${suggestion}"?`,
  page: {
    why: "A misspelt key would silently leave its default in force.",
    wrong: 'export default defineConfig({ rbac: { rolename: "manager-role" } });',
    right,
  },
});

export const configBadValue = defineDiagnostic<{
  readonly key: string;
  readonly wanted: string;
  readonly given: string;
}>({
  code: "CK8002",
  name: "config-bad-value",
  title: "A value of the configuration of the wrong type",
  message: ({ key, wanted, given }) => `The configuration's ${key} is ${given}, but must be ${wanted}`,
  page: {
    why: "An emitter can only work with values of the type that the option has.",
    wrong: "export default defineConfig({ rbac: { roleName: 1 } });",
    right,
  },
});

export const configNotLoaded = defineDiagnostic<{ readonly path: string; readonly reason: string }>({
  code: "CK8003",
  name: "config-not-loaded",
  title: "The configuration cannot be loaded",
  message: ({ path, reason }) => `${path} cannot be loaded: ${reason}`,
  help: () =>
    "it is run by Node with its types stripped: no enums, no parameter properties, imports with their extension",
  page: {
    why: "`capikit.config.ts` is a module that Node runs. It may throw, or hold syntax that is more than types on top of JavaScript.",
    wrong: "enum Mode { A }\nexport default {};",
    right,
  },
});

export const configNoDefault = defineDiagnostic<{ readonly path: string }>({
  code: "CK8004",
  name: "config-no-default",
  title: "The configuration exports nothing",
  message: ({ path }) => `${path} has no default export that is an object`,
  help: () => "write export default defineConfig({ … })",
  page: {
    why: "The configuration is what `capikit.config.ts` exports by default.",
    wrong: 'export const config = { rbac: { roleName: "manager-role" } };',
    right,
  },
});

export const optionFileUnreadable = defineDiagnostic<{ readonly option: string; readonly path: string }>({
  code: "CK8005",
  name: "option-file-unreadable",
  title: "A file that an option names cannot be read",
  message: ({ option, path }) => `The option ${option} names ${path}, which cannot be read`,
  help: () => "paths of the configuration are relative to the project, those of flags to the current folder",
  page: {
    why: "The option's value is the text of that file.",
    wrong: 'export default defineConfig({ crd: { headerFile: "hack/no-such-file.txt" } });',
    right: 'export default defineConfig({ crd: { headerFile: "hack/boilerplate.yaml.txt" } });',
  },
});

export const sameFileTwice = defineDiagnostic<{
  readonly path: string;
  readonly emitters: readonly [string, string];
}>({
  code: "CK8006",
  name: "same-file-twice",
  title: "Two emitters write one file",
  message: ({ path, emitters: [one, other] }) => `${one} and ${other} both write ${path}`,
  help: () => "give one of them another folder or file name",
  page: {
    why: "The second would overwrite what the first wrote.",
    wrong:
      'export default defineConfig({ rbac: { folder: ".", fileName: "manifests.yaml" }, webhook: { folder: "." } });',
    right: 'export default defineConfig({ rbac: { folder: "." }, webhook: { folder: "." } });',
  },
});
