import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { declareWebhooks } from './declare.ts'
import { addDeliveries, addResend } from './deliveries/command.ts'
import { addEndpoints } from './endpoints/command.ts'
import { addEventList } from './events/command.ts'
import { addListen } from './listen/command.ts'

/** Declares `waymark webhooks`, with which an integrator receives events, and sees what became of them. */
export function addWebhooks(program: Command, context: CommandContext): void {
  const description = 'receive events on this machine; manage webhook endpoints, deliveries and events'
  const webhooks = declareWebhooks(program, description)
  addListen(webhooks, context)
  addEndpoints(webhooks, context)
  addDeliveries(webhooks, context)
  addResend(webhooks, context)
  addEventList(webhooks, context)
}
