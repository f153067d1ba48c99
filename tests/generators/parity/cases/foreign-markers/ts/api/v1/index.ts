/**
 * +k8s:deepcopy-gen=package,register
 * +k8s:defaulter-gen=TypeMeta
 * +k8s:conversion-gen=example.com/internal
 * +k8s:conversion-gen-external-types=example.com/api
 * +k8s:openapi-gen=true
 * +k8s:openapi-model-package=com.acme.api.v1
 * +k8s:prerelease-lifecycle-gen=true
 * +k8s:protobuf-gen=package
 * +k8s:validation-gen=TypeMeta
 * +k8s:validation-gen-input=example.com/api
 * +kubebuilder:object:generate=true
 * +kubebuilder:ac:generate=true
 * +kubebuilder:ac:output:package="applyconfiguration"
 * +kubebuilder:validation:Required
 * +groupName=foreign-markers.acme.example
 */
export * from "./types.js";
