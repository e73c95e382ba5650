import { type Command, InvalidArgumentError } from 'commander'
import type { CommandContext } from '../../command-context.ts'
import { withExamples } from '../../help/examples.ts'
import { print, withJson, type JsonOption } from '../../print.ts'
import { report } from '../../report.ts'
import { eventPatternList } from '../event-patterns.ts'
import type { ListenOptions } from './run.ts'

/** Declares `waymark webhooks listen`. */
export function addListen(webhooks: Command, { env }: CommandContext): void {
  withExamples(
    withJson(webhooks.command('listen')),
    'waymark webhooks listen',
    'waymark webhooks listen --events installation.*,step.failed --forward-to http://localhost:8080/webhooks',
  )
    .description('receive events on this machine, verify and print them, until stopped')
    .option('--forward-to <URL>', 'also send each event to this URL, and answer with its status', forwardUrl)
    .option(
      '--events <PATTERNS>',
      'events to receive, such as installation.*,step.failed (default: all)',
      eventPatternList,
    )
    .option('--port <N>', 'port of 127.0.0.1 to receive at (default: any free port)', portNumber)
    .addHelpText('after', help)
    .action(async ({ json, ...options }: ListenOptions & JsonOption) => {
      const { findApi } = await import('../../admin-api.ts')
      const { stopSignals } = await import('../../dev/stop-signals.ts')
      const { describeForwarded, describeMessage, messageJson } = await import('./describe.ts')
      const { runListen } = await import('./run.ts')
      const api = findApi(env)
      using signals = stopSignals(env)
      await runListen(api, options, {
        signals,
        onMessage: (message) => {
          if (!json) print(message, {}, describeMessage)
        },
        onAnswered: (message, forwarded) => {
          if (json) print([messageJson(message, forwarded)], { json }, () => '')
          if (json || !forwarded) return
          const { reply, ...rest } = forwarded
          const shown = { ...rest, id: message.event?.id ?? '', status: reply.status }
          print(shown, {}, describeForwarded)
        },
        onNotice: (notice) => report('notice', notice, json),
        onWarning: (warning) => report('warning', warning, json),
      })
    })
}

function forwardUrl(text: string): URL {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url
  throw new InvalidArgumentError('Must be a URL such as http://localhost:8080/webhooks.')
}

function portNumber(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new InvalidArgumentError('Must be a port from 1 to 65535.')
}

const help = `
It creates a webhook endpoint for itself, and deletes it when it ends. The ping that confirms the endpoint is answered here,
and a request that is not verified is answered with 401; neither is forwarded. The service must be able to reach this
machine, as that of npm start does. Notices and the secret are on stderr, events on stdout.`
