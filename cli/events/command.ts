import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import type { GenerateOptions } from './run.ts'

export function addEvents(program: Command, { env }: CommandContext): void {
  program
    .command('events')
    .description('generate events')
    .command('generate')
    .description(
      'store generated traffic for a guide, so that its analytics have data; each run adds to it, and the same seed gives the same visits, counted back from now',
    )
    .requiredOption('--embed-key <KEY>', 'embed key of the guide')
    .option('--sessions <N>', 'number of sessions', '500')
    .option('--days <N>', 'number of days until now', '14')
    .option('--seed <N>', 'seed of the random numbers', '1')
    .action(async (options: GenerateOptions) => {
      const { runGenerate } = await import('./run.ts')
      const { sessions, events, verifications } = await runGenerate(options, env)
      console.log(`Generated ${sessions} sessions with ${events} events and ${verifications} verifications.`)
    })
}
