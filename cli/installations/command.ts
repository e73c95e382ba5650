import { type Command, Option } from 'commander'
import {
  installationOrders,
  installationStatuses,
  monitorStatusFilters,
} from '../../api/store/installations/rows.ts'
import type { Env } from '../../shared/config/env.ts'
import type { CommandContext } from '../command-context.ts'
import { EXAMPLE_ID, withExamples } from '../help/examples.ts'
import { withExitCodes } from '../help/exit-codes.ts'
import { reportListed } from '../lists/listed.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { report } from '../report.ts'
import { requireTemplateId } from '../options/misplaced-key.ts'
import { withValues } from '../options/name-value.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { durationSeconds } from './duration.ts'
import type { CreateOptions, ListOptions } from './run.ts'

/** Declares `waymark installations`, which shows a guide's customers and their progress. */
export function addInstallations(program: Command, context: CommandContext): void {
  const { env } = context
  const installations = withExamples(
    program.command('installations'),
    'waymark installations list',
    `waymark installations check ${EXAMPLE_ID}`,
  )
    .description(
      'create, list, show and check the installations of your guides, and make and end their links',
    )
    .addHelpText('after', help)
  addCreate(installations, env)
  addList(installations, env)
  addShow(installations, env)
  addCheck(installations, context)
  addLinks(installations, env)
}

function addCreate(installations: Command, env: Env): void {
  withExamples(
    withValues(withJson(installations.command('create'))),
    `waymark installations create ${EXAMPLE_ID} --target https://shop.example/`,
    `waymark installations create ${EXAMPLE_ID} --target https://shop.example/ --external-ref customer-42 --var siteId=4711 --expires-in 12h`,
  )
    .description('create an installation and print its token and share link, which cannot be shown again')
    .argument('<TEMPLATE>', 'id of the template', requireTemplateId)
    .requiredOption('--target <URL>', "URL of the customer's site")
    .option(
      '--external-ref <TEXT>',
      'your own name for the installation; using it again finds the same installation',
    )
    .option('--platform <SLUG>', "platform of the site (default: the guide's default)")
    .option('--locale <TAG>', "language of the guide (default: the guide's default)")
    .option('--scope <SCOPE>', "scope of the installation (default: the guide's default)")
    .option(
      '--expires-in <DURATION>',
      'lifetime of the token, such as 45m, 12h or 30d (default: 30d)',
      durationSeconds,
    )
    .action(async (template: string, { json, ...options }: CreateOptions & JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { createInstallation } = await import('./run.ts')
      const { describeCreated } = await import('./describe.ts')
      const created = await createInstallation(findApi(env), { template, ...options })
      print(created, { json }, describeCreated)
      report('notice', created.share_link === undefined ? existedNotice : shownOnceNotice, json)
    })
}

const existedNotice = {
  code: 'existed',
  message: 'This installation already exists and was not changed. Its token cannot be shown again.',
}
const shownOnceNotice = {
  code: 'shown_once',
  message: 'Store the token now: only its hash is kept, so it cannot be shown again.',
}

function addList(installations: Command, env: Env): void {
  withExamples(
    withJson(installations.command('list')),
    `waymark installations list ${EXAMPLE_ID} --status in_progress --stuck-step install-snippet`,
    `waymark installations list --monitor-status broken`,
    `waymark installations list --limit 500 --json`,
  )
    .description('list the installations of a template, or of all templates')
    .argument('[TEMPLATE]', 'id of the template', requireTemplateId)
    .addOption(
      new Option('--status <STATUS>', 'only installations with this status').choices(installationStatuses),
    )
    .option('--stuck-step <SLUG>', 'only installations that are stuck at this step')
    .addOption(
      new Option(
        '--monitor-status <STATUS>',
        'only installations whose monitor has this status; broken: not in place any more; not_broken: all others',
      ).choices(monitorStatusFilters),
    )
    .addOption(
      new Option(
        '--order <ORDER>',
        'by creation, or those that have been stuck the longest first (default: newest)',
      ).choices(installationOrders),
    )
    .option('--query <TEXT>', 'only installations with this text in their target or external reference')
    .option('--limit <N>', 'maximum number of installations to list', wholeNumber, 20)
    .action(async (template: string | undefined, { json, ...options }: ListOptions & JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { listInstallations } = await import('./run.ts')
      const { describeList } = await import('./describe.ts')
      const listed = await listInstallations(findApi(env), { template, ...options })
      print(listed.items, { json }, describeList)
      reportListed(listed, { noun: 'installation', option: '--limit' }, json)
    })
}

function addShow(installations: Command, env: Env): void {
  withExamples(withJson(installations.command('show')), `waymark installations show ${EXAMPLE_ID}`)
    .description('show an installation, the state of its steps, and its latest checks')
    .argument('<INSTALLATION>', 'id of the installation')
    .action(async (id: string, options: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { showInstallation } = await import('./run.ts')
      const { describeInstallation } = await import('./describe.ts')
      print(await showInstallation(findApi(env), id), options, describeInstallation)
    })
}

function addCheck(installations: Command, { env, setOutcome }: CommandContext): void {
  withExamples(
    withExitCodes(withJson(installations.command('check')), {
      yes: 'all passed',
      no: 'one did not',
      unknown: 'one could not tell',
    }),
    `waymark installations check ${EXAMPLE_ID}`,
  )
    .description("run the checks of an installation's open steps now")
    .argument('<INSTALLATION>', 'id of the installation')
    .action(async (id: string, { json }: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { checkOpenSteps, describeChecked, outcomeOfAll } = await import('./check.ts')
      const steps = await checkOpenSteps(findApi(env), id, ({ number, total, slug }) => {
        report('notice', { code: 'checking', message: `Checking ${number} of ${total}: ${slug}` }, json)
      })
      if (json) print(steps.checked, { json }, () => '')
      else print(steps, {}, (printed) => describeChecked(printed, id))
      setOutcome(outcomeOfAll(steps.checked))
    })
}

function addLinks(installations: Command, env: Env): void {
  withExamples(
    withJson(installations.command('link')),
    `waymark installations link ${EXAMPLE_ID}`,
    `waymark installations link ${EXAMPLE_ID} --expires-in 7d`,
  )
    .description('make one more share link of an installation; those before keep working')
    .argument('<INSTALLATION>', 'id of the installation')
    .option('--expires-in <DURATION>', 'lifetime of its token (default: 30d)', durationSeconds)
    .action(async (id: string, { json, ...options }: { expiresIn?: number } & JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { addLink } = await import('./run.ts')
      const { describeLink } = await import('./describe.ts')
      print(await addLink(findApi(env), id, options), { json }, describeLink)
      report('notice', shownOnceNotice, json)
    })
  withExamples(withJson(installations.command('revoke')), `waymark installations revoke ${EXAMPLE_ID}`)
    .description('revoke all tokens of an installation; its share links stop working immediately')
    .argument('<INSTALLATION>', 'id of the installation')
    .action(async (id: string, options: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { revokeToken } = await import('./run.ts')
      await revokeToken(findApi(env), id)
      print({ id, revoked: true }, options, () => `Revoked the tokens of ${id}.`)
    })
}

const help = `
Environment:
  WAYMARK_URL   URL of the service, such as https://guides.example.com
  WAYMARK_KEY   account API key with installations:read and, for create, check, link and revoke,
                installations:write

Without them, the command uses the service that waymark dev runs in this directory.`
