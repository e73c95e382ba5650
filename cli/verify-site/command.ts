import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { withExitCodes } from '../help/exit-codes.ts'
import { withNamedInputs } from '../help/named-inputs.ts'
import { collect } from '../options/collect.ts'
import { withValues } from '../options/name-value.ts'
import { outcomeOf } from '../outcome.ts'
import { formats, type SiteOptions } from './options.ts'

const MAX_WAIT_SECONDS = 3600

/** Declares `waymark verify-site`. */
export function addVerifySite(program: Command, { env, setOutcome }: CommandContext): void {
  withExitCodes(withNamedInputs(withValues(program.command('verify-site')), { url: '--target' }), exitCodes)
    .description('let the service check that the steps of a guide are done on a site')
    .option('--embed-key <KEY>', 'embed key of the guide')
    .option('--base-url <URL>', 'URL of the service (default: WAYMARK_URL)')
    .option('--target <URL>', 'URL of the site')
    .option('--step <SLUG>', 'check this step only; can be repeated', collect)
    .option('--platform <SLUG>', "platform of the site (default: the guide's default)")
    .option('--scope <NAME>', "scope of the installation (default: the guide's default)")
    .option('--wait <SECONDS>', 'check again what is not done, for at most this time', waitSeconds)
    .option('--allow-local', 'accept a site on this machine, which proves nothing about the deployed one')
    .addOption(new Option('--json', 'the same as --format json').implies({ format: 'json' }))
    .addOption(new Option('--format <FORMAT>', 'form of the result').choices(formats).default('text'))
    .addHelpText('after', help)
    .action(async (options: SiteOptions) => {
      const { verifySite } = await import('./run.ts')
      const { writeError, writeReport } = await import('./formats/write.ts')
      const { showProgress } = await import('./progress.ts')
      const progress = showProgress()
      const report = await verifySite(options, { env, progress }).catch((error: unknown) => {
        writeError(error, options.format)
        throw error
      })
      writeReport(report, options.format, env)
      setOutcome(outcomeOf(report.done))
    })
}

function waitSeconds(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) <= MAX_WAIT_SECONDS) return Number(text)
  throw new InvalidArgumentError(`Must be a whole number of seconds, at most ${MAX_WAIT_SECONDS}.`)
}

const help = `
Environment:
  WAYMARK_URL                 URL of the service, such as https://guides.example.com
  WAYMARK_INSTALLATION_TOKEN  token of an installation, wmi_...: guide, site and values are the installation's

Examples:
  waymark verify-site --embed-key wm_... --target https://www.example.com/
  waymark verify-site --embed-key wm_... --target https://www.example.com/ --var siteId=4711 --wait 120
  WAYMARK_INSTALLATION_TOKEN=wmi_... waymark verify-site --step install-snippet --format github
  waymark verify-site --embed-key wm_... --target https://www.example.com/ --format junit > waymark.xml

An optional step that is not done is reported, but only counts with --step. A step without a check is listed.`

const exitCodes = {
  yes: 'every step that counts is done',
  no: 'one is not',
  unknown: 'the service could not tell, or the site is on this machine',
}
