import { type ApiPackage, type Marker, type Model, type NamedType, stringOf } from "@capikit/model";

/** How components are named. */
export interface NameOptions {
  /** By Go packages, where they are known. */
  readonly goNames: boolean;
}

/**
 * The name of a type's component: what `+capikit:openapi:name` says, whole if there is a dot in it; else the type's name behind the group
 * and version of its API package, or (`goNames`, and types of no API package) behind its Go package.
 */
export function componentName(type: NamedType, model: Model, options: NameOptions): string {
  const given = markerOf(type.markers, "capikit:openapi");
  const own = given === undefined ? undefined : stringOf(given, "name");
  if (own?.includes(".") === true) return own;
  const name = own ?? type.name.replace(/<.*$/s, "");
  const home = packageOf(type, model);
  const goPackage = goPackageOf(type.markers) ?? (home === undefined ? undefined : goPackageOf(home.markers));
  if (home !== undefined && !options.goNames) return `${home.group}.${home.version}.${name}`;
  if (goPackage !== undefined) return goName(goPackage, name, options);
  return home === undefined ? name : `${home.group}.${home.version}.${name}`;
}

/** `a.example/b`, `T` → `a.example.b.T` (`goNames`) or `b.T`. */
export function goName(goPackage: string, name: string, { goNames }: NameOptions): string {
  const prefix = goNames ? goPackage.replaceAll("/", ".") : goPackage.slice(goPackage.lastIndexOf("/") + 1);
  return `${prefix}.${name}`;
}

function goPackageOf(markers: readonly Marker[]): string | undefined {
  const value = markerOf(markers, "capikit:openapi:goPackage")?.value;
  return typeof value === "string" ? value : undefined;
}

function markerOf(markers: readonly Marker[], key: string): Marker | undefined {
  return markers.find((marker) => marker.key === key);
}

/** The API package in whose folder a type is declared. */
function packageOf(type: NamedType, model: Model): ApiPackage | undefined {
  const { path } = type.location.source;
  let best: ApiPackage | undefined;
  for (const candidate of model.packages)
    if (path.startsWith(`${candidate.folder}/`) && candidate.folder.length > (best?.folder.length ?? -1))
      best = candidate;
  return best;
}
