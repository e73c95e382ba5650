import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import type { StoredTraffic } from './store-traffic.ts'
import type { GenerateOptions } from './run.ts'

export function addEvents(program: Command, { env }: CommandContext): void {
  const events = program.command('events').description('generate events')
  withJson(events.command('generate'))
    .description(
      'store generated traffic for a guide, so that its analytics have data; each run adds more, and the same seed gives the same visits, relative to now',
    )
    .requiredOption('--embed-key <KEY>', 'embed key of the guide')
    .option('--sessions <N>', 'number of sessions', '500')
    .option('--days <N>', 'number of days until now', '14')
    .option('--seed <N>', 'seed of the random numbers', '1')
    .action(async ({ json, ...options }: GenerateOptions & JsonOption) => {
      const { runGenerate } = await import('./run.ts')
      print(await runGenerate(options, env), { json }, describeStored)
    })
}

function describeStored({ sessions, events, verifications }: StoredTraffic): string {
  return `Generated ${sessions} sessions with ${events} events and ${verifications} verifications.`
}
