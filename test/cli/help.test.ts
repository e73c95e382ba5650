// Covers cli/help/*.ts, cli/program.ts and the groups of cli/commands.ts.
import assert from 'node:assert/strict'
import type { Command } from 'commander'
import { commandGroups } from '../../cli/commands.ts'
import { packagedCommands } from '../../cli/package/commands.ts'
import type { CommandGroup } from '../../cli/command-context.ts'
import { makeProgram } from '../../cli/program.ts'
import { runWaymarkHere } from '../support/processes/command-line.ts'
import { capture } from '../support/processes/terminal.ts'

describe('the help', () => {
  it('groups the commands by the people they are for', () => {
    const groups = Array.from(
      helpOf(programOf(commandGroups)).matchAll(/^([A-Z][^:\n]+):$/gm),
      ([, title]) => title,
    )
    const expected = ['For people with a guide', 'For writing guides', 'For operators', 'Other']
    assert.deepEqual(groups, ['Options', ...expected, 'Examples', 'Environment', 'Exit codes'])
  })

  for (const [name, groups] of [
    ['the clone', commandGroups],
    ['the package', packagedCommands],
  ] as const) {
    it(`of each command of ${name} has a few examples that it accepts, and its exit codes`, async () => {
      for (const command of commandsIn(programOf(groups))) {
        const help = helpOf(command)
        const examples = examplesIn(help)
        assert.ok(examples.length >= 1 && examples.length <= 5, help)
        assert.equal(
          help.match(
            /^Exit codes:\n {2}0 {2}\S.*\n(?: {2}1 {2}\S.*\n)?(?: {2}2 {2}\S.*\n)? {2}3 {2}used wrongly/gm,
          )?.length,
          1,
          help,
        )
        for (const example of examples)
          assert.ok((await run(groups, example)).startsWith(pathOf(command)), example)
      }
    })
  }
})

describe('a group without a command', () => {
  for (const typed of ['', 'webhooks', 'keys'])
    it(`is its help: waymark ${typed}`, async () => {
      const { code, stdout, stderr } = await runWaymarkHere(typed.split(' ').filter(Boolean))
      assert.deepEqual([code, stderr], [0, ''])
      assert.match(stdout, new RegExp(`^Usage: waymark ${typed}`))
    })
})

describe('the settings of the command line', () => {
  it('are named by its help, and to someone who wants to log in', async () => {
    assert.match(helpOf(programOf(commandGroups)), /^Environment:\n {2}WAYMARK_URL .*\n {2}WAYMARK_KEY /m)
    const { code, stderr } = await runWaymarkHere(['login'])
    assert.equal(code, 3)
    assert.match(stderr, /unknown command 'login': set WAYMARK_URL and WAYMARK_KEY instead/)
  })
})

describe('a misspelt command or option', () => {
  for (const [typed, near] of [
    ['monitrs', 'monitors'],
    ['monitors lst', 'list'],
    ['monitors mut', 'mute'],
    ['webhooks endpoints creat', 'create'],
    ['monitors mute --fro 1h', '--for'],
    ['verify-site --tarjet https://shop.example/', '--target'],
  ] as const)
    it(`is answered with the nearest one: ${typed}`, async () => {
      const { stderr } = await runWaymarkHere(typed.split(' '))
      assert.match(stderr, /unknown (command|option) '/)
      assert.ok(stderr.includes(`(Did you mean ${near}?)`), stderr)
    })

  it('is refused without a guess if none is near', async () => {
    const { code, stderr } = await runWaymarkHere(['monitors', '0193a3c1'])
    assert.match(stderr, /unknown command '0193a3c1'\n\(run/)
    assert.equal(code, 3)
  })
})

function programOf(groups: readonly CommandGroup[]): Command {
  const nothing = (): void => undefined
  return makeProgram({ env: {}, json: false, setOutcome: nothing }, groups)
}

function commandsIn(command: Command): Command[] {
  return [command, ...command.commands.flatMap(commandsIn)]
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}

function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({ writeOut: (part) => void (text += part) }).outputHelp()
  return text
}

function examplesIn(help: string): string[] {
  const [, section = ''] = /^Examples:\n((?: {2}.*\n?)+)/m.exec(help) ?? []
  return section.trimEnd().split('\n')
}

/** Parses a line of a shell as the program does, and returns the command that would run. */
async function run(groups: readonly CommandGroup[], line: string): Promise<string> {
  const words = Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|[^\s"'|]+|\|/g),
    ([word, double, single]) => double ?? single ?? word,
  )
  const begin = words.indexOf('waymark') + 1
  const rest = words.slice(begin)
  const end = rest.findIndex((word) => word === '|' || word === '>')
  const program = programOf(groups)
  let ran = ''
  for (const command of commandsIn(program))
    if (command.commands.length === 0) command.action(() => void (ran = pathOf(command)))
  // `complete` prints even without its action.
  const out = capture(process.stdout)
  try {
    await program.parseAsync(end === -1 ? rest : rest.slice(0, end), { from: 'user' })
  } finally {
    out.end()
  }
  return ran
}
