import { Argument, type Command } from 'commander'
import { checkTypes, type CheckType } from '../../shared/check/types.ts'
import type { CommandContext } from '../command-context.ts'

type CheckOptions = { config?: string; json?: boolean }

export function addCheck(program: Command, { env, settle }: CommandContext): void {
  program
    .command('check')
    .description('run one check in this process, under the same rules as a worker')
    .addArgument(new Argument('<type>', 'type of the check').choices(checkTypes))
    .argument('<target>', 'URL of the site')
    .option('--config <JSON>', 'configuration of the check, such as \'{"selector":"script[src]"}\'')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', help)
    .action(async (type: CheckType, target: string, { config = '{}', json }: CheckOptions) => {
      const { runOneCheck } = await import('./run.ts')
      const { describeResult } = await import('./describe-result.ts')
      const result = await runOneCheck({ type, target, config }, env)
      console.log(json ? JSON.stringify(result, null, 2) : describeResult(result))
      settle(result.ok)
    })
}

const help = `
Examples:
  waymark check http_ping https://example.com/
  waymark check script_presence https://example.com/ --config '{"selector":"script[src*=\\"/w.js\\"]"}'
  waymark check dns_lookup https://example.com/ --config '{"recordType":"MX"}'

The worker's settings apply: RESOLVERS, VERIFY_ALLOW_HOSTS and the others in .env.example.
Exit code: 0 when the check passes, 1 when it fails or cannot tell, 2 for a usage error.`
