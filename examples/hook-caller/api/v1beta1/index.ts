/**
 * The v1beta1 hooks of provider Foo, and the registration of extensions.
 *
 * +groupName=hooks.foo.example.org
 * +versionName=v1beta1
 *
 * @packageDocumentation
 */
export type { BeforeDrain, BeforeDrainRequest, BeforeDrainResponse } from "./before-drain.ts";
export type { FooExtension, FooExtensionList } from "./foo-extension.ts";
