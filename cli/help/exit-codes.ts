import type { Command } from 'commander'
import { exitCodes, type Outcome } from '../outcome.ts'

/** What the answers of a command mean. One that asks nothing, or is never unsure, has fewer. */
export type Answers = { readonly yes: string } & Readonly<Partial<Record<Outcome, string>>>

const answersOf = new WeakMap<Command, Answers>()

/** Says in the help of a command what its answers mean. */
export function withExitCodes(command: Command, answers: Answers): Command {
  answersOf.set(command, answers)
  return command
}

/** Adds the exit codes to the help of a program and all its commands. Those of the program are all there are. */
export function addExitCodes(program: Command): void {
  answersOf.set(program, all)
  program.addHelpText('afterAll', ({ command }) => tableOf(answersOf.get(command) ?? { yes: 'success' }))
}

const all: Answers = {
  yes: 'success; of a command that checks something: yes',
  no: 'no: it was looked at, and is not as it should be',
  unknown: 'could not tell',
}

const ERROR = 'used wrongly, or failed: it says why, and answers nothing'

function tableOf(answers: Answers): string {
  const meanings = { ...answers, error: ERROR }
  const lines = Object.entries(exitCodes).flatMap(([name, code]) => {
    const meaning = meanings[name as keyof typeof exitCodes]
    return meaning === undefined ? [] : [`  ${code}  ${meaning}`]
  })
  return ['\nExit codes:', ...lines].join('\n')
}
