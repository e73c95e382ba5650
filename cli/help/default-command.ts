import type { Command } from 'commander'
import { nearestName } from '../../shared/spelling/nearest-name.ts'

/**
 * For the default command of a group, which takes no arguments: refuses one as an unknown command of the group, with the
 * nearest name. Commander counts the arguments of the default command instead (15.1.0, lib/command.js, `_parseCommand`).
 */
export function withUnknownCommands(command: Command): Command {
  return command.allowExcessArguments().hook('preAction', ({ args: [name], parent }) => {
    if (name === undefined || !parent) return
    const near = nearestName(
      parent.commands.map((each) => each.name()),
      name,
    )
    const advice = near === undefined ? '' : `\n(Did you mean ${near}?)`
    parent.error(`error: unknown command '${name}'${advice}`, { code: 'commander.unknownCommand' })
  })
}
