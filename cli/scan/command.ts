import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { print, withJson, type JsonOption } from '../print.ts'

type ScanFlags = JsonOption & { selector: string }

export function addScan(program: Command, { setOutcome }: CommandContext): void {
  withJson(program.command('scan'))
    .description('look for a selector in HTML files, and explain why it is not found')
    .requiredOption('--selector <S>', 'a CSS selector')
    .argument('<FILE...>', 'HTML files; - means standard input')
    .addHelpText('after', help)
    .action(async (files: string[], { selector, json }: ScanFlags) => {
      const { scanFiles } = await import('./run.ts')
      const { describeScan } = await import('./describe.ts')
      setOutcome(
        await scanFiles({ selector, files }, (scan) =>
          print([scan], { json }, (scans) => scans.map(describeScan)),
        ),
      )
    })
}

const help = `
Exit code: 0 if all files have the element, 1 if one does not, 2 if the command could not tell or was used wrongly.`
