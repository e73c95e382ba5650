import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { withExamples } from '../help/examples.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { report } from '../report.ts'

/** Declares `waymark changes`, for operators of a shared cache (docs/operations/shared-cache.md). */
export function addChanges(program: Command, { env }: CommandContext): void {
  withExamples(
    withJson(program.command('changes')),
    'waymark changes',
    'waymark changes --json | while read -r change; do ./purge.sh "$change"; done',
  )
    .description('print the Cache-Tag of each guide that changes, until stopped')
    .action(async ({ json }: JsonOption) => {
      const { databaseUrl } = await import('../database.ts')
      const { stopSignals } = await import('../dev/stop-signals.ts')
      const { watchChanges } = await import('./run.ts')
      const url = await databaseUrl(env)
      using signals = stopSignals(env)
      const onTag = (tag: string): void => print([{ tag }], { json }, ([change]) => change?.tag ?? '')
      const onError = ({ message }: Error): void =>
        report('warning', { code: 'not_listening', message: `not listening for changes: ${message}` }, json)
      await watchChanges(url, { onTag, onError }, { stop: signals.stop })
    })
}
