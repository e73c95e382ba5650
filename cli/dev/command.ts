import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { withExamples } from '../help/examples.ts'
import { print, withJson, type JsonOption } from '../print.ts'

export function addDev(program: Command, { env }: CommandContext): void {
  withExamples(
    program.command('dev'),
    'waymark dev',
    'PORT=4000 WAYMARK_HOME=/tmp/waymark waymark dev',
    'waymark dev --no-signing-key',
  )
    .description('run the whole service on this machine, with a demo, until Ctrl-C')
    .option('--no-signing-key', 'run without a signing key: publishing and the key endpoints return 503')
    .addHelpText('after', help)
    .action(async ({ signingKey: hasSigningKey }: { signingKey: boolean }) => {
      const { runDev } = await import('./run.ts')
      await runDev(env, (text) => console.log(text), { hasSigningKey })
    })
}

/** `waymark demo`: the rest of what a running `waymark dev` has to tell. */
export function addDemo(program: Command, { env }: CommandContext): void {
  withJson(withExamples(program.command('demo'), 'waymark demo', 'waymark demo --json'))
    .description('show all addresses, keys and guides of the running demo, and commands to try')
    .action(async (options: JsonOption) => {
      const { readDevFile } = await import('./dev-file.ts')
      const { describeDemo } = await import('./describe-demo.ts')
      print(readDevFile(env), options, describeDemo)
    })
}

const help = `
Environment:
  PORT          port of the API (3000, or the next free port)
  HOST          address that the API listens on (127.0.0.1)
  WAYMARK_HOME  directory for data, logs and keys (.waymark)
  DATABASE_URL  Postgres to use instead of an embedded one
  REDIS_URL     Redis to use for the queue instead of a private Redis or Postgres
  SIGNING_KEY_FILE  signing key to use instead of a generated one
  RENDER_CHROMIUM   browser to use instead of the Chromium on the PATH
  RENDER_CONCURRENCY  visits of the browser at once (4); 0 starts no browser worker`
