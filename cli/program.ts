import { readFileSync } from 'node:fs'
import tab from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import { addAccounts } from './accounts/command.ts'
import { addChanges } from './changes/command.ts'
import { addCheck } from './check/command.ts'
import type { CommandContext } from './command-context.ts'
import { addDev } from './dev/command.ts'
import { addEvents } from './events/command.ts'
import { addInstallations } from './installations/command.ts'
import { addJobs } from './jobs/command.ts'
import { addKeys } from './keys/command.ts'
import { addLimits } from './limits/command.ts'
import { addMigrate } from './migrate/command.ts'
import { printableLines } from './printable.ts'
import { addScan } from './scan/command.ts'
import { addTemplates } from './templates/command.ts'
import { addVerify } from './verify/command.ts'
import { addWebhooks } from './webhooks/command.ts'

/** The commands, in the order of `--help`. */
const commands = [
  addDev,
  addMigrate,
  addAccounts,
  addLimits,
  addChanges,
  addTemplates,
  addInstallations,
  addWebhooks,
  addCheck,
  addEvents,
  addScan,
  addVerify,
  addKeys,
  addJobs,
]

/**
 * Makes the `waymark` command. Each subcommand loads its code only when it runs: `migrate` must work without the
 * packages that only `dev` needs.
 */
export function makeProgram(context: CommandContext): Command {
  const program = new Command('waymark')
    .description('Install guides whose steps are checked from the server.')
    .version(readVersion())
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

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
