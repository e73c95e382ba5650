import type { Command } from 'commander'
import type { Database } from '../../api/store/database.ts'
import type { Env } from '../../shared/config/env.ts'
import type { CommandContext } from '../command-context.ts'
import { EXAMPLE_ID, withExamples } from '../help/examples.ts'
import { reportListed } from '../lists/listed.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { report } from '../report.ts'
import { describeAccounts, describeKeys } from './describe.ts'
import type { KeyOptions } from './run.ts'

type NewKeyOptions = Omit<KeyOptions, 'account'> & JsonOption

/** Declares `waymark accounts`, with which an operator creates the first account and its API key. */
export function addAccounts(program: Command, { env }: CommandContext): void {
  const accounts = withExamples(
    program.command('accounts'),
    'waymark accounts create "Example Ltd"',
    'waymark accounts list',
  ).description('create and list accounts and their API keys')
  withExamples(withJson(accounts.command('create')), 'waymark accounts create "Example Ltd"')
    .description('create an account and print its id')
    .argument('<NAME>', 'name of the account')
    .action(async (name: string, options: JsonOption) => {
      const { createAccount } = await import('./run.ts')
      const id = await loadAndRun(env, async (db) => createAccount(db, name))
      print({ id, name }, options, () => id)
    })
  withExamples(withJson(accounts.command('list')), 'waymark accounts list', 'waymark accounts list --json')
    .description('print a line for each account: id, creation time, name')
    .action(async (options: JsonOption) => {
      const { readAccounts } = await import('./run.ts')
      const listed = await loadAndRun(env, readAccounts)
      print(listed.items, options, describeAccounts)
      reportListed(listed, { noun: 'account' }, options.json)
    })
  withExamples(
    withJson(accounts.command('key')),
    `waymark accounts key ${EXAMPLE_ID} --name CI --scopes templates:read,templates:write`,
    `waymark accounts key ${EXAMPLE_ID} --name console --scopes all --expires 2030-01-31`,
  )
    .description('create an API key and print it; it cannot be shown again')
    .argument('<ACCOUNT>', 'id of the account')
    .requiredOption('--name <NAME>', 'name of the key')
    .requiredOption(
      '--scopes <LIST>',
      'scopes of the key, such as projects:read,templates:write; all means all except signing:admin',
    )
    .option('--expires <DATE>', 'date on which the key expires, such as 2030-01-31 (default: never)')
    .action(async (account: string, { json, ...options }: NewKeyOptions) => {
      const { createKey } = await import('./run.ts')
      const key = await loadAndRun(env, async (db) => createKey(db, { account, ...options }))
      print({ key }, { json }, () => key)
      const message = 'Store this key now: only its hash is kept, so it cannot be shown again.'
      report('notice', { code: 'shown_once', message }, json)
    })
  withExamples(withJson(accounts.command('keys')), `waymark accounts keys ${EXAMPLE_ID}`)
    .description('print a line for each API key of an account')
    .argument('<ACCOUNT>', 'id of the account')
    .action(async (account: string, options: JsonOption) => {
      const { readKeys } = await import('./run.ts')
      const listed = await loadAndRun(env, async (db) => readKeys(db, account))
      print(listed.items, options, describeKeys)
      reportListed(listed, { noun: 'key' }, options.json)
    })
}

async function loadAndRun<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  const { runOnDatabase } = await import('../database.ts')
  return runOnDatabase(env, work)
}
