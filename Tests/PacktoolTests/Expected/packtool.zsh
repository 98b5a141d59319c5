#compdef packtool
# zsh completion for packtool, written by: packtool completions zsh

_packtool_commands() {
    local -a commands
    commands=(
        'render:Show markdown in the terminal, or as text, HTML or a tree.'
        'normalize:Write markdown in one spelling that means the same.'
        'fmt:Write markdown in one spelling that means the same.'
        'golden:Keep a folder'\''s documents and what becomes of them in step.'
        'lint:Find mistakes in documents before they leave the desk.'
        'rules:List what lint looks for.'
        'explain:Tell what a rule of lint wants, and why.'
        'init:Begin a project\: settings, nine layers to fill in, folders for the rest.'
        'new:Begin a document of the project around you.'
        'workspace:Show or change the projects and the container that this desk knows.'
        'export:Write projects into the container, for readers elsewhere.'
        'log:List the exported revisions of a project and what changed in each.'
        'diff:Show what changed between two packs, revisions, projects or documents.'
        'import:Take what was captured elsewhere from the container'\''s inbox into projects.'
        'prune:List what only the past needs, and delete it when told to.'
        'status:Show the container, the projects and what is waiting, with the next step for each.'
        'projects:List the projects of a container.'
        'read:Show what a project in a container holds.'
        'capture:Write a thought down in one step, for the desk to import.'
        'compose:Make a prompt of a project'\''s documents and copy it.'
        'paste:Bring back what came out of a conversation, to the byte.'
        'tokens:Measure texts\: characters, UTF-16 units, scalars, bytes and estimated tokens.'
        'help:Show help for a command, or this program'\''s manual page.'
        'completions:Write a shell'\''s completion script.'
    )
    _describe -t commands command commands "$@"
}

_packtool_words_or_files() {
    local files=$1 ret=1
    local -a choices=("${@:2}")
    _describe -t choices word choices && ret=0
    _files -g "$files(-.)" && ret=0
    return ret
}

