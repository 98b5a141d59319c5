# bash completion for packtool, written by: packtool completions bash

# Offers the words of compgen one by one, so that blanks in names stay.
_packtool_offer() {
    local word
    while IFS= read -r word; do
        COMPREPLY+=("$prefix$word")
    done < <(compgen "$@" -- "$cur")
}

_packtool_files() {
    compopt -o filenames 2>/dev/null
    local ending
    for ending in "$@"; do
        _packtool_offer -f -X "!*.$ending"
    done
    if (( $# > 0 )); then
        _packtool_offer -d
    fi
    if (( ${#COMPREPLY[@]} == 0 )); then
        _packtool_offer -f
    fi
}

_packtool() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local prefix= command= operands=0 i
    COMPREPLY=()

    # The shell may split --name=value into three words, or leave it one.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    elif [[ $cur == --*=* ]]; then
        prev=${cur%%=*} prefix=${cur%%=*}= cur=${cur#*=}
    fi

    for (( i = 1; i < COMP_CWORD; i++ )); do
        case ${COMP_WORDS[i]} in
            -C|--section|--format|--width|--color|--theme|--symbols|--links|--paging|--extensions|--wrap|--profile|--config|--fail-on|--stdin-filename|--container|--remove|--jobs|--settle|--file|--into|--older-than|-p|--project|-t|--tag|--preset|--scope|--subject|--ask|--budget|-o|--output|--clipboard|--as|--assistant|--title)
                [[ ${COMP_WORDS[i+1]} == = ]] && (( i++ ))
                (( i++ ))
                ;;
            -?*|=) ;;
            render) if [[ -z $command ]]; then command=render; else (( operands++ )); fi ;;
            normalize|fmt) if [[ -z $command ]]; then command=normalize; else (( operands++ )); fi ;;
            golden) if [[ -z $command ]]; then command=golden; else (( operands++ )); fi ;;
            lint) if [[ -z $command ]]; then command=lint; else (( operands++ )); fi ;;
            rules) if [[ -z $command ]]; then command=rules; else (( operands++ )); fi ;;
            explain) if [[ -z $command ]]; then command=explain; else (( operands++ )); fi ;;
            init) if [[ -z $command ]]; then command=init; else (( operands++ )); fi ;;
            new) if [[ -z $command ]]; then command=new; else (( operands++ )); fi ;;
            workspace) if [[ -z $command ]]; then command=workspace; else (( operands++ )); fi ;;
            export) if [[ -z $command ]]; then command=export; else (( operands++ )); fi ;;
            log) if [[ -z $command ]]; then command=log; else (( operands++ )); fi ;;
            diff) if [[ -z $command ]]; then command=diff; else (( operands++ )); fi ;;
            import) if [[ -z $command ]]; then command=import; else (( operands++ )); fi ;;
            prune) if [[ -z $command ]]; then command=prune; else (( operands++ )); fi ;;
            status) if [[ -z $command ]]; then command=status; else (( operands++ )); fi ;;
            projects) if [[ -z $command ]]; then command=projects; else (( operands++ )); fi ;;
            read) if [[ -z $command ]]; then command=read; else (( operands++ )); fi ;;
            capture) if [[ -z $command ]]; then command=capture; else (( operands++ )); fi ;;
            compose) if [[ -z $command ]]; then command=compose; else (( operands++ )); fi ;;
            paste) if [[ -z $command ]]; then command=paste; else (( operands++ )); fi ;;
            tokens) if [[ -z $command ]]; then command=tokens; else (( operands++ )); fi ;;
            help) if [[ -z $command ]]; then command=help; else (( operands++ )); fi ;;
            completions) if [[ -z $command ]]; then command=completions; else (( operands++ )); fi ;;
            *) command=${command:-render}; (( operands++ )) ;;
        esac
    done

    case $command:$prev in
        *:-C) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        render:--section|:--section) :; return ;;
        render:--format|:--format) _packtool_offer -W 'ansi plain html tree'; return ;;
        render:--width|:--width) :; return ;;
        render:--color|:--color) _packtool_offer -W 'auto always never'; return ;;
        render:--theme|:--theme) _packtool_offer -W 'ansi16 dark light mono'; _packtool_files json; return ;;
        render:--symbols|:--symbols) _packtool_offer -W 'ascii unicode'; return ;;
        render:--links|:--links) _packtool_offer -W 'osc8 inline list none'; return ;;
        render:--paging|:--paging) _packtool_offer -W 'auto always never'; return ;;
        render:--extensions|:--extensions) _packtool_offer -W 'github none'; return ;;
        normalize:--wrap) _packtool_offer -W 'keep none'; return ;;
        golden:--color) _packtool_offer -W 'auto always never'; return ;;
        lint:--format) _packtool_offer -W 'text full json json-lines sarif github'; return ;;
        lint:--color) _packtool_offer -W 'auto always never'; return ;;
        lint:--profile) _packtool_offer -W 'pack markdownlint'; return ;;
        lint:--config) _packtool_files json jsonc; return ;;
        lint:--fail-on) _packtool_offer -W 'error warning info never'; return ;;
        lint:--stdin-filename) :; return ;;
        export:--container) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        export:--remove) :; return ;;
        export:--jobs) :; return ;;
        export:--color) _packtool_offer -W 'auto always never'; return ;;
        log:--color) _packtool_offer -W 'auto always never'; return ;;
        diff:--format) _packtool_offer -W 'text json html unified stat'; return ;;
        diff:--section) :; return ;;
        diff:--width) :; return ;;
        diff:--color) _packtool_offer -W 'auto always never'; return ;;
        diff:--theme) _packtool_offer -W 'ansi16 dark light mono'; _packtool_files json; return ;;
        diff:--paging) _packtool_offer -W 'auto always never'; return ;;
        import:--container) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        import:--settle) :; return ;;
        import:--file) :; return ;;
        import:--into) :; return ;;
        import:--color) _packtool_offer -W 'auto always never'; return ;;
        prune:--older-than) :; return ;;
        prune:--container) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        status:--container) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        status:--color) _packtool_offer -W 'auto always never'; return ;;
        projects:--container) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        projects:--color) _packtool_offer -W 'auto always never'; return ;;
        read:--container) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        read:--section) :; return ;;
        read:--format) _packtool_offer -W 'ansi plain html tree'; return ;;
        read:--width) :; return ;;
        read:--color) _packtool_offer -W 'auto always never'; return ;;
        read:--theme) _packtool_offer -W 'ansi16 dark light mono'; _packtool_files json; return ;;
        read:--symbols) _packtool_offer -W 'ascii unicode'; return ;;
        read:--links) _packtool_offer -W 'osc8 inline list none'; return ;;
        read:--paging) _packtool_offer -W 'auto always never'; return ;;
        read:--extensions) _packtool_offer -W 'github none'; return ;;
        capture:-p|capture:--project) :; return ;;
        capture:-t|capture:--tag) :; return ;;
        capture:--container) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        compose:--preset) _packtool_offer -W 'brainstorm review think'; return ;;
        compose:--scope) :; return ;;
        compose:--subject) :; return ;;
        compose:--ask) :; return ;;
        compose:--budget) :; return ;;
        compose:-o|compose:--output) _packtool_files md txt; return ;;
        compose:--clipboard) :; return ;;
        compose:--container) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        paste:--as) _packtool_offer -W 'meeting capture'; return ;;
        paste:-p|paste:--project) :; return ;;
        paste:--assistant) :; return ;;
        paste:--title) :; return ;;
        paste:-t|paste:--tag) :; return ;;
        paste:--clipboard) :; return ;;
        paste:--container) compopt -o filenames 2>/dev/null; _packtool_offer -d; return ;;
        tokens:--color) _packtool_offer -W 'auto always never'; return ;;
    esac

    if [[ $cur == -?* || $cur == - ]]; then
        case $command in
            render|'') _packtool_offer -W '--section --toc --format --width --color --theme --symbols --links --paging --extensions --front-matter --unsafe -C -q --quiet -v --verbose --version -h --help' ;;
            normalize) _packtool_offer -W '--wrap -w --write --check --diff -C -q --quiet -v --verbose --version -h --help' ;;
            golden) _packtool_offer -W '--color -C -q --quiet -v --verbose --version -h --help' ;;
            lint) _packtool_offer -W '--format --color --statistics --profile --config --fail-on --write-baseline --stdin-filename --fix --diff -C -q --quiet -v --verbose --version -h --help' ;;
            rules) _packtool_offer -W '--json -C -q --quiet -v --verbose --version -h --help' ;;
            explain) _packtool_offer -W '-C -q --quiet -v --verbose --version -h --help' ;;
            init) _packtool_offer -W '--json -C -q --quiet -v --verbose --version -h --help' ;;
            new) _packtool_offer -W '--json -C -q --quiet -v --verbose --version -h --help' ;;
            workspace) _packtool_offer -W '--json -C -q --quiet -v --verbose --version -h --help' ;;
            export) _packtool_offer -W '--container --dry-run --watch --remove --jobs --force --json --color -C -q --quiet -v --verbose --version -h --help' ;;
            log) _packtool_offer -W '--json --color -C -q --quiet -v --verbose --version -h --help' ;;
            diff) _packtool_offer -W '--format --section --exact --width --color --theme --paging -C -q --quiet -v --verbose --version -h --help' ;;
            import) _packtool_offer -W '--container --dry-run --watch --settle --file --into --json --color -C -q --quiet -v --verbose --version -h --help' ;;
            prune) _packtool_offer -W '--older-than --rejected --yes --container --json -C -q --quiet -v --verbose --version -h --help' ;;
            status) _packtool_offer -W '--container --json --color -C -q --quiet -v --verbose --version -h --help' ;;
            projects) _packtool_offer -W '--container --watch --json --color -C -q --quiet -v --verbose --version -h --help' ;;
            read) _packtool_offer -W '--container --json --section --toc --format --width --color --theme --symbols --links --paging --extensions --front-matter --unsafe -C -q --quiet -v --verbose --version -h --help' ;;
            capture) _packtool_offer -W '-p --project -t --tag --container --json -C -q --quiet -v --verbose --version -h --help' ;;
            compose) _packtool_offer -W '--preset --scope --subject --ask --allow-missing --budget --strict-budget --copy --print -o --output --json --clipboard --container -C -q --quiet -v --verbose --version -h --help' ;;
            paste) _packtool_offer -W '--as -p --project --assistant --title -t --tag -e --edit --clipboard -y --yes --container --json -C -q --quiet -v --verbose --version -h --help' ;;
            tokens) _packtool_offer -W '--json --color -C -q --quiet -v --verbose --version -h --help' ;;
            help) _packtool_offer -W '--man -C -q --quiet -v --verbose --version -h --help' ;;
            completions) _packtool_offer -W '-C -q --quiet -v --verbose --version -h --help' ;;
        esac
        return
    fi

    case $command:$operands in
        :*)
            _packtool_offer -W 'render normalize fmt golden lint rules explain init new workspace export log diff import prune status projects read capture compose paste tokens help completions'
            (( ${#COMPREPLY[@]} == 0 )) && _packtool_files md markdown
            ;;
        render:*) _packtool_files md markdown ;;
        normalize:*) _packtool_files md markdown ;;
        golden:0) _packtool_offer -W 'check update' ;;
        golden:1) compopt -o filenames 2>/dev/null; _packtool_offer -d ;;
        lint:*) _packtool_files md markdown json ;;
        explain:0) : ;;
        init:0) compopt -o filenames 2>/dev/null; _packtool_offer -d ;;
        new:0) _packtool_offer -W 'plan note chronicle pursuit blueprint' ;;
        new:*) : ;;
        workspace:0) _packtool_offer -W 'add remove container' ;;
        workspace:1) compopt -o filenames 2>/dev/null; _packtool_offer -d ;;
        export:*) : ;;
        log:0) : ;;
        diff:0) _packtool_files md markdown json ;;
        diff:1) _packtool_files md markdown json ;;
        read:0) : ;;
        read:1) : ;;
        capture:*) : ;;
        compose:0) : ;;
        paste:0) _packtool_files md txt ;;
        tokens:*) _packtool_files md markdown txt ;;
        help:0) _packtool_offer -W 'render normalize fmt golden lint rules explain init new workspace export log diff import prune status projects read capture compose paste tokens help completions' ;;
        completions:0) _packtool_offer -W 'bash zsh fish' ;;
    esac
}

complete -F _packtool packtool
