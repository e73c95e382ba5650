import { readFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { checkTypes, type CheckType } from '../shared/check/types.ts'
import { addKeys, addVerify } from './signing-commands.ts'
import { addAccounts } from './accounts-command.ts'
import { addEvents } from './events-command.ts'
import { addTemplates } from './templates-command.ts'
import { addJobs } from './jobs/commands.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * The `waymark` command. `settle` hears whether what was asked for is ok. A command's own code is loaded when it runs:
 * `migrate` has to work where what only `dev` needs is not installed.
 */
export function makeProgram(env: Env, settle: (ok: boolean) => void): Command {
  const program = new Command('waymark')
    .description('Install guides whose steps are checked from the server.')
    .version(readVersion())
    .exitOverride()
    .showHelpAfterError('(--help shows how it is used)')
  addDev(program, env)
  addMigrate(program, env)
  addAccounts(program.command('accounts'), env)
  addTemplates(program.command('templates'), env)
  addCheck(program, env, settle)
  addEvents(program.command('events'), env)
  addScan(program, settle)
  addVerify(program, settle)
  addKeys(program, env)
  addJobs(program, env, settle)
  return program
}

function addDev(program: Command, env: Env): void {
  program
    .command('dev')
    .description('run everything on this machine, with a demo to try it on, until Ctrl-C')
    .option('--no-signing-key', 'sign nothing: publishing and keys answer 503')
    .addHelpText('after', devHelp)
    .action(async (options: { signingKey: boolean }) => {
      const { runDev } = await import('./dev/run.ts')
      await runDev(env, (text) => console.log(text), options)
    })
}

const devHelp = `
Environment:
  PORT          where the API listens (3000, or the next free port)
  HOST          on which address it does (127.0.0.1)
  WAYMARK_HOME  where data, logs and keys are kept (.waymark)
  DATABASE_URL  a Postgres to use instead of an embedded one
  REDIS_URL     a Redis to use instead of a private one, or of Postgres, for the queue
  SIGNING_KEY_FILE  a key to sign with instead of one made there`

function addMigrate(program: Command, env: Env): void {
  program
    .command('migrate')
    .description('bring the database of DATABASE_URL up to date')
    .action(async () => {
      const { runMigrate } = await import('./migrate.ts')
      const names = await runMigrate(env)
      console.log(names.length === 0 ? 'The database is up to date.' : `Ran ${names.join(', ')}.`)
    })
}

type CheckOptions = { config?: string; json?: boolean }

function addCheck(program: Command, env: Env, settle: (ok: boolean) => void): void {
  program
    .command('check')
    .description('run one check in this process, under the same rules as the worker')
    .addArgument(new Argument('<type>', 'what to check').choices(checkTypes))
    .argument('<target>', 'the URL of the site')
    .option('--config <JSON>', 'what the check needs, such as \'{"selector":"script[src]"}\'')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', checkHelp)
    .action(async (type: CheckType, target: string, { config = '{}', json }: CheckOptions) => {
      const { runOneCheck } = await import('./check.ts')
      const { describeResult } = await import('./describe-result.ts')
      const result = await runOneCheck({ type, target, config }, env)
      console.log(json ? JSON.stringify(result, null, 2) : describeResult(result))
      settle(result.ok)
    })
}

const checkHelp = `
Examples:
  waymark check http_ping https://example.com/
  waymark check script_presence https://example.com/ --config '{"selector":"script[src*=\\"/w.js\\"]"}'
  waymark check dns_lookup https://example.com/ --config '{"recordType":"MX"}'

The variables of the worker hold here, too: RESOLVERS, VERIFY_ALLOW_HOSTS and the others in .env.example.
Exit code: 0 when the check is ok, 1 when it is not or could not tell, 2 when it was called wrongly.`

function addScan(program: Command, settle: (ok: boolean) => void): void {
  program
    .command('scan')
    .description('look for a script in HTML files; prints a JSON line { file, found, code } for each')
    .requiredOption('--selector <S>', 'a CSS selector')
    .argument('<FILE...>', 'the files')
    .action(async (files: string[], { selector }: { selector: string }) => {
      const { runScan } = await import('./scan.ts')
      settle(await runScan({ selector, files }))
    })
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
