// Command upstream-tables runs tests of Cluster API in a copy of its module, and prints the arguments and results of
// the functions that they call, one JSON object a line:
//
//	{"test", "call", "args": […], "after"?: […], "out": […], "gates": […]}
//
// Errors are `true`, lists of field errors their types and fields. "after" has the arguments if the call changed them.
package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed recorder/record.go
var recorder string

// The recorded functions by package, methods as Type.name.
var recorded = map[string][]string{
	"core/webhooks/admission": {
		"ClusterClass.validate", "Cluster.validate", "Cluster.DefaultAndValidateVariables", "validatePatches", "validateSelectors",
		"validateTopologyControlPlaneVersion", "validateTopologyMachineDeploymentVersions", "validateTopologyMachinePoolVersions",
		"validateAutoscalerAnnotationsForCluster", "validateAutoscalerAnnotationsForClusterClass",
	},
	"internal/topology/check": {
		"ObjectsAreCompatible", "ObjectsAreStrictlyCompatible", "ClusterClassTemplateAreCompatible", "ClusterClassTemplateIsValid",
		"ClusterClassesAreCompatible", "MachineDeploymentClassesAreCompatible", "MachinePoolClassesAreCompatible",
		"MachineDeploymentClassesAreUnique", "MachinePoolClassesAreUnique", "ClusterClassTemplatesAreValid",
		"MachineDeploymentTopologiesAreValidAndDefinedInClusterClass", "MachinePoolTopologiesAreValidAndDefinedInClusterClass",
		"IsMachineDeploymentUpgrading", "IsMachinePoolUpgrading",
	},
	"internal/topology/variables": {
		"defaultClusterVariables", "defaultValue", "validateClusterVariables",
		"ValidateClusterVariable", "ValidateClusterClassVariables", "validateClusterClassVariable",
	},
	"internal/topology/names": {"templateGenerator.GenerateName"},
	"exp/topology/desiredstate": {
		"DefaultAndValidateUpgradePlans", "GetUpgradePlanOneMinor", "GetUpgradePlanFromClusterClassVersions", "isLowerThanMinVersion",
	},
	"exp/topology/scope": {
		"ClusterBlueprint.IsControlPlaneMachineHealthCheckEnabled", "ClusterBlueprint.ControlPlaneMachineHealthCheckClass",
		"ClusterBlueprint.IsMachineDeploymentMachineHealthCheckEnabled", "ClusterBlueprint.MachineDeploymentMachineHealthCheckClass",
	},
	"core/reconcilers/topology/cluster/patches/inline": {
		"matchesSelector", "patchIsEnabled", "calculateValue", "renderValueTemplate",
	},
	"core/reconcilers/topology/cluster/patches/variables": {
		"GetVariableValue", "Global", "ControlPlane", "MachineDeployment", "MachinePool",
	},
}

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("usage: upstream-tables MODULE TYPES, folders of sigs.k8s.io/cluster-api and its api module"))
	}
	folder, err := os.MkdirTemp("", "upstream-tables-")
	if err != nil {
		fail(err)
	}
	err = run(folder, os.Args[1], os.Args[2])
	_ = os.RemoveAll(folder)
	if err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func run(folder, module, types string) error {
	if err := copyModule(folder, module, types); err != nil {
		return err
	}
	target := filepath.Join(folder, "internal/recorder")
	if err := os.MkdirAll(target, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(target, "record.go"), []byte(recorder), 0o644); err != nil {
		return err
	}
	packages := []string{}
	for name, functions := range recorded {
		packages = append(packages, "./"+name)
		if err := instrument(filepath.Join(folder, name), name, functions); err != nil {
			return err
		}
	}
	slices.Sort(packages)
	rows := filepath.Join(folder, "rows")
	command := exec.Command("go", append([]string{"test", "-vet=off", "-count=1", "-p=1"}, packages...)...)
	command.Dir = folder
	command.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "CGO_ENABLED=0", "UPSTREAM_TABLES="+rows)
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("go test: %w", err)
	}
	return printRows(rows)
}

func copyModule(folder, module, types string) error {
	return filepath.WalkDir(module, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(module, path)
		if err != nil {
			return err
		}
		target := filepath.Join(folder, name)
		if entry.IsDir() {
			if name == "docs" || name == "hack" {
				return filepath.SkipDir
			}
			return os.MkdirAll(target, 0o755)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if name == "go.mod" {
			data = []byte(strings.Replace(string(data), "cluster-api/api => ./api", "cluster-api/api => "+types, 1))
		}
		return os.WriteFile(target, data, 0o644)
	})
}

// printRows prints each row once, in an order that does not depend on parallel tests.
func printRows(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := []string{}
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<24)
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
	}
	if err := scanner.Err(); err != nil {
		return err
	}
	slices.Sort(lines)
	out := bufio.NewWriter(os.Stdout)
	for _, line := range slices.Compact(lines) {
		fmt.Fprintln(out, line)
	}
	return out.Flush()
}
