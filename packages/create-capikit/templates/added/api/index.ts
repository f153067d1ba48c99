/**
 * The v7alpha7 types of infrastructure.cluster.x-k8s.io.
 *
 * +groupName=infrastructure.cluster.x-k8s.io
 * +versionName=v7alpha7
 * #if contract
 * +capikit:contract:v1beta2=v7alpha7
 * #endif
 *
 * @packageDocumentation
 */
