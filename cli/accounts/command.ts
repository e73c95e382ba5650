import type { Command } from 'commander'
import type { Database } from '../../api/store/database.ts'
import type { Env } from '../../shared/env.ts'
import type { CommandContext } from '../command-context.ts'
import type * as Accounts from './run.ts'

/** Declares `waymark accounts`, with which an operator creates the first account and its API key. */
export function addAccounts(program: Command, { env }: CommandContext): void {
  const accounts = program.command('accounts').description('create and list accounts and their API keys')
  accounts
    .command('create')
    .description('create an account and print its id')
    .argument('<NAME>', 'name of the account')
    .action(async (name: string) => {
      console.log(await run(env, async ({ createAccount }, db) => createAccount(db, name)))
    })
  accounts
    .command('list')
    .description('print a line for each account: id, creation time, name')
    .action(async () => {
      printLines(await run(env, async ({ describeAccounts }, db) => describeAccounts(db)))
    })
  accounts
    .command('key')
    .description('create an API key and print it, only this once')
    .argument('<ACCOUNT>', 'id of the account')
    .requiredOption('--name <NAME>', 'name of the key')
    .requiredOption(
      '--scopes <LIST>',
      'scopes of the key, such as projects:read,templates:write; all means all except signing:admin',
    )
    .option('--expires <DATE>', 'date on which it expires, such as 2030-01-31 (never)')
    .action(async (account: string, options: { name: string; scopes: string; expires?: string }) => {
      console.log(await run(env, async ({ createKey }, db) => createKey(db, { account, ...options })))
      console.error('Store this key now: only its hash is kept, so it cannot be shown again.')
    })
  accounts
    .command('keys')
    .description('print a line for each API key of an account')
    .argument('<ACCOUNT>', 'id of the account')
    .action(async (account: string) => {
      printLines(await run(env, async ({ describeKeys }, db) => describeKeys(db, account)))
    })
}

async function run<T>(env: Env, work: (accounts: typeof Accounts, db: Database) => Promise<T>): Promise<T> {
  const { inDatabase } = await import('../database.ts')
  const accounts = await import('./run.ts')
  return inDatabase(env, async (db) => work(accounts, db))
}

function printLines(lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}
