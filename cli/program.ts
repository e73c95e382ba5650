import tab from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import { version } from '../shared/version.ts'
import type { AddCommand, CommandContext } from './command-context.ts'
import { printableLines } from './printable.ts'

/**
 * Makes the `waymark` command with these subcommands. Each subcommand loads its code only when it runs: `migrate` must
 * work without the packages that only `dev` needs.
 */
export function makeProgram(context: CommandContext, commands: readonly AddCommand[]): Command {
  const program = new Command('waymark')
    .description('Install guides whose steps are checked from the server.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(run with --help for usage)')
    .configureOutput({
      // An argument can be the name of a file that someone else made.
      outputError: (text, write) => write(`${printableLines(text.trimEnd())}\n`),
      // With --json, errors are printed elsewhere, without the usage text.
      ...(context.json && { writeErr: () => undefined }),
    })
  for (const add of commands) add(program, context)
  addCompletion(program)
  return program
}

/** Adds `complete`. A shell loads its output, and the loaded script calls it for suggestions. */
function addCompletion(program: Command): void {
  tab(program)
  program.commands
    .find((command) => command.name() === 'complete')
    ?.description('print completions for bash, zsh, fish or powershell')
    .hook('preAction', ({ args }) => {
      // The words that the user has typed follow `--`.
      const { rawArgs } = program as Command & { readonly rawArgs: readonly string[] }
      if (args.join() === 'bash' && !rawArgs.includes('--')) console.log(bashPrelude)
    })
}

/** The bash script calls a function of the package bash-completion, which many machines do not have. */
const bashPrelude = `declare -F _get_comp_words_by_ref >/dev/null || _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
    cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]}
}`
