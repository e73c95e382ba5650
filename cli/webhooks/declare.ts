import type { Command } from 'commander'
import { withExamples } from '../help/examples.ts'

/** Declares `waymark webhooks`, below which its commands are. */
export function declareWebhooks(program: Command, description: string): Command {
  return withExamples(
    program.command('webhooks'),
    'waymark webhooks listen --forward-to http://localhost:8080/webhooks',
  )
    .description(description)
    .addHelpText('after', help)
}

const help = `
Environment:
  WAYMARK_URL   URL of the service, such as https://guides.example.com
  WAYMARK_KEY   account API key with webhooks:read and, to listen or to change something, webhooks:write

Without them, the command uses the service that waymark dev runs in this directory.`
