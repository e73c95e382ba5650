import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { print, withJson, type JsonOption } from '../print.ts'

type VerifyFlags = JsonOption & { keyId?: string; catalog?: string }

export function addVerify(program: Command, { setOutcome }: CommandContext): void {
  withJson(program.command('verify'))
    .description('verify the signed record of a version, step by step')
    .argument('<source>', 'URL of the record, a file, or - for standard input')
    .option('--key-id <ID>', 'trust only this key')
    .option('--catalog <FILE>', "use a saved key catalog instead of that of the record's service")
    .addHelpText('after', help)
    .action(async (source: string, { json, ...options }: VerifyFlags) => {
      const { describeVerification, runVerify } = await import('./run.ts')
      const verification = await runVerify({ source, ...options })
      print(verification, { json }, describeVerification)
      setOutcome(verification.ok ? 'yes' : 'no')
    })
}

const help = `
Examples:
  waymark verify https://waymark.example/v1/versions/0193a3c1-5a7e-7c10-8f6e-0242ac120002/signature
  waymark verify record.json --catalog waymark-signing-keys.json

Exit code: 0 if the record can be trusted, 1 if it is rejected, 2 if it cannot be read or the command was used
wrongly.`
