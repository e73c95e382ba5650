import tab from '@bomb.sh/tab/commander'
import { Command, type ErrorOptions } from 'commander'
import { version } from '../shared/version.ts'
import type { CommandContext, CommandGroup } from './command-context.ts'
import { withExamples } from './help/examples.ts'
import { addExitCodes } from './help/exit-codes.ts'
import { paint } from './paint.ts'
import { printableLines } from './printable.ts'
import { errorPrefix } from './report.ts'

/**
 * Makes the `waymark` command with these groups of subcommands. Each subcommand loads its code only when it runs: `migrate` must
 * work without the packages that only `dev` needs.
 */
export function makeProgram(context: CommandContext, groups: readonly CommandGroup[]): Command {
  const program = new WaymarkCommand('waymark')
    .description('Install guides whose steps are checked from the server.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(run with --help for usage)')
    .configureOutput({
      // An argument can be the name of a file that someone else made.
      outputError: (text, write) =>
        write(
          `${printableLines(text.trimEnd()).replace(/^error: /, `${paint(...errorPrefix, process.stderr)} `)}\n`,
        ),
      // With --json, errors are printed elsewhere, without the usage text.
      ...(context.json && { writeErr: () => undefined }),
    })
  for (const { title, commands } of groups) {
    program.commandsGroup(`${title}:`)
    for (const add of commands) add(program, context)
  }
  program.commandsGroup('Other:').helpCommand('help [command]', 'display help for command')
  addCompletion(program)
  withExamples(program, 'waymark verify-site --embed-key wm_... --target https://www.example.com/')
  program.addHelpText('after', help)
  addExitCodes(program)
  return program
}

/** A command whose help, if it needs one of its subcommands and is given none, is an answer and not an error. */
class WaymarkCommand extends Command {
  override createCommand(name?: string): Command {
    return new WaymarkCommand(name)
  }

  override help(): never {
    return super.help()
  }

  /** Says of a value that an option does not have what it has, in place of Commander's words (15.1.0, lib/option.js, `choices`). */
  override error(message: string, options?: ErrorOptions): never {
    const [, option, value, choices] = wrongChoice.exec(message) ?? []
    if (option === undefined) return super.error(message, options)
    return super.error(`error: there is no ${option} ${value}; there are ${choices}`, options)
  }

  /** Commander calls it for a word that is no subcommand (15.1.0, lib/command.js, `_parseCommand`). */
  unknownCommand(): never {
    const [name] = this.args
    if (this.parent === null && name === 'login')
      this.error("error: unknown command 'login': set WAYMARK_URL and WAYMARK_KEY instead", {
        code: 'commander.unknownCommand',
      })
    return unknownCommand.call(this)
  }
}

const wrongChoice =
  /^error: option '(?:-\w, )?(--[\w-]+)(?: [^']*)?' argument '([^]*)' is invalid\. Allowed choices are (.*)\.$/

const { unknownCommand } = Command.prototype as unknown as { unknownCommand: (this: Command) => never }

const help = `
Environment:
  WAYMARK_URL   URL of the service, such as https://guides.example.com
  WAYMARK_KEY   account API key, for the commands that write guides

Without them, the commands use the service that waymark dev runs in this directory.

waymark COMMAND --help has the options of a command, and examples.`

/** Adds `complete`. A shell loads its output, and the loaded script calls it for suggestions. */
function addCompletion(program: Command): void {
  tab(program)
  const complete = program.commands.find((command) => command.name() === 'complete')
  if (!complete) return
  withExamples(
    complete,
    'waymark complete bash > ~/.local/share/bash-completion/completions/waymark',
    'waymark complete zsh > ~/.zsh/completions/_waymark',
  )
    .description('print completions for bash, zsh, fish or powershell')
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
