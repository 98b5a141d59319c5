# fish completion for packtool, written by: packtool completions fish

# The command on the line, or nothing before one is named.
function __packtool_command
    set -l words (commandline -opc)
    set -e words[1]
    set -l skip 0
    for word in $words
        if test $skip -eq 1
            set skip 0
            continue
        end
        switch $word
            case -C --section --format --width --color --theme --symbols --links --paging --extensions --wrap --profile --config --fail-on --stdin-filename --container --remove --jobs --settle --file --into --older-than -p --project -t --tag --preset --scope --subject --ask --budget -o --output --clipboard --as --assistant --title
                set skip 1
            case '-?*'
            case render
                echo render
                return 0
            case normalize fmt
                echo normalize
                return 0
            case golden
                echo golden
                return 0
            case lint
                echo lint
                return 0
            case rules
                echo rules
                return 0
            case explain
                echo explain
                return 0
            case init
                echo init
                return 0
            case new
                echo new
                return 0
            case workspace
                echo workspace
                return 0
            case export
                echo export
                return 0
            case log
                echo log
                return 0
            case diff
                echo diff
                return 0
            case import
                echo import
                return 0
            case prune
                echo prune
                return 0
            case status
                echo status
                return 0
            case projects
                echo projects
                return 0
            case read
                echo read
                return 0
            case capture
                echo capture
                return 0
            case compose
                echo compose
                return 0
            case paste
                echo paste
                return 0
            case tokens
                echo tokens
                return 0
            case help
                echo help
                return 0
            case completions
                echo completions
                return 0
            case '*'
                echo render
                return 0
        end
    end
    return 1
end

function __packtool_is
    set -l command (__packtool_command)
    and contains -- $command $argv
end

