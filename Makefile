# For contributors. Everything here is a script of Scripts/ or one line of swift.

PREFIX ?= /usr/local
release_options := -c release --product packtool
ifeq ($(shell uname -s),Linux)
release_options += --static-swift-stdlib -Xlinker -s
endif
binary = $(shell swift build $(release_options) --show-bin-path)/packtool
# The toolchain's own tools: another LLVM on PATH cannot read its profiles.
toolchain = $(dir $(realpath $(shell command -v swift)))
shared ?= ../shared

.DEFAULT_GOAL := help
.PHONY: help run test build release install format lint golden picture bench pathological coverage docs

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build a release binary, export the example project and read it
	@Scripts/run

test: ## Check everything that has to hold before a merge
	@Scripts/test

build: ## Build for debugging
	swift build

release: ## Build the binary that is shipped
	swift build $(release_options)

prefix = $(DESTDIR)$(PREFIX)

install: release ## Copy the binary, manual page and completions below PREFIX (default /usr/local)
	install -d "$(prefix)/bin" "$(prefix)/share/man/man1" "$(prefix)/share/bash-completion/completions" \
	  "$(prefix)/share/zsh/site-functions" "$(prefix)/share/fish/vendor_completions.d"
	install -m 755 "$(binary)" "$(prefix)/bin/packtool"
	"$(binary)" help --man > "$(prefix)/share/man/man1/packtool.1"
	"$(binary)" completions bash > "$(prefix)/share/bash-completion/completions/packtool"
	"$(binary)" completions zsh > "$(prefix)/share/zsh/site-functions/_packtool"
	"$(binary)" completions fish > "$(prefix)/share/fish/vendor_completions.d/packtool.fish"

format: ## Format the Swift sources in place
	swift format --in-place --recursive Sources Tests Package.swift

lint: ## Check the format of the Swift sources
	swift format lint --strict --recursive Sources Tests Package.swift

golden: ## Write the expected files of the golden tests anew
	GOLDEN_UPDATE=1 swift test --filter 'GoldenTests|TableText'

picture: release ## Draw the picture of the README anew (needs python3)
	Scripts/make-picture --tool "$(binary)"

bench: release ## Measure speed beside other programs (needs python3 and the peers)
	python3 "$(shared)/tools/bench.py" --tool "$(binary)" --only render,start

pathological: release ## Measure hostile input at ten times the usual size (needs python3)
	python3 "$(shared)/tools/bench_pathological.py" --tool "$(binary)" --commands render --scale 10

coverage: ## Run the tests and list how much of each file they reach
	swift test --disable-xctest --enable-code-coverage
	"$(toolchain)llvm-cov" report -instr-profile "$$(swift build --show-bin-path)/codecov/default.profdata" \
	  -ignore-filename-regex '(Tests|\.build)/' "$$(swift build --show-bin-path)/packtoolPackageTests.xctest"

docs: ## Write the library's reference as a web site to .build/docs/site
	swift package dump-symbol-graph --minimum-access-level public
	mkdir -p .build/docs/graph
	cp "$$(swift build --show-bin-path)/../symbolgraph/RavenMarkdown.symbols.json" .build/docs/graph/
	"$(toolchain)docc" convert --fallback-display-name RavenMarkdown \
	  --fallback-bundle-identifier packtool.RavenMarkdown --additional-symbol-graph-dir .build/docs/graph \
	  --output-path .build/docs/site --transform-for-static-hosting
