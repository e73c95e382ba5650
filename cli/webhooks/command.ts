import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addDeliveries, addResend } from './deliveries/command.ts'
import { addEndpoints } from './endpoints/command.ts'
import { addEventList } from './events/command.ts'
import { addListen } from './listen/command.ts'

/** Declares `waymark webhooks`, with which an integrator receives events, and sees what became of them. */
export function addWebhooks(program: Command, context: CommandContext): void {
  const webhooks = program
    .command('webhooks')
    .description('receive events on this machine; manage webhook endpoints, deliveries and events')
    .addHelpText('after', help)
  addListen(webhooks, context)
  addEndpoints(webhooks, context)
  addDeliveries(webhooks, context)
  addResend(webhooks, context)
  addEventList(webhooks, context)
}

const help = `
Environment:
  WAYMARK_URL   URL of the service, such as https://guides.example.com
  WAYMARK_KEY   account API key with webhooks:read and, to listen or to change something, webhooks:write

Without them, the command uses the service that waymark dev runs in this directory.`
