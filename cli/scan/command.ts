import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'

export function addScan(program: Command, { settle }: CommandContext): void {
  program
    .command('scan')
    .description('look for a selector in HTML files; prints a JSON line { file, found, code } for each')
    .requiredOption('--selector <S>', 'a CSS selector')
    .argument('<FILE...>', 'HTML files')
    .action(async (files: string[], { selector }: { selector: string }) => {
      const { runScan } = await import('./run.ts')
      settle(await runScan({ selector, files }))
    })
}
