# What Scripts/run and Scripts/test share. Sourced by them, with bash 3.2 or newer.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "Error: $*"
  exit 1
}

# Runs a command with its output in a log, and shows the log only when the command fails.
quietly() {
  local log
  log=$(mktemp "${TMPDIR:-/tmp}/packtool-setup.XXXXXX")
  if "$@" >"$log" 2>&1; then
    rm -f "$log"
  else
    local status=$?
    cat "$log" >&2
    rm -f "$log"
    return $status
  fi
}

has() { command -v "$1" >/dev/null 2>&1; }

# Without pkg-config the header must be where the compiler looks by itself.
has_libcmark() {
  if has pkg-config; then
    pkg-config --exists libcmark
  else
    [ -f /usr/include/cmark.h ] || [ -f /usr/local/include/cmark.h ]
  fi
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif [ -t 2 ]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@"; }

# Lists may be missing (a fresh container) or too old to be of use, which shows only when they fail.
apt_install() {
  if ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1 &&
    quietly apt_get install -y --no-install-recommends "$@"; then
    return
  fi
  quietly apt_get update && quietly apt_get install -y --no-install-recommends "$@"
}

# install APT-PACKAGES BREW-PACKAGES: makes them present or says what is missing and ends.
install() {
  local apt=$1 brew=$2
  if has apt-get && { [ "$(id -u)" -eq 0 ] || has sudo; }; then
    say "Installing $apt with apt-get"
    # shellcheck disable=SC2086
    apt_install $apt || fail "apt-get could not install $apt; install it by hand and run this again"
  elif has brew; then
    say "Installing $brew with brew"
    # shellcheck disable=SC2086
    quietly brew install $brew || fail "brew could not install $brew; install it by hand and run this again"
  elif has apt-get; then
    fail "please install these packages as root and run this again: apt-get install $apt"
  else
    fail "please install what Debian and Ubuntu call $apt, Homebrew $brew, and run this again"
  fi
}

need_swift() {
  has swift || fail "swift is not on PATH; Swift 6.2 or newer is needed, see https://www.swift.org/install"
}

need_libcmark() {
  has_libcmark && return
  install "libcmark-dev pkg-config" "cmark pkgconf"
  has_libcmark || fail "pkg-config still does not find libcmark; try 'pkg-config --exists --print-errors libcmark'"
}

# SwiftPM and clang want to keep caches under HOME. Where that is impossible they go to the build
# folder, so that a container without a home can build too.
swiftpm_options=()
need_home() {
  local home=${HOME:-}
  if [ -n "$home" ] && [ -d "$home" ] && [ -w "$home" ]; then return; fi
  mkdir -p "$root/.build/home"
  export HOME="$root/.build/home"
  unset XDG_CACHE_HOME XDG_CONFIG_HOME
  swiftpm_options=(
    --cache-path "$HOME/cache" --config-path "$HOME/configuration" --security-path "$HOME/security")
}

# swiftpm build|test ARGUMENTS: runs it on the package, from whatever folder this is.
swiftpm() {
  local action=$1
  shift
  swift "$action" --package-path "$root" ${swiftpm_options[@]+"${swiftpm_options[@]}"} "$@"
}

# Builds the binary that is shipped and leaves its path in $packtool. It needs none of the
# toolchain's libraries at run time and starts in a few milliseconds.
packtool=
build_release() {
  local options=(-c release --product packtool)
  if [ "$(uname -s)" = Linux ]; then
    options+=(--static-swift-stdlib -Xlinker -s)
  fi
  swiftpm build "${options[@]}" >&2 || fail "the release build failed"
  packtool=$(swiftpm build "${options[@]}" --show-bin-path)/packtool
}
