import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CommandContext } from '../../command-context.ts'
import { withUnknownCommands } from '../../help/default-command.ts'
import { EXAMPLE_ID, withExamples } from '../../help/examples.ts'
import { withExitCodes } from '../../help/exit-codes.ts'
import type { Outcome } from '../../outcome.ts'
import { reportListed } from '../../lists/listed.ts'
import { print, withJson, type JsonOption } from '../../print.ts'
import { report } from '../../report.ts'
import { withProgress } from '../../terminal/live-line.ts'
import { eventPatternList } from '../event-patterns.ts'
import type { EndpointChanges, NewEndpoint } from './run.ts'

/** Declares `waymark webhooks endpoints`. */
export function addEndpoints(webhooks: Command, context: CommandContext): void {
  const endpoints = withExamples(
    webhooks.command('endpoints'),
    'waymark webhooks endpoints',
    `waymark webhooks endpoints test ${EXAMPLE_ID}`,
  ).description('list, create, change, test and delete webhook endpoints')
  addList(endpoints, context)
  addCreate(endpoints, context)
  addUpdate(endpoints, context)
  addRotate(endpoints, context)
  addTest(endpoints, context)
  addRecover(endpoints, context)
  addDelete(endpoints, context)
}

function addList(endpoints: Command, { env }: CommandContext): void {
  withUnknownCommands(
    withExamples(withJson(endpoints.command('list', { isDefault: true })), 'waymark webhooks endpoints'),
  )
    .description('list the webhook endpoints with their status, oldest first')
    .action(async (options: JsonOption) => {
      const { findApi } = await import('../../admin-api.ts')
      const { listEndpoints } = await import('./run.ts')
      const { describeEndpoints } = await import('./describe.ts')
      const items = await listEndpoints(findApi(env))
      print(items, options, describeEndpoints)
      reportListed({ items, total: items.length }, { noun: 'endpoint' }, options.json)
    })
}

function addCreate(endpoints: Command, { env, setOutcome }: CommandContext): void {
  withPingCodes(
    withExamples(
      withJson(endpoints.command('create')),
      `waymark webhooks endpoints create --url https://hooks.example.com/waymark --events 'installation.*,step.failed'`,
    ),
  )
    .description(
      'create an endpoint, print its secret, and wait for the outcome of the ping that confirms it',
    )
    .requiredOption('--url <URL>', 'https URL that answers a POST with 2xx')
    .requiredOption(
      '--events <PATTERNS>',
      'events to send, such as installation.*,step.failed or *',
      eventPatternList,
    )
    .option('--description <TEXT>', 'what the endpoint is for')
    .action(async ({ json, ...endpoint }: NewEndpoint & JsonOption) => {
      const { findApi } = await import('../../admin-api.ts')
      const { createEndpoint, pingOutcome, readEndpoint, untilPinged } = await import('./run.ts')
      const { describeEndpoint, describePing } = await import('./describe.ts')
      const api = findApi(env)
      const created = await createEndpoint(api, endpoint)
      if (!json) print(created, {}, describeEndpoint)
      report('notice', shownOnceNotice, json)
      const ping = await withProgress(PINGING, async () => untilPinged(api, created.id))
      if (json) {
        const { secret } = created
        print({ ...(await readEndpoint(api, created.id)), secret, ping }, { json }, () => [])
      } else print(ping, {}, describePing)
      finish(created.id, pingOutcome(ping), { json, setOutcome })
    })
}

const PINGING = 'Waiting for the answer to the ping'

const shownOnceNotice = {
  code: 'shown_once',
  message: 'Store the secret now: it cannot be shown again.',
}

function addUpdate(endpoints: Command, { env, setOutcome }: CommandContext): void {
  withPingCodes(
    withExamples(
      withJson(endpoints.command('update')),
      `waymark webhooks endpoints update ${EXAMPLE_ID} --events installation.completed`,
      `waymark webhooks endpoints update ${EXAMPLE_ID} --disable`,
    ),
  )
    .description('change, pause or enable an endpoint; a new URL has to answer a ping first')
    .argument('<ENDPOINT>', 'id of the endpoint')
    .option('--url <URL>', 'https URL that answers a POST with 2xx')
    .option(
      '--events <PATTERNS>',
      'events to send, such as installation.*,step.failed or *',
      eventPatternList,
    )
    .option('--description <TEXT>', 'what the endpoint is for')
    .addOption(new Option('--enable', 'send events again').conflicts('disable'))
    .addOption(new Option('--disable', 'send nothing until it is enabled'))
    .action(async (id: string, { json, ...changes }: EndpointChanges & JsonOption) => {
      const { findApi } = await import('../../admin-api.ts')
      const { pingOutcome, readEndpoint, untilPinged, updateEndpoint } = await import('./run.ts')
      const { describeEndpoint, describePing } = await import('./describe.ts')
      const api = findApi(env)
      const { endpoint, hasNewUrl } = await updateEndpoint(api, id, changes)
      if (!hasNewUrl) return print(endpoint, { json }, describeEndpoint)
      const ping = await withProgress(PINGING, async () => untilPinged(api, id))
      const after = await readEndpoint(api, id)
      print({ ...after, ping }, { json }, (changed) => [
        ...describeEndpoint(changed),
        describePing(changed.ping),
      ])
      finish(id, pingOutcome(ping), { json, setOutcome })
    })
}

