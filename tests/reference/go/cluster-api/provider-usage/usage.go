package main

import (
	"encoding/json"
	"os"
	"sort"
	"strings"
)

// usage contains the providers that use a name, by "alias.Name".
type usage map[string]map[string]bool

// add adds a provider, or only the name if the provider is empty.
func (u usage) add(provider, path, name, kind string) {
	if name == "" || !isCounted(path, kind) {
		return
	}
	// Methods of unexported types belong to an exported interface. Generic types have an alias without the prefix.
	name = strings.ToUpper(name[:1]) + name[1:]
	if strings.HasPrefix(path, "sigs.k8s.io/controller-runtime") {
		name = strings.TrimPrefix(name, "Typed")
	}
	key := aliases[path] + "." + name
	if u[key] == nil {
		u[key] = map[string]bool{}
	}
	if provider != "" {
		u[key][provider] = true
	}
}

// print writes JSON: the version of each provider, and the names of each package by the providers that use them.
func print(versions map[string]string, u usage) {
	byAlias := map[string]map[string][]string{}
	for key, providers := range u {
		alias, name, _ := strings.Cut(key, ".")
		names := make([]string, 0, len(providers))
		for provider := range providers {
			names = append(names, provider)
		}
		sort.Strings(names)
		users := strings.Join(names, " ")
		if byAlias[alias] == nil {
			byAlias[alias] = map[string][]string{}
		}
		byAlias[alias][users] = append(byAlias[alias][users], name)
	}
	type entry struct {
		Path  string            `json:"path"`
		Names map[string]string `json:"names"`
	}
	result := map[string]entry{}
	for path, alias := range aliases {
		if byAlias[alias] == nil || strings.Contains(path, "/internal/") || strings.Contains(path, "/third_party/") {
			continue
		}
		names := map[string]string{}
		for users, list := range byAlias[alias] {
			sort.Strings(list)
			names[users] = strings.Join(list, " ")
		}
		result[alias] = entry{path, names}
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "  ")
	encoder.Encode(map[string]any{"providers": versions, "packages": result})
}