complete -c packtool -f
complete -c packtool -s C -d 'Run as if started in <directory>.' -x -a '(__fish_complete_directories)'
complete -c packtool -s q -l quiet -d 'Say only what went wrong.'
complete -c packtool -s v -l verbose -d 'Say on standard error what was decided and why.'
complete -c packtool -l version -d 'Show the version.'
complete -c packtool -s h -l help -d 'Show help information.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a render -d 'Show markdown in the terminal, or as text, HTML or a tree.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a normalize -d 'Write markdown in one spelling that means the same.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a fmt -d 'Write markdown in one spelling that means the same.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a golden -d 'Keep a folder\'s documents and what becomes of them in step.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a lint -d 'Find mistakes in documents before they leave the desk.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a rules -d 'List what lint looks for.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a explain -d 'Tell what a rule of lint wants, and why.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a init -d 'Begin a project: settings, nine layers to fill in, folders for the rest.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a new -d 'Begin a document of the project around you.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a workspace -d 'Show or change the projects and the container that this desk knows.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a export -d 'Write projects into the container, for readers elsewhere.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a log -d 'List the exported revisions of a project and what changed in each.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a diff -d 'Show what changed between two packs, revisions, projects or documents.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a import -d 'Take what was captured elsewhere from the container\'s inbox into projects.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a prune -d 'List what only the past needs, and delete it when told to.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a status -d 'Show the container, the projects and what is waiting, with the next step for each.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a projects -d 'List the projects of a container.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a read -d 'Show what a project in a container holds.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a capture -d 'Write a thought down in one step, for the desk to import.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a compose -d 'Make a prompt of a project\'s documents and copy it.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a paste -d 'Bring back what came out of a conversation, to the byte.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a tokens -d 'Measure texts: characters, UTF-16 units, scalars, bytes and estimated tokens.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a help -d 'Show help for a command, or this program\'s manual page.'
complete -c packtool -n 'not __packtool_command >/dev/null' -a completions -d 'Write a shell\'s completion script.'
complete -c packtool -n '__packtool_is render' -l section -d 'Show only what stands under this heading, or under the one that begins so.' -x
complete -c packtool -n '__packtool_is render' -l toc -d 'List the headings instead of the text.'
complete -c packtool -n '__packtool_is render' -l format -d 'What to write.' -x -a 'ansi\\t\'text with colours and styles\' plain\\t\'text\' html\\t\'HTML as GitHub makes it\' tree\\t\'the document\\\'s parts, one per line\''
complete -c packtool -n '__packtool_is render' -l width -d 'Set lines to at most <columns>.' -x
complete -c packtool -n '__packtool_is render' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is render' -l theme -d 'Use these colours and styles.' -r -F -a 'ansi16\\t\'the terminal\\\'s own 16 colours\' dark\\t\'for dark backgrounds\' light\\t\'for light backgrounds\' mono\\t\'no colours, only bold, italic and the like\''
complete -c packtool -n '__packtool_is render' -l symbols -d 'Draw bullets, bars, boxes and rules with these symbols.' -x -a 'ascii\\t\'characters of every keyboard\' unicode\\t\'round bullets, bars, boxes and lines\''
complete -c packtool -n '__packtool_is render' -l links -d 'Show where links lead.' -x -a 'osc8\\t\'a link that the terminal opens\' inline\\t\'in parentheses after the text\' list\\t\'numbered, after the section\' none\\t\'not at all\''
complete -c packtool -n '__packtool_is render' -l paging -d 'When to use a pager.' -x -a 'auto\\t\'when the text is taller than the terminal\' always\\t\'on a terminal, whatever the text\\\'s height\' never\\t\'never\''
complete -c packtool -n '__packtool_is render' -l extensions -d 'Accept these additions to CommonMark.' -x -a 'github\\t\'tables, tasks, footnotes, alerts and the rest\' none\\t\'CommonMark alone\''
complete -c packtool -n '__packtool_is render' -l front-matter -d 'Show the data at the start of a document.'
complete -c packtool -n '__packtool_is render' -l unsafe -d 'Let raw HTML and script links pass (html).'
complete -c packtool -n '__packtool_is render' -F
complete -c packtool -n '__packtool_is normalize' -l wrap -d 'What becomes of line breaks in running text; a number fills lines.' -x -a 'keep\\t\'as they are\' none\\t\'a blank each, so that a paragraph is one line\''
complete -c packtool -n '__packtool_is normalize' -s w -l write -d 'Write the files in place.'
complete -c packtool -n '__packtool_is normalize' -l check -d 'Name the files that are not in normal form, and end with 1 if there are any.'
complete -c packtool -n '__packtool_is normalize' -l diff -d 'Show what would change, and end with 1 if anything would.'
complete -c packtool -n '__packtool_is normalize' -F
complete -c packtool -n '__packtool_is golden' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is golden' -f -a 'check\\t\'compare every expected file and show what differs\' update\\t\'write the expected files that differ, remove those left over\''
complete -c packtool -n '__packtool_is golden' -f -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is lint' -l format -d 'How findings are shown.' -x -a 'text\\t\'one line for each finding\' full\\t\'findings with the lines that they are about\' json\\t\'one JSON array\' json-lines\\t\'one JSON object for each line\' sarif\\t\'SARIF 2.1.0\' github\\t\'annotations for GitHub\\\'s workflows\''
complete -c packtool -n '__packtool_is lint' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is lint' -l statistics -d 'Count the findings of each rule.'
complete -c packtool -n '__packtool_is lint' -l profile -d 'The rules that look.' -x -a 'pack\\t\'what a pack needs\' markdownlint\\t\'all rules of markdownlint, as it has them\''
complete -c packtool -n '__packtool_is lint' -l config -d 'Settings of rules; otherwise those of raven.json or .markdownlint.json count.' -r -F
complete -c packtool -n '__packtool_is lint' -l fail-on -d 'The least finding that makes the exit code 1.' -x -a 'error\\t\'errors\' warning\\t\'warnings and errors\' info\\t\'any finding\' never\\t\'none\''
complete -c packtool -n '__packtool_is lint' -l write-baseline -d 'Pass over what is found now, from the next time on.'
complete -c packtool -n '__packtool_is lint' -l stdin-filename -d 'The file that standard input is.' -x
complete -c packtool -n '__packtool_is lint' -l fix -d 'Repair what can be repaired, in place.'
complete -c packtool -n '__packtool_is lint' -l diff -d 'Show what --fix would change.'
complete -c packtool -n '__packtool_is lint' -F
complete -c packtool -n '__packtool_is rules' -l json -d 'Print one JSON array.'
complete -c packtool -n '__packtool_is explain' -f
complete -c packtool -n '__packtool_is init' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is init' -f -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is new' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is new' -f -a 'plan\\t\'phases and tasks, in plans/\' note\\t\'anything worth keeping, in notes/\' chronicle\\t\'a dated entry, in chronicle/\' pursuit\\t\'a question that is being followed, in pursuits/\' blueprint\\t\'how one thing works, in blueprints/\''
complete -c packtool -n '__packtool_is new' -f
complete -c packtool -n '__packtool_is workspace' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is workspace' -f -a 'add\\t\'add a project\' remove\\t\'forget a project; its files stay\' container\\t\'set the container\''
complete -c packtool -n '__packtool_is workspace' -f -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is export' -l container -d 'The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.' -x -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is export' -l dry-run -d 'Show what would change, and write nothing.'
complete -c packtool -n '__packtool_is export' -l watch -d 'Go on, and do it again whenever something changes.'
complete -c packtool -n '__packtool_is export' -l remove -d 'Take a project out of the container; its pack is kept in packs/archive.' -x
complete -c packtool -n '__packtool_is export' -l jobs -d 'Work on so many documents at a time.' -x
complete -c packtool -n '__packtool_is export' -l force -d 'Export in spite of errors, and take an id over from another directory.'
complete -c packtool -n '__packtool_is export' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is export' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is export' -f
complete -c packtool -n '__packtool_is log' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is log' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is log' -f
complete -c packtool -n '__packtool_is diff' -l format -d 'What to write.' -x -a 'text\\t\'changes by document and section, words marked\' json\\t\'one object a change\' html\\t\'a page of its own\' unified\\t\'a patch of the normal forms, with --exact of the texts\' stat\\t\'how much changed in each document\''
complete -c packtool -n '__packtool_is diff' -l section -d 'Only a section of the project, a document, or what stands under a heading.' -x
complete -c packtool -n '__packtool_is diff' -l exact -d 'Count every byte of difference, spelling too.'
complete -c packtool -n '__packtool_is diff' -l width -d 'Set lines to at most <columns>.' -x
complete -c packtool -n '__packtool_is diff' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is diff' -l theme -d 'Use these colours and styles.' -r -F -a 'ansi16\\t\'the terminal\\\'s own 16 colours\' dark\\t\'for dark backgrounds\' light\\t\'for light backgrounds\' mono\\t\'no colours, only bold, italic and the like\''
complete -c packtool -n '__packtool_is diff' -l paging -d 'When to use a pager.' -x -a 'auto\\t\'when the text is taller than the terminal\' always\\t\'on a terminal, whatever the text\\\'s height\' never\\t\'never\''
complete -c packtool -n '__packtool_is diff' -F
complete -c packtool -n '__packtool_is diff' -F
complete -c packtool -n '__packtool_is import' -l container -d 'The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.' -x -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is import' -l dry-run -d 'Show what would be done, and do nothing.'
complete -c packtool -n '__packtool_is import' -l watch -d 'Go on, and do it again whenever something changes.'
complete -c packtool -n '__packtool_is import' -l settle -d 'Leave a file that is no record so long after its last change: it may still be arriving.' -x
complete -c packtool -n '__packtool_is import' -l file -d 'File a record that was kept without a project; with --into.' -x
complete -c packtool -n '__packtool_is import' -l into -d 'The project to file it into, by id or directory.' -x
complete -c packtool -n '__packtool_is import' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is import' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is prune' -l older-than -d 'Only what is older than so many days.' -x
complete -c packtool -n '__packtool_is prune' -l rejected -d 'Refused records as well.'
complete -c packtool -n '__packtool_is prune' -l yes -d 'Delete it.'
complete -c packtool -n '__packtool_is prune' -l container -d 'The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.' -x -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is prune' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is status' -l container -d 'The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.' -x -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is status' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is status' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is projects' -l container -d 'The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.' -x -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is projects' -l watch -d 'Go on, and do it again whenever something changes.'
complete -c packtool -n '__packtool_is projects' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is projects' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is read' -l container -d 'The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.' -x -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is read' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is read' -l section -d 'Show only what stands under this heading, or under the one that begins so.' -x
complete -c packtool -n '__packtool_is read' -l toc -d 'List the headings instead of the text.'
complete -c packtool -n '__packtool_is read' -l format -d 'What to write.' -x -a 'ansi\\t\'text with colours and styles\' plain\\t\'text\' html\\t\'HTML as GitHub makes it\' tree\\t\'the document\\\'s parts, one per line\''
complete -c packtool -n '__packtool_is read' -l width -d 'Set lines to at most <columns>.' -x
complete -c packtool -n '__packtool_is read' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is read' -l theme -d 'Use these colours and styles.' -r -F -a 'ansi16\\t\'the terminal\\\'s own 16 colours\' dark\\t\'for dark backgrounds\' light\\t\'for light backgrounds\' mono\\t\'no colours, only bold, italic and the like\''
complete -c packtool -n '__packtool_is read' -l symbols -d 'Draw bullets, bars, boxes and rules with these symbols.' -x -a 'ascii\\t\'characters of every keyboard\' unicode\\t\'round bullets, bars, boxes and lines\''
complete -c packtool -n '__packtool_is read' -l links -d 'Show where links lead.' -x -a 'osc8\\t\'a link that the terminal opens\' inline\\t\'in parentheses after the text\' list\\t\'numbered, after the section\' none\\t\'not at all\''
complete -c packtool -n '__packtool_is read' -l paging -d 'When to use a pager.' -x -a 'auto\\t\'when the text is taller than the terminal\' always\\t\'on a terminal, whatever the text\\\'s height\' never\\t\'never\''
complete -c packtool -n '__packtool_is read' -l extensions -d 'Accept these additions to CommonMark.' -x -a 'github\\t\'tables, tasks, footnotes, alerts and the rest\' none\\t\'CommonMark alone\''
complete -c packtool -n '__packtool_is read' -l front-matter -d 'Show the data at the start of a document.'
complete -c packtool -n '__packtool_is read' -l unsafe -d 'Let raw HTML and script links pass (html).'
complete -c packtool -n '__packtool_is read' -f
complete -c packtool -n '__packtool_is read' -f
complete -c packtool -n '__packtool_is capture' -s p -l project -d 'The project that it is meant for.' -x
complete -c packtool -n '__packtool_is capture' -s t -l tag -d 'What it is: idea, bug, question, decision, todo, or any other word.' -x
complete -c packtool -n '__packtool_is capture' -l container -d 'The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.' -x -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is capture' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is capture' -f
complete -c packtool -n '__packtool_is compose' -l preset -d 'What is asked for.' -x -a 'brainstorm\\t\'ideas for a feature; needs --ask\' review\\t\'what is wrong with a plan, and what is missing\' think\\t\'a pursuit or a question, thought through\''
complete -c packtool -n '__packtool_is compose' -l scope -d 'Layers, SECTION/ID or whole sections, with commas, in the order wanted.' -x
complete -c packtool -n '__packtool_is compose' -l subject -d 'The plan to review or the pursuit to think through: plans/ID, pursuits/ID.' -x
complete -c packtool -n '__packtool_is compose' -l ask -d 'What you want to say or ask; - reads it from standard input.' -x
complete -c packtool -n '__packtool_is compose' -l allow-missing -d 'Leave out what is not there, with a warning.'
complete -c packtool -n '__packtool_is compose' -l budget -d 'Warn when there are more tokens; nothing is cut.' -x
complete -c packtool -n '__packtool_is compose' -l strict-budget -d 'Refuse a prompt that is over the budget.'
complete -c packtool -n '__packtool_is compose' -l copy -d 'Copy the prompt; the default on a terminal.'
complete -c packtool -n '__packtool_is compose' -l print -d 'Write the prompt to standard output; the default in a pipe.'
complete -c packtool -n '__packtool_is compose' -s o -l output -d 'Write the prompt to a file.' -r -F
complete -c packtool -n '__packtool_is compose' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is compose' -l clipboard -d 'Copy with pbcopy, wl-copy, xclip, xsel, tmux, osc52 or any other command.' -x
complete -c packtool -n '__packtool_is compose' -l container -d 'The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.' -x -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is compose' -f
complete -c packtool -n '__packtool_is paste' -l as -d 'What the text becomes.' -x -a 'meeting\\t\'a conversation that was held elsewhere\' capture\\t\'a thought to keep\''
complete -c packtool -n '__packtool_is paste' -s p -l project -d 'The project that it is meant for.' -x
complete -c packtool -n '__packtool_is paste' -l assistant -d 'Who a meeting was held with, such as claude, chatgpt or gemini.' -x
complete -c packtool -n '__packtool_is paste' -l title -d 'What a meeting was about.' -x
complete -c packtool -n '__packtool_is paste' -s t -l tag -d 'What it is: idea, bug, question, decision, todo, or any other word.' -x
complete -c packtool -n '__packtool_is paste' -s e -l edit -d 'Paste the text into the editor.'
complete -c packtool -n '__packtool_is paste' -l clipboard -d 'Read with pbcopy, wl-copy, xclip, xsel or tmux, or with a command that writes the text.' -x
complete -c packtool -n '__packtool_is paste' -s y -l yes -d 'Write it without asking.'
complete -c packtool -n '__packtool_is paste' -l container -d 'The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.' -x -a '(__fish_complete_directories)'
complete -c packtool -n '__packtool_is paste' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is paste' -F
complete -c packtool -n '__packtool_is tokens' -l json -d 'Write JSON instead of text.'
complete -c packtool -n '__packtool_is tokens' -l color -d 'When to use colours and styles.' -x -a 'auto\\t\'on a terminal, as NO_COLOR and CLICOLOR_FORCE say\' always\\t\'also into a pipe\' never\\t\'no escape sequences\''
complete -c packtool -n '__packtool_is tokens' -F
complete -c packtool -n '__packtool_is help' -l man -d 'Write the manual page of the whole program, for man.'
complete -c packtool -n '__packtool_is help' -f -a 'render normalize fmt golden lint rules explain init new workspace export log diff import prune status projects read capture compose paste tokens help completions'
complete -c packtool -n '__packtool_is completions' -f -a 'bash\\t\'put it into ~/.local/share/bash-completion/completions/packtool\' zsh\\t\'put it into a folder of $fpath as _packtool\' fish\\t\'put it into ~/.config/fish/completions/packtool.fish\''
