import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'

export function addMigrate(program: Command, { env }: CommandContext): void {
  program
    .command('migrate')
    .description('apply pending migrations to the database of DATABASE_URL')
    .option('--wait <seconds>', 'total time to wait for locks that other sessions hold', '600')
    .action(async ({ wait }: { wait: string }) => {
      const { runMigrate } = await import('./run.ts')
      console.log(await runMigrate(env, { wait, tell: (message) => console.error(message) }))
    })
}
