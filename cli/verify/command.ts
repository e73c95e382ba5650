import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { withExitCodes } from '../help/exit-codes.ts'
import { print, withJson, type JsonOption } from '../print.ts'

type VerifyFlags = JsonOption & {
  keyId?: string
  catalog?: string
  baseUrl?: string
  embedKey?: string
  record?: string
}

export function addVerify(program: Command, { setOutcome }: CommandContext): void {
  withExitCodes(withJson(program.command('verify')), exitCodes)
    .description('verify the signed record or the SKILL.md of a version, step by step')
    .argument('<source>', 'URL of the record or SKILL.md, a file, or - for standard input')
    .option('--key-id <ID>', 'trust only this key')
    .option('--catalog <FILE>', "use a saved key catalog instead of that of the record's service")
    .option('--base-url <URL>', 'the service that you trust, for a SKILL.md that is not read from it')
    .option('--embed-key <KEY>', 'the embed key that a SKILL.md must have, instead of asking its service')
    .option('--record <FILE>', 'a saved record, instead of the one that a SKILL.md names')
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
  waymark verify SKILL.md --base-url https://waymark.example

A SKILL.md is rendered again from its record, and rejected if any byte differs.`

const exitCodes = {
  yes: 'the record or the SKILL.md can be trusted',
  no: 'it is rejected',
  unknown: 'it cannot be read',
}
