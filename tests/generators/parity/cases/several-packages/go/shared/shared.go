package shared

// Shared by all groups.
// +kubebuilder:validation:MaxLength=8
type Shared string

// Size of a thing.
type Size struct {
	Width int32 `json:"width"`
	Height int32 `json:"height"`
}
