import { type Command, Option } from 'commander'
import { deliveryStates } from '../../../shared/webhooks/delivery-state.ts'
import { eventPatterns, pingType } from '../../../shared/webhooks/event-types.ts'
import type { CommandContext } from '../../command-context.ts'
import { EXAMPLE_ID, withExamples } from '../../help/examples.ts'
import { reportListed } from '../../lists/listed.ts'
import { print, withJson, type JsonOption } from '../../print.ts'
import { wholeNumber } from '../../options/whole-number.ts'
import type { DeliveryOptions } from './run.ts'

/** Declares `waymark webhooks deliveries`. */
export function addDeliveries(webhooks: Command, { env }: CommandContext): void {
  withExamples(
    withJson(webhooks.command('deliveries')),
    `waymark webhooks deliveries ${EXAMPLE_ID} --status failed`,
  )
    .description('list the deliveries of an endpoint with their attempts, newest first')
    .argument('<ENDPOINT>', 'id of the endpoint')
    .addOption(
      new Option(
        '--status <STATUS>',
        'only deliveries with this status; pending has those retrying, too',
      ).choices(deliveryStates),
    )
    .addOption(
      new Option('--event <PATTERN>', 'only deliveries of these events').choices([
        ...eventPatterns,
        pingType,
      ]),
    )
    .option('--limit <N>', 'maximum number of deliveries to list', wholeNumber, 20)
    .action(async (endpoint: string, { json, ...options }: DeliveryOptions & JsonOption) => {
      const { findApi } = await import('../../admin-api.ts')
      const { listDeliveries } = await import('./run.ts')
      const { describeDeliveries } = await import('./describe.ts')
      const listed = await listDeliveries(findApi(env), endpoint, options)
      print(listed.items, { json }, describeDeliveries)
      reportListed(listed, { noun: 'delivery', nouns: 'deliveries', option: '--limit' }, json)
    })
}

/** Declares `waymark webhooks resend`. */
export function addResend(webhooks: Command, { env }: CommandContext): void {
  withExamples(withJson(webhooks.command('resend')), `waymark webhooks resend ${EXAMPLE_ID} ${EXAMPLE_ID}`)
    .description('send a delivery again, with the same webhook-id')
    .argument('<ENDPOINT>', 'id of the endpoint')
    .argument('<DELIVERY>', 'id of the delivery')
    .action(async (endpoint: string, id: string, options: JsonOption) => {
      const { findApi } = await import('../../admin-api.ts')
      const { resendDelivery } = await import('./run.ts')
      const sent = await resendDelivery(findApi(env), endpoint, id)
      print(
        sent,
        options,
        () => `${id} is sent again now. waymark webhooks deliveries ${endpoint} shows how it goes.`,
      )
    })
}
