import type { Command } from 'commander'
import type { GenerateOptions } from './events/generate.ts'

type Env = Readonly<Record<string, string | undefined>>

/** `waymark events`: what widgets report. */
export function addEvents(events: Command, env: Env): void {
  events
    .description('what widgets report')
    .command('generate')
    .description(
      'store made-up traffic for a guide, to have figures to look at; each run adds to it, and the same seed makes the same visits, counted back from now',
    )
    .requiredOption('--embed-key <KEY>', 'of the guide')
    .option('--sessions <N>', 'how many', '500')
    .option('--days <N>', 'over how many days until now', '14')
    .option('--seed <N>', 'what chance begins with', '1')
    .action(async (options: GenerateOptions) => {
      const { runGenerate } = await import('./events/generate.ts')
      const { sessions, events, verifications } = await runGenerate(options, env)
      console.log(`Made up ${sessions} sessions with ${events} events and ${verifications} verifications.`)
    })
}
