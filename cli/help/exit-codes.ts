import type { Command } from 'commander'

const texts = new WeakMap<Command, string>()

/** Says in the help of a command what its exit codes mean, if they mean more than success, failure and wrong use. */
export function withExitCodes(command: Command, text: string): Command {
  texts.set(command, text)
  return command
}

/** Adds the exit codes to the help of a program and all its commands. */
export function addExitCodes(program: Command): void {
  program.addHelpText('afterAll', ({ command }) => `\nExit code: ${texts.get(command) ?? standard}`)
}

const standard = `0 for success, 1 for failure, 2 if the command was used wrongly or its settings are invalid.`
