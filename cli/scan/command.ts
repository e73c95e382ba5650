import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { collect } from '../options/collect.ts'
import { print, withJson, type JsonOption } from '../print.ts'

type ScanFlags = JsonOption & { selector?: string; code?: string[] }

export function addScan(program: Command, { setOutcome }: CommandContext): void {
  withJson(program.command('scan'))
    .description('look for an element or code in HTML files, and explain why it is not found')
    .option('--selector <S>', 'a CSS selector')
    .option(
      '--code <FRAGMENT>',
      'a part of a script; one script that runs must have all that are given',
      collect,
    )
    .argument('<FILE...>', 'HTML files; - means standard input')
    .addHelpText('after', help)
    .action(async (files: string[], { selector, code, json }: ScanFlags) => {
      const { scanFiles } = await import('./run.ts')
      const { describeScan } = await import('./describe.ts')
      setOutcome(
        await scanFiles({ selector, code, files }, (scan) =>
          print([scan], { json }, (scans) => scans.map(describeScan)),
        ),
      )
    })
}

const help = `
Exit code: 0 if all files have what was looked for, 1 if one does not, 2 if the command could not tell or was used wrongly.`
