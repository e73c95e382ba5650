import type { Command } from 'commander'
import { UsageError } from '../command-error.ts'
import { refuseKey } from '../options/misplaced-key.ts'

/** Options for what a user may have typed as an argument. */
type Inputs = { readonly url: string }

/**
 * For a command that takes no arguments: says with which option an embed key or a URL is given, where Commander would count
 * arguments (15.1.0, lib/command.js, `_excessArguments`).
 */
export function withNamedInputs(command: Command, { url }: Inputs): Command {
  return command.allowExcessArguments().hook('preAction', (_program, { args: [text] }) => {
    if (text === undefined) return
    const takes = `waymark ${command.name()} takes its inputs as options`
    if (text.startsWith('wm_'))
      throw new UsageError(`${takes}: waymark ${command.name()} --embed-key ${text}`)
    if (/^https?:/i.test(text)) throw new UsageError(`${takes}: give the URL with ${url}`)
    refuseKey(text, `${takes}, and needs an embed key (wm_…)`)
    throw new UsageError(`${takes}: --embed-key wm_... and others, which --help lists`)
  })
}