type Ending = JsonOption & Pick<CommandContext, 'setOutcome'>

/** Sets the exit code, and says how to confirm a URL that did not answer its ping. */
function finish(id: string, outcome: Outcome, { json, setOutcome }: Ending): void {
  setOutcome(outcome)
  if (outcome === 'yes') return
  const message = `Once the URL answers, confirm it with: waymark webhooks endpoints test ${id}`
  report('notice', { code: 'not_confirmed', message }, json)
}

type RotateOptions = { overlap?: number; endEarlier?: boolean } & JsonOption

function addRotate(endpoints: Command, { env }: CommandContext): void {
  withExamples(
    withJson(endpoints.command('rotate')),
    `waymark webhooks endpoints rotate ${EXAMPLE_ID}`,
    `waymark webhooks endpoints rotate ${EXAMPLE_ID} --overlap 0 --end-earlier`,
  )
    .description('make and print a new secret; the one before it stays valid for a while')
    .argument('<ENDPOINT>', 'id of the endpoint')
    .option(
      '--overlap <SECONDS>',
      'for how long, at most a day; 0 for a secret that has leaked (default: 86400)',
      seconds,
    )
    .option('--end-earlier', 'end the secrets before it now')
    .action(async (id: string, { json, overlap, endEarlier }: RotateOptions) => {
      const { findApi } = await import('../../admin-api.ts')
      const { rotateSecret } = await import('./run.ts')
      const { describeEndpoint } = await import('./describe.ts')
      print(
        await rotateSecret(findApi(env), id, { overlapSeconds: overlap, endsEarlier: endEarlier }),
        { json },
        describeEndpoint,
      )
      report('notice', shownOnceNotice, json)
    })
}

function addTest(endpoints: Command, { env, setOutcome }: CommandContext): void {
  withPingCodes(
    withExamples(withJson(endpoints.command('test')), `waymark webhooks endpoints test ${EXAMPLE_ID}`),
  )
    .description('send a ping to an endpoint and wait for its outcome; success confirms its URL')
    .argument('<ENDPOINT>', 'id of the endpoint')
    .action(async (id: string, options: JsonOption) => {
      const { findApi } = await import('../../admin-api.ts')
      const { pingOutcome, testEndpoint } = await import('./run.ts')
      const { describePing } = await import('./describe.ts')
      const api = findApi(env)
      const ping = await withProgress(PINGING, async () => testEndpoint(api, id))
      print(ping, options, describePing)
      setOutcome(pingOutcome(ping))
    })
}

function addRecover(endpoints: Command, { env }: CommandContext): void {
  withExamples(
    withJson(endpoints.command('recover')),
    `waymark webhooks endpoints recover ${EXAMPLE_ID} --since 2026-11-28T09:00:00Z`,
  )
    .description('send again what failed so far, and what occurred while the endpoint was not enabled')
    .argument('<ENDPOINT>', 'id of the endpoint')
    .requiredOption('--since <TIME>', 'time of the first event, such as 2026-11-28T09:00:00Z')
    .option('--until <TIME>', 'time of the last event (default: now)')
    .action(async (id: string, { json, ...period }: { since: string; until?: string } & JsonOption) => {
      const { findApi } = await import('../../admin-api.ts')
      const { recoverEndpoint } = await import('./run.ts')
      const api = findApi(env)
      const { describeRecovered } = await import('./describe.ts')
      const sent = await withProgress('Sending again', async (show) =>
        recoverEndpoint(api, id, { ...period, onPart: (count) => show(`${count} deliveries sent again`) }),
      )
      print({ id, ...sent }, { json }, describeRecovered)
    })
}

function addDelete(endpoints: Command, { env }: CommandContext): void {
  withExamples(withJson(endpoints.command('delete')), `waymark webhooks endpoints delete ${EXAMPLE_ID}`)
    .description('delete an endpoint with its secrets and the log of its deliveries')
    .argument('<ENDPOINT>', 'id of the endpoint')
    .action(async (id: string, options: JsonOption) => {
      const { findApi } = await import('../../admin-api.ts')
      const { deleteEndpoint } = await import('./run.ts')
      await deleteEndpoint(findApi(env), id)
      print({ id, deleted: true }, options, () => `Deleted the webhook endpoint ${id}.`)
    })
}

function seconds(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Must be a number of seconds.')
}

function withPingCodes(command: Command): Command {
  return withExitCodes(command, {
    yes: 'the URL has answered the ping with 2xx',
    no: 'it has not',
    unknown: 'the outcome is not known yet',
  })
}
