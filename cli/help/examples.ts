import type { Command } from 'commander'

/** An id, as the examples have it. */
export const EXAMPLE_ID = '0193a3c1-5a7e-7c10-8f6e-0242ac120002'

/** Adds command lines to the help of a command, as a user would type them. A test parses each of them. */
export function withExamples(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
