import { type ApiPackage, type Marker, type Model, type NamedType, stringOf } from "@capikit/model";

export interface NameOptions {
  /** Whether to use Go packages where known. */
  readonly goNames: boolean;
}

/**
 * Returns the name of a type's component. A name with a dot in `+capikit:openapi:name` is used
 * unchanged.
 *
 * Otherwise the type's name follows the group and version of its API package, or its Go package
 * (with `goNames`, and for types outside API packages).
 */
export function componentName(type: NamedType, model: Model, options: NameOptions): string {
  const given = findMarker(type.markers, "capikit:openapi");
  const own = given === undefined ? undefined : stringOf(given, "name");
  if (own?.includes(".") === true) return own;
  const name = own ?? type.name.replace(/<.*$/s, "");
  const home = findPackage(type, model);
  const goPackage =
    findGoPackage(type.markers) ?? (home === undefined ? undefined : findGoPackage(home.markers));
  if (home !== undefined && !options.goNames) return `${home.group}.${home.version}.${name}`;
  if (goPackage !== undefined) return goName(goPackage, name, options);
  return home === undefined ? name : `${home.group}.${home.version}.${name}`;
}

/** Returns `a.example.b.T` (`goNames`) or `b.T` for `a.example/b`, `T`. */
export function goName(goPackage: string, name: string, { goNames }: NameOptions): string {
  const prefix = goNames ? goPackage.replaceAll("/", ".") : goPackage.slice(goPackage.lastIndexOf("/") + 1);
  return `${prefix}.${name}`;
}

function findGoPackage(markers: readonly Marker[]): string | undefined {
  const value = findMarker(markers, "capikit:openapi:goPackage")?.value;
  return typeof value === "string" ? value : undefined;
}

function findMarker(markers: readonly Marker[], key: string): Marker | undefined {
  return markers.find((marker) => marker.key === key);
}

/** Returns the API package whose folder declares a type. */
function findPackage(type: NamedType, model: Model): ApiPackage | undefined {
  const { path } = type.location.source;
  let best: ApiPackage | undefined;
  for (const candidate of model.packages)
    if (path.startsWith(`${candidate.folder}/`) && candidate.folder.length > (best?.folder.length ?? -1))
      best = candidate;
  return best;
}