_packtool() {
    local context state state_descr line ret=1
    local -A opt_args
    local -a global
    global=(
        '-C+[Run as if started in <directory>.]:directory:_files -/'
        '(-q --quiet)'{-q,--quiet}'[Say only what went wrong.]'
        '(-v --verbose)'{-v,--verbose}'[Say on standard error what was decided and why.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )

    _arguments -C -s -S : $global '1:command:->command' '*::argument:->argument' && ret=0

    case $state in
        command)
            _packtool_commands && ret=0
            _files -g '*.(md|markdown)(-.)' && ret=0
            ;;
        argument)
            case $words[1] in
                render)
                    _arguments -s -S : $global \
                        '--section=[Show only what stands under this heading, or under the one that begins so.]:heading: ' \
                        '--toc[List the headings instead of the text.]' \
                        '--format=[What to write.]:format:((ansi\:"text with colours and styles" plain\:"text" html\:"HTML as GitHub makes it" tree\:"the document'\''s parts, one per line"))' \
                        '--width=[Set lines to at most <columns>.]:columns: ' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' \
                        '--theme=[Use these colours and styles.]:theme: _packtool_words_or_files "*.(json)" ansi16\:"the terminal'\''s own 16 colours" dark\:"for dark backgrounds" light\:"for light backgrounds" mono\:"no colours, only bold, italic and the like"' \
                        '--symbols=[Draw bullets, bars, boxes and rules with these symbols.]:set:((ascii\:"characters of every keyboard" unicode\:"round bullets, bars, boxes and lines"))' \
                        '--links=[Show where links lead.]:style:((osc8\:"a link that the terminal opens" inline\:"in parentheses after the text" list\:"numbered, after the section" none\:"not at all"))' \
                        '--paging=[When to use a pager.]:when:((auto\:"when the text is taller than the terminal" always\:"on a terminal, whatever the text'\''s height" never\:"never"))' \
                        '--extensions=[Accept these additions to CommonMark.]:set:((github\:"tables, tasks, footnotes, alerts and the rest" none\:"CommonMark alone"))' \
                        '--front-matter[Show the data at the start of a document.]' \
                        '--unsafe[Let raw HTML and script links pass (html).]' \
                        '*:file:_files -g "*.(md|markdown)(-.)"' && ret=0
                    ;;
                normalize|fmt)
                    _arguments -s -S : $global \
                        '--wrap=[What becomes of line breaks in running text; a number fills lines.]:how:((keep\:"as they are" none\:"a blank each, so that a paragraph is one line"))' \
                        '(-w --write)'{-w,--write}'[Write the files in place.]' \
                        '--check[Name the files that are not in normal form, and end with 1 if there are any.]' \
                        '--diff[Show what would change, and end with 1 if anything would.]' \
                        '*:file:_files -g "*.(md|markdown)(-.)"' && ret=0
                    ;;
                golden)
                    _arguments -s -S : $global \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' \
                        '1:action:((check\:"compare every expected file and show what differs" update\:"write the expected files that differ, remove those left over"))' \
                        '2:directory:_files -/' && ret=0
                    ;;
                lint)
                    _arguments -s -S : $global \
                        '--format=[How findings are shown.]:format:((text\:"one line for each finding" full\:"findings with the lines that they are about" json\:"one JSON array" json-lines\:"one JSON object for each line" sarif\:"SARIF 2.1.0" github\:"annotations for GitHub'\''s workflows"))' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' \
                        '--statistics[Count the findings of each rule.]' \
                        '--profile=[The rules that look.]:profile:((pack\:"what a pack needs" markdownlint\:"all rules of markdownlint, as it has them"))' \
                        '--config=[Settings of rules; otherwise those of raven.json or .markdownlint.json count.]:file:_files -g "*.(json|jsonc)(-.)"' \
                        '--fail-on=[The least finding that makes the exit code 1.]:level:((error\:"errors" warning\:"warnings and errors" info\:"any finding" never\:"none"))' \
                        '--write-baseline[Pass over what is found now, from the next time on.]' \
                        '--stdin-filename=[The file that standard input is.]:name: ' \
                        '--fix[Repair what can be repaired, in place.]' \
                        '--diff[Show what --fix would change.]' \
                        '*:path:_files -g "*.(md|markdown|json)(-.)"' && ret=0
                    ;;
                rules)
                    _arguments -s -S : $global \
                        '--json[Print one JSON array.]' && ret=0
                    ;;
                explain)
                    _arguments -s -S : $global \
                        '1:rule: ' && ret=0
                    ;;
                init)
                    _arguments -s -S : $global \
                        '--json[Write JSON instead of text.]' \
                        '1::directory:_files -/' && ret=0
                    ;;
                new)
                    _arguments -s -S : $global \
                        '--json[Write JSON instead of text.]' \
                        '1:kind:((plan\:"phases and tasks, in plans/" note\:"anything worth keeping, in notes/" chronicle\:"a dated entry, in chronicle/" pursuit\:"a question that is being followed, in pursuits/" blueprint\:"how one thing works, in blueprints/"))' \
                        '*:title: ' && ret=0
                    ;;
                workspace)
                    _arguments -s -S : $global \
                        '--json[Write JSON instead of text.]' \
                        '1::action:((add\:"add a project" remove\:"forget a project; its files stay" container\:"set the container"))' \
                        '2::directory:_files -/' && ret=0
                    ;;
                export)
                    _arguments -s -S : $global \
                        '--container=[The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.]:directory:_files -/' \
                        '--dry-run[Show what would change, and write nothing.]' \
                        '--watch[Go on, and do it again whenever something changes.]' \
                        '--remove=[Take a project out of the container; its pack is kept in packs/archive.]:id: ' \
                        '--jobs=[Work on so many documents at a time.]:number: ' \
                        '--force[Export in spite of errors, and take an id over from another directory.]' \
                        '--json[Write JSON instead of text.]' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' \
                        '*:project: ' && ret=0
                    ;;
                log)
                    _arguments -s -S : $global \
                        '--json[Write JSON instead of text.]' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' \
                        '1::project: ' && ret=0
                    ;;
                diff)
                    _arguments -s -S : $global \
                        '--format=[What to write.]:format:((text\:"changes by document and section, words marked" json\:"one object a change" html\:"a page of its own" unified\:"a patch of the normal forms, with --exact of the texts" stat\:"how much changed in each document"))' \
                        '--section=[Only a section of the project, a document, or what stands under a heading.]:part: ' \
                        '--exact[Count every byte of difference, spelling too.]' \
                        '--width=[Set lines to at most <columns>.]:columns: ' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' \
                        '--theme=[Use these colours and styles.]:theme: _packtool_words_or_files "*.(json)" ansi16\:"the terminal'\''s own 16 colours" dark\:"for dark backgrounds" light\:"for light backgrounds" mono\:"no colours, only bold, italic and the like"' \
                        '--paging=[When to use a pager.]:when:((auto\:"when the text is taller than the terminal" always\:"on a terminal, whatever the text'\''s height" never\:"never"))' \
                        '1::old:_files -g "*.(md|markdown|json)(-.)"' \
                        '2::new:_files -g "*.(md|markdown|json)(-.)"' && ret=0
                    ;;
                import)
                    _arguments -s -S : $global \
                        '--container=[The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.]:directory:_files -/' \
                        '--dry-run[Show what would be done, and do nothing.]' \
                        '--watch[Go on, and do it again whenever something changes.]' \
                        '--settle=[Leave a file that is no record so long after its last change\: it may still be arriving.]:seconds: ' \
                        '--file=[File a record that was kept without a project; with --into.]:id: ' \
                        '--into=[The project to file it into, by id or directory.]:project: ' \
                        '--json[Write JSON instead of text.]' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' && ret=0
                    ;;
                prune)
                    _arguments -s -S : $global \
                        '--older-than=[Only what is older than so many days.]:days: ' \
                        '--rejected[Refused records as well.]' \
                        '--yes[Delete it.]' \
                        '--container=[The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.]:directory:_files -/' \
                        '--json[Write JSON instead of text.]' && ret=0
                    ;;
                status)
                    _arguments -s -S : $global \
                        '--container=[The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.]:directory:_files -/' \
                        '--json[Write JSON instead of text.]' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' && ret=0
                    ;;
                projects)
                    _arguments -s -S : $global \
                        '--container=[The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.]:directory:_files -/' \
                        '--watch[Go on, and do it again whenever something changes.]' \
                        '--json[Write JSON instead of text.]' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' && ret=0
                    ;;
                read)
                    _arguments -s -S : $global \
                        '--container=[The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.]:directory:_files -/' \
                        '--json[Write JSON instead of text.]' \
                        '--section=[Show only what stands under this heading, or under the one that begins so.]:heading: ' \
                        '--toc[List the headings instead of the text.]' \
                        '--format=[What to write.]:format:((ansi\:"text with colours and styles" plain\:"text" html\:"HTML as GitHub makes it" tree\:"the document'\''s parts, one per line"))' \
                        '--width=[Set lines to at most <columns>.]:columns: ' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' \
                        '--theme=[Use these colours and styles.]:theme: _packtool_words_or_files "*.(json)" ansi16\:"the terminal'\''s own 16 colours" dark\:"for dark backgrounds" light\:"for light backgrounds" mono\:"no colours, only bold, italic and the like"' \
                        '--symbols=[Draw bullets, bars, boxes and rules with these symbols.]:set:((ascii\:"characters of every keyboard" unicode\:"round bullets, bars, boxes and lines"))' \
                        '--links=[Show where links lead.]:style:((osc8\:"a link that the terminal opens" inline\:"in parentheses after the text" list\:"numbered, after the section" none\:"not at all"))' \
                        '--paging=[When to use a pager.]:when:((auto\:"when the text is taller than the terminal" always\:"on a terminal, whatever the text'\''s height" never\:"never"))' \
                        '--extensions=[Accept these additions to CommonMark.]:set:((github\:"tables, tasks, footnotes, alerts and the rest" none\:"CommonMark alone"))' \
                        '--front-matter[Show the data at the start of a document.]' \
                        '--unsafe[Let raw HTML and script links pass (html).]' \
                        '1:project: ' \
                        '2::part: ' && ret=0
                    ;;
                capture)
                    _arguments -s -S : $global \
                        '(-p --project)'{-p+,--project=}'[The project that it is meant for.]:id: ' \
                        '(-t --tag)'{-t+,--tag=}'[What it is\: idea, bug, question, decision, todo, or any other word.]:word: ' \
                        '--container=[The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.]:directory:_files -/' \
                        '--json[Write JSON instead of text.]' \
                        '*:text: ' && ret=0
                    ;;
                compose)
                    _arguments -s -S : $global \
                        '--preset=[What is asked for.]:preset:((brainstorm\:"ideas for a feature; needs --ask" review\:"what is wrong with a plan, and what is missing" think\:"a pursuit or a question, thought through"))' \
                        '--scope=[Layers, SECTION/ID or whole sections, with commas, in the order wanted.]:names: ' \
                        '--subject=[The plan to review or the pursuit to think through\: plans/ID, pursuits/ID.]:name: ' \
                        '--ask=[What you want to say or ask; - reads it from standard input.]:text: ' \
                        '--allow-missing[Leave out what is not there, with a warning.]' \
                        '--budget=[Warn when there are more tokens; nothing is cut.]:tokens: ' \
                        '--strict-budget[Refuse a prompt that is over the budget.]' \
                        '--copy[Copy the prompt; the default on a terminal.]' \
                        '--print[Write the prompt to standard output; the default in a pipe.]' \
                        '(-o --output)'{-o+,--output=}'[Write the prompt to a file.]:file:_files -g "*.(md|txt)(-.)"' \
                        '--json[Write JSON instead of text.]' \
                        '--clipboard=[Copy with pbcopy, wl-copy, xclip, xsel, tmux, osc52 or any other command.]:command: ' \
                        '--container=[The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.]:directory:_files -/' \
                        '1:project: ' && ret=0
                    ;;
                paste)
                    _arguments -s -S : $global \
                        '--as=[What the text becomes.]:kind:((meeting\:"a conversation that was held elsewhere" capture\:"a thought to keep"))' \
                        '(-p --project)'{-p+,--project=}'[The project that it is meant for.]:id: ' \
                        '--assistant=[Who a meeting was held with, such as claude, chatgpt or gemini.]:name: ' \
                        '--title=[What a meeting was about.]:title: ' \
                        '(-t --tag)'{-t+,--tag=}'[What it is\: idea, bug, question, decision, todo, or any other word.]:word: ' \
                        '(-e --edit)'{-e,--edit}'[Paste the text into the editor.]' \
                        '--clipboard=[Read with pbcopy, wl-copy, xclip, xsel or tmux, or with a command that writes the text.]:command: ' \
                        '(-y --yes)'{-y,--yes}'[Write it without asking.]' \
                        '--container=[The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.]:directory:_files -/' \
                        '--json[Write JSON instead of text.]' \
                        '1::file:_files -g "*.(md|txt)(-.)"' && ret=0
                    ;;
                tokens)
                    _arguments -s -S : $global \
                        '--json[Write JSON instead of text.]' \
                        '--color=[When to use colours and styles.]:when:((auto\:"on a terminal, as NO_COLOR and CLICOLOR_FORCE say" always\:"also into a pipe" never\:"no escape sequences"))' \
                        '*:file:_files -g "*.(md|markdown|txt)(-.)"' && ret=0
                    ;;
                help)
                    _arguments -s -S : $global \
                        '--man[Write the manual page of the whole program, for man.]' \
                        '1::subcommand:_packtool_commands' && ret=0
                    ;;
                completions)
                    _arguments -s -S : $global \
                        '1:shell:((bash\:"put it into ~/.local/share/bash-completion/completions/packtool" zsh\:"put it into a folder of \$fpath as _packtool" fish\:"put it into ~/.config/fish/completions/packtool.fish"))' && ret=0
                    ;;
                *) _files && ret=0 ;;
            esac
            ;;
    esac
    return ret
}

if [[ $funcstack[1] == _packtool ]]; then
    _packtool "$@"
else
    compdef _packtool packtool
fi
