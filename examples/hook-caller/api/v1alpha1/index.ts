/**
 * The v1alpha1 hooks of provider Foo.
 *
 * +groupName=hooks.foo.example.org
 * +versionName=v1alpha1
 *
 * @packageDocumentation
 */
export type { BeforeDrain, BeforeDrainRequest, BeforeDrainResponse } from "./before-drain.ts";
