import { type Command, Option } from 'commander'
import { eventPatterns } from '../../../shared/webhooks/event-types.ts'
import { tableLines } from '../../columns.ts'
import { timeText } from '../../terminal/time-text.ts'
import type { CommandContext } from '../../command-context.ts'
import { withExamples } from '../../help/examples.ts'
import { reportListed } from '../../lists/listed.ts'
import { print, withJson, type JsonOption } from '../../print.ts'
import { report } from '../../report.ts'
import { wholeNumber } from '../../options/whole-number.ts'
import { describeEvent, describeSubject } from '../describe-event.ts'
import type { AccountEvent, EventOptions } from './run.ts'

/** Declares `waymark webhooks events`. */
export function addEventList(webhooks: Command, { env }: CommandContext): void {
  withExamples(
    withJson(webhooks.command('events')),
    'waymark webhooks events --limit 100',
    `waymark webhooks events --type 'installation.*' --follow`,
  )
    .description("list the account's events of the last 30 days, oldest first")
    .option('--after <ID>', 'id of an event; the list begins after it')
    .addOption(new Option('--type <PATTERN>', 'only these events').choices(eventPatterns))
    .option(
      '--limit <N>',
      'maximum number of events to list (default: 20, or with --follow no maximum)',
      wholeNumber,
    )
    .option('--follow', 'then wait for further events, until stopped')
    .action(async ({ json, follow, ...options }: EventOptions & JsonOption & { follow?: boolean }) => {
      const { findApi } = await import('../../admin-api.ts')
      const { followEvents, listEvents } = await import('./run.ts')
      const api = findApi(env)
      if (!follow) return printEvents(await listEvents(api, options), { json })
      const { stopSignals } = await import('../../dev/stop-signals.ts')
      using signals = stopSignals(env)
      await followEvents(api, options, {
        stop: signals.stop,
        onEvents: (events) =>
          print(events, { json }, (listed) =>
            process.stdout.isTTY ? listed.map(eventLine) : eventLines(listed),
          ),
        onError: ({ message }) => report('warning', { code: 'not_following', message }, json),
      })
    })
}

function printEvents(
  { events, more }: { events: AccountEvent[]; more: boolean },
  { json }: JsonOption,
): void {
  print(events, { json }, (listed) => (listed.length === 0 ? ['No events found.'] : eventLines(listed)))
  const last = events.at(-1)
  if (!more || !last) return reportListed({ items: events, total: events.length }, { noun: 'event' }, json)
  const message = `${events.length} events. There are more. Go on with --after ${last.id}`
  report('notice', { code: 'more', message }, json)
}

function eventLines(events: readonly AccountEvent[]): string[] {
  return tableLines({
    heads: ['TIME', 'EVENT ID', 'EVENT', 'ABOUT'],
    terminal: {
      order: ['TIME', 'EVENT', 'ABOUT', 'EVENT ID'],
      cut: ['ABOUT'],
    },
    rows: events.map((event) => [timeText(event.timestamp), event.id, event.type, describeSubject(event)]),
  })
}

function eventLine(event: AccountEvent): string {
  return `${event.timestamp}  ${event.id}  ${describeEvent(event)}`
}
