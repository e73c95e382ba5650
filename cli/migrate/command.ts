import type { Command } from 'commander'
import type { MigrationResult } from '../../api/store/migrate.ts'
import type { CommandContext } from '../command-context.ts'
import { withExamples } from '../help/examples.ts'
import { withExitCodes } from '../help/exit-codes.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { report } from '../report.ts'

export function addMigrate(program: Command, { env }: CommandContext): void {
  withExamples(
    withExitCodes(withJson(program.command('migrate')), exitCodes),
    'DATABASE_URL=postgres://waymark@db.example/waymark waymark migrate',
    'waymark migrate --wait 60',
  )
    .description('apply pending migrations to the database of DATABASE_URL')
    .option('--wait <seconds>', 'total time to wait for locks that other sessions hold', '600')
    .action(async ({ wait, json }: JsonOption & { wait: string }) => {
      const { runMigrate } = await import('./run.ts')
      const result = await runMigrate(env, {
        wait,
        tell: (message) => report('notice', { code: 'waiting', message }, json),
      })
      print(result, { json }, describe)
    })
}

const exitCodes = {
  yes: 'the database is up to date',
  no: 'it does not fit this release, or its tables were in use for too long',
}

function describe({ ran, unknown }: MigrationResult): string {
  if (ran.length > 0) return `Ran ${ran.join(', ')}.`
  if (unknown.length === 0) return 'The database is up to date.'
  return `Nothing to do: the database has migrations of a later release (${unknown.join(', ')}).`
}
