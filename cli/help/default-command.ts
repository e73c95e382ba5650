import type { Command } from 'commander'
import { editDistance } from '../../shared/edit-distance.ts'

const MAX_DISTANCE = 2

/**
 * For the default command of a group, which takes no arguments: refuses one as an unknown command of the group, with the
 * nearest name. Commander counts the arguments of the default command instead (15.1.0, lib/command.js, `_parseCommand`).
 */
export function withUnknownCommands(command: Command): Command {
  return command.allowExcessArguments().hook('preAction', ({ args: [name], parent }) => {
    if (name === undefined || !parent) return
    const near = nearestOf(
      parent.commands.map((each) => each.name()),
      name,
    )
    const advice = near === undefined ? '' : `\n(Did you mean ${near}?)`
    parent.error(`error: unknown command '${name}'${advice}`, { code: 'commander.unknownCommand' })
  })
}

function nearestOf(names: readonly string[], name: string): string | undefined {
  const distances = names.map((each) => ({ each, distance: editDistance(each, name) }))
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= MAX_DISTANCE ? nearest.each : undefined
}
