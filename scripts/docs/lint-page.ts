import { lintRules } from "../../packages/clusterctl-kit/src/lint/index.ts";
import { diagnosticTables } from "./diagnostic-pages.ts";

/** Returns the page with all lint rules. */
export function lintPage(): string {
  return `# Lint

\`capikit lint [DIR|FILE|URL]…\` and \`lint\` of \`@capikit/clusterctl-kit/lint\` check the files of a provider, in whatever language it is
written, against ${lintRules.length} rules. An **error** violates a must of the contract, a **warning** a should, and an **info** a may.
\`capikit explain CODE\` prints the page of a rule. Findings in well-known providers: [Lint of real providers](lint-real-providers.md).

- A folder counts as a whole provider: lint reports missing parts. It skips \`node_modules\`, \`vendor\`, hidden folders and the templates of Helm charts.
- Of a folder, lint checks the files of a release: components, \`metadata.yaml\`, cluster templates and ClusterClasses.
  It finds the kustomize folders of the components in the Makefile, the Dockerfile, GitHub workflows and the configuration of GoReleaser. Without such a build, it takes folders \`config/default\`.
  If a workflow names the files of a release, lint checks only those. It ignores targets for development, such as \`tilt-up\`, and Tiltfiles.
  It leaves out tests, examples and add-ons, unless a build copies them to a release. Without a kustomize folder, it checks all other files. A CRD in several files is checked once.
- The command reports the files that it left out (\`leftOut\` in JSON). To check such files, name the folder, or set \`lint: { include: ["FOLDER"] }\` in \`capikit.config.ts\`.
- The command renders the kustomize folders with the installed \`kustomize\`, and checks the result; findings have the locations of the source files. Images there are checked unless a command of the build replaces them.
  Without a result, it applies labels, annotations and patches only, and reports \`components/not-rendered\`.
- Contract rules check kinds by their role, such as InfraMachine: by the group, the contract labels, the fields, references in templates and the name of the components file. The command lists kinds that it does not recognise (\`unrecognised\` in JSON). Declare their roles with \`lint: { kinds: { "FooNode.foo.example.com": "InfraMachine" } }\`, or \`"none"\`.
- Folders other than the current one are data: lint runs neither their \`capikit.config.ts\` nor git, and does not compare their version tags. \`--trust\` changes this.
- kustomize reads a copy of the folder, without your environment. Folders with remote resources, generators, transformers, charts, or files outside of the repository are rendered only with \`--remote-resources\`, because kustomize then runs git with your credentials. Use the flag for repositories that you trust.
- A comment \`# capikit-lint-disable CODE reason\` disables a rule for its YAML document; \`lint: { disable: ["CODE"] }\` in \`capikit.config.ts\` for the project.
- \`metadata.yaml\` is compared with the version tags of the project's git repository and \`--next-version\`. On a branch for patch releases, tags of later minor versions are ignored.
- In a Go project, lint searches the Go files for the flags of the manager.
- In a project with a README, lint searches the Markdown, AsciiDoc and reStructuredText files for required variables, flavors and ClusterClasses.
- The command also renders [cluster templates](../guides/templates.md) and checks their objects, and those of ClusterClasses, against the CRDs of the provider and of Cluster API.
  It checks objects in other files too, also in examples and in sources of templates, except tests. It finds unknown and missing fields, values, versions, kinds,
  and broken references between the objects of a folder. If a kustomization changes an object, it checks only names of fields and kinds.
- \`--install\` also starts an API server, and installs the components there as clusterctl does, with Cluster API's CRDs and an authority that signs in place of cert-manager. Findings have codes \`install/…\`: objects, fields and Pods that the API server refuses or drops, Certificates that are not issued, webhooks that it cannot reach or verify, and permissions that the service accounts, core or KubeadmControlPlane do not have, by SubjectAccessReviews.
  No Pod runs. Name CRDs of other projects with \`--crds\`. With \`--context\` or \`--kubeconfig\`, it uses that cluster: it creates a Namespace, sends all else as a dry run, and deletes the Namespace. Variables come from the environment, or else from their defaults.
- The exit code is 1 if there are errors or warnings.

${diagnosticTables(lintRules)}
`;
}
