import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'

export function addVerify(program: Command, { settle }: CommandContext): void {
  program
    .command('verify')
    .description('verify the signed record of a version, step by step')
    .argument('<source>', 'URL of the record, a file, or - for standard input')
    .option('--key-id <ID>', 'trust only this key')
    .option('--catalog <FILE>', 'use a saved key catalog instead of the one beside the record')
    .addHelpText('after', help)
    .action(async (source: string, options: { keyId?: string; catalog?: string }) => {
      const { runVerify } = await import('./run.ts')
      settle(await runVerify({ source, ...options }, (line) => console.log(line)))
    })
}

const help = `
Examples:
  waymark verify https://waymark.example/v1/versions/0193a3c1-5a7e-7c10-8f6e-0242ac120002/signature
  waymark verify record.json --catalog waymark-signing-keys.json

Exit code: 0 when the record can be trusted, 1 when it is rejected or cannot be read, 2 for a usage error.`
