import type { Command } from 'commander'
import type * as Accounts from './accounts.ts'
import type { Database } from '../api/store/database.ts'

type Env = Readonly<Record<string, string | undefined>>

/** `waymark accounts`: what an operator needs before anybody has an API key. */
export function addAccounts(accounts: Command, env: Env): void {
  accounts.description('make accounts and their API keys, and list them')
  accounts
    .command('create')
    .description('make an account; prints its id')
    .argument('<NAME>', 'what to call it')
    .action(async (name: string) => {
      console.log(await run(env, async ({ createAccount }, db) => createAccount(db, name)))
    })
  accounts
    .command('list')
    .description('print a line for each account: id, since when, name')
    .action(async () => {
      printLines(await run(env, async ({ describeAccounts }, db) => describeAccounts(db)))
    })
  accounts
    .command('key')
    .description('make an API key; prints it this once')
    .argument('<ACCOUNT>', 'the id of the account')
    .requiredOption('--name <NAME>', 'what to call it')
    .requiredOption('--scopes <LIST>', 'what it may do, such as projects:read,templates:write; or all')
    .option('--expires <DATE>', 'when it ends, such as 2030-01-31 (never)')
    .action(async (account: string, options: { name: string; scopes: string; expires?: string }) => {
      console.log(await run(env, async ({ createKey }, db) => createKey(db, { account, ...options })))
      console.error('Keep this key: only its hash is stored, so it cannot be shown again.')
    })
  accounts
    .command('keys')
    .description('print a line for each API key of an account')
    .argument('<ACCOUNT>', 'the id of the account')
    .action(async (account: string) => {
      printLines(await run(env, async ({ describeKeys }, db) => describeKeys(db, account)))
    })
}

async function run<T>(env: Env, work: (accounts: typeof Accounts, db: Database) => Promise<T>): Promise<T> {
  const { inDatabase } = await import('./database.ts')
  const accounts = await import('./accounts.ts')
  return inDatabase(env, async (db) => work(accounts, db))
}

function printLines(lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}
