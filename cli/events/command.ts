import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { withExamples } from '../help/examples.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { withProgress } from '../terminal/live-line.ts'
import type { StoredTraffic } from './store-traffic.ts'
import type { GenerateOptions } from './run.ts'

export function addEvents(program: Command, { env }: CommandContext): void {
  const events = withExamples(
    program.command('events'),
    'waymark events generate --embed-key wm_...',
  ).description('generate events')
  withExamples(
    withJson(events.command('generate')),
    'waymark events generate --embed-key wm_...',
    'waymark events generate --embed-key wm_... --sessions 2000 --days 30 --seed 7',
  )
    .description(
      'store generated traffic for a guide, so that its analytics have data; each run adds more, and the same seed gives the same visits, relative to now',
    )
    .requiredOption('--embed-key <KEY>', 'embed key of the guide')
    .option('--sessions <N>', 'number of sessions', '500')
    .option('--days <N>', 'number of days until now', '14')
    .option('--seed <N>', 'seed of the random numbers', '1')
    .action(async ({ json, ...options }: GenerateOptions & JsonOption) => {
      const { runGenerate } = await import('./run.ts')
      const stored = await withProgress('Storing visits', async () => runGenerate(options, env))
      print(stored, { json }, describeStored)
    })
}

function describeStored({ sessions, events, verifications }: StoredTraffic): string {
  return `Generated ${sessions} sessions with ${events} events and ${verifications} verifications.`
}
