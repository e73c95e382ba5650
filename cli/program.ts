import { readFileSync } from 'node:fs'
import tab from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import { addAccounts } from './accounts/command.ts'
import { addCheck } from './check/command.ts'
import type { CommandContext } from './command-context.ts'
import { addDev } from './dev/command.ts'
import { addEvents } from './events/command.ts'
import { addInstallations } from './installations/command.ts'
import { addJobs } from './jobs/command.ts'
import { addKeys } from './keys/command.ts'
import { addLimits } from './limits/command.ts'
import { addMigrate } from './migrate/command.ts'
import { addScan } from './scan/command.ts'
import { addTemplates } from './templates/command.ts'
import { addVerify } from './verify/command.ts'

/** The commands, in the order in which `--help` lists them. */
const commands = [
  addDev,
  addMigrate,
  addAccounts,
  addLimits,
  addTemplates,
  addInstallations,
  addCheck,
  addEvents,
  addScan,
  addVerify,
  addKeys,
  addJobs,
]

/**
 * The `waymark` command. Each command loads its code when it runs: `migrate` has to work where packages that only `dev`
 * needs are not installed.
 */
export function makeProgram(context: CommandContext): Command {
  const program = new Command('waymark')
    .description('Install guides whose steps are checked from the server.')
    .version(readVersion())
    .exitOverride()
    .showHelpAfterError('(run with --help for usage)')
    // The errors of commander follow as JSON, without its usage.
    .configureOutput(context.json ? { writeErr: () => undefined } : {})
  for (const add of commands) add(program, context)
  addCompletion(program)
  return program
}

/** Adds `complete`, whose output a shell loads, and which the loaded script calls for suggestions. */
function addCompletion(program: Command): void {
  tab(program)
  program.commands
    .find((command) => command.name() === 'complete')
    ?.description('print completions for bash, zsh, fish or powershell')
    .hook('preAction', ({ args }) => {
      // Behind `--` are the words that somebody has typed.
      const { rawArgs } = program as Command & { readonly rawArgs: readonly string[] }
      if (args.join() === 'bash' && !rawArgs.includes('--')) console.log(bashPrelude)
    })
}

/** The script for bash calls a function of the package bash-completion, which many machines do not have. */
const bashPrelude = `declare -F _get_comp_words_by_ref >/dev/null || _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
    cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]}
}`

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
