import { Argument, type Command } from 'commander'
import { localSiteOf } from '../../shared/check/site/local-site.ts'
import { checkTypes, type CheckType } from '../../shared/check/types.ts'
import type { CommandContext } from '../command-context.ts'
import { UsageError } from '../command-error.ts'
import { didYouMean } from '../help/did-you-mean.ts'
import { withExitCodes } from '../help/exit-codes.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import type { Outcome } from '../outcome.ts'
import { print, withJson, type JsonOption } from '../print.ts'

type CheckOptions = JsonOption & { config?: string; allowLocal?: boolean }

export function addCheck(program: Command, { env, setOutcome }: CommandContext): void {
  const check: Command = withExitCodes(withJson(program.command('check')), exitCodes)
    .description('run one check in this process, under the same rules as a worker')
    .addArgument(withTypes(new Argument('<type>', 'type of the check')))
    // Not required, so that a site without a type is told what is missing.
    .argument('[target]', 'URL of the site; without a scheme, https://')
    .usage('[options] <type> <target>')
    .option('--config <JSON>', 'configuration of the check, such as \'{"selector":"script[src]"}\'')
    .option('--allow-local', 'also allow a site on this machine or in its private network')
    .addHelpText('after', help)
    .action(
      async (
        type: CheckType,
        typed: string | undefined,
        { config = '{}', allowLocal = false, ...options }: CheckOptions,
      ) => {
        if (typed === undefined)
          check.error("error: missing required argument 'target'", { code: 'commander.missingArgument' })
        const { refuseKey } = await import('../options/misplaced-key.ts')
        refuseKey(typed, 'TARGET must be the URL of a site')
        const { withScheme } = await import('../../shared/check/site/with-scheme.ts')
        const target = withScheme(typed)
        const { runOneCheck } = await import('./run.ts')
        const { describeResult } = await import('./describe-result.ts')
        const result = await runOneCheck({ type, target, config, allowLocal }, env)
        const isRefused = !allowLocal && localSiteOf(target) && result.details.code.startsWith('target_')
        // A worker's hint, such as another port, does not help here.
        print(isRefused ? withHint(result, localSiteHint) : result, options, describeResult)
        setOutcome(outcomeOf(result))
      },
    )
}

/** Lists the types in the help, and says where they belong to someone who gives only a site. */
function withTypes(argument: Argument): Argument {
  const known: readonly string[] = checkTypes
  return argument.choices(checkTypes).argParser((text) => {
    if (known.includes(text)) return text
    const types = known.join(', ')
    const message = /[./:]/.test(text)
      ? `give the type of the check before ${text}: ${types}`
      : `there is no check ${text}; there are ${types}${didYouMean(known, text)}`
    throw new UsageError(message)
  })
}

const localSiteHint = 'This site is on your own machine. Add --allow-local to check it.'

function withHint({ ok, details }: CheckResult, hint: string): CheckResult {
  const diagnostics = details.diagnostics.map((each) =>
    each.code === details.code ? { ...each, hint } : each,
  )
  return { ok, details: { ...details, hint, diagnostics } }
}

function outcomeOf({ ok, details }: CheckResult): Outcome {
  if (ok) return 'yes'
  return details.conclusive ? 'no' : 'unknown'
}

const help = `
Examples:
  waymark check http_ping https://example.com/
  waymark check script_presence https://example.com/ --config '{"selector":"script[src*=\\"/w.js\\"]"}'
  waymark check dns_lookup https://example.com/ --config '{"recordType":"MX"}'
  waymark check rendered_presence https://example.com/ --config '{"request":{"hostIs":"collect.example.net"}}'
  waymark check http_ping http://localhost:8080/ --allow-local

rendered_presence needs a Chromium: on the PATH, or RENDER_CHROMIUM.
The worker's settings apply: RESOLVERS, VERIFY_ALLOW_HOSTS and the others in .env.example.`

const exitCodes = { yes: 'the check passes', no: 'it fails', unknown: 'it could not tell' }
