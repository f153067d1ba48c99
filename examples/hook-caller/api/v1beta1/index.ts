/**
 * The v1beta1 hooks of provider Foo.
 *
 * +groupName=hooks.foo.example.org
 * +versionName=v1beta1
 *
 * @packageDocumentation
 */
export type { BeforeDrain, BeforeDrainRequest, BeforeDrainResponse } from "./before-drain.ts";
