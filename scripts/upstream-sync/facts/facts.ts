import { GoToolError, run } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";

/** Description and markers of a Go declaration. */
export interface GoComment {
  readonly doc: string;
  /** With their `+`, in the order of the source. */
  readonly markers: readonly string[];
}

/** A field of a Go struct. */
export interface GoField extends GoComment {
  /** Name in JSON; empty for embedded types. */
  readonly name: string;
  readonly goName: string;
  /** As written in Go, such as `*metav1.Time`. */
  readonly type: string;
  /** Options of the JSON tag, such as `omitempty`. */
  readonly options: readonly string[];
  readonly embedded: boolean;
}

/** An exported Go type. */
export interface GoType extends GoComment {
  readonly name: string;
  /** Name of its Go file. */
  readonly file: string;
  /** Definition of a type that is not a struct, such as `string`; otherwise empty. */
  readonly type: string;
  readonly fields: readonly GoField[];
}

/** An exported string constant. */
export interface GoConstant extends GoComment {
  readonly name: string;
  readonly file: string;
  /** As written in Go; empty for untyped constants. */
  readonly type: string;
  readonly value: string;
}

/** A registered runtime hook. */
export interface GoHook extends GoComment {
  readonly name: string;
  readonly request: string;
  readonly response: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly singleton: boolean;
}

/** The declarations of a Go package, as the program `upstream-facts` prints them. */
export interface GoPackage {
  /** Such as `core/v1beta2`, below the folder `api` of Cluster API. */
  readonly name: string;
  readonly types: readonly GoType[];
  readonly constants: readonly GoConstant[];
  readonly hooks: readonly GoHook[];
}

/** Whether a field may be missing: by its marker, otherwise by its JSON tag. */
export function isOptional({ markers, options }: GoField): boolean {
  if (markers.some((one) => /^\+(?:k8s:)?optional$/.test(one))) return true;
  if (markers.some((one) => /^\+(?:k8s:|kubebuilder:validation:)?[rR]equired$/.test(one))) return false;
  return options.some((one) => one === "omitempty" || one === "omitzero");
}

/** Whether a package contains hooks instead of kinds. */
export function isHooks({ name }: Pick<GoPackage, "name">): boolean {
  return name.startsWith("runtime/hooks/");
}

/**
 * Reads the declarations of Go packages.
 *
 * @param folders by package name, see {@link packageFolders}.
 * @throws GoToolError if a package cannot be parsed.
 */
export async function readFacts(folders: ReadonlyMap<string, string>): Promise<readonly GoPackage[]> {
  const program = await ensureReference("upstream-facts");
  const { code, stdout, stderr } = await run(
    program,
    [...folders].map(([name, folder]) => `${name}=${folder}`),
  );
  if (code !== 0) throw new GoToolError(`upstream-facts: ${stderr.trim()}`);
  return JSON.parse(stdout) as readonly GoPackage[];
}
