import { type Command, Option } from 'commander'
import { monitorStatuses } from '../../api/store/monitors/monitors.ts'
import type { CommandContext } from '../command-context.ts'
import { withUnknownCommands } from '../help/default-command.ts'
import { EXAMPLE_ID, withExamples } from '../help/examples.ts'
import { withExitCodes } from '../help/exit-codes.ts'
import { durationSeconds } from '../installations/duration.ts'
import { reportListed } from '../lists/listed.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { report } from '../report.ts'
import { requireTemplateId } from '../options/misplaced-key.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { withProgress } from '../terminal/live-line.ts'
import type { ListOptions, MuteOptions, StartOptions } from './run.ts'

/** Declares `waymark monitors`, which tells whether what was installed is still in place, and why not. */
export function addMonitors(program: Command, context: CommandContext): void {
  const monitors = withExamples(
    program.command('monitors'),
    'waymark monitors',
    `waymark monitors show ${EXAMPLE_ID}`,
  )
    .description('list, show, start, stop, run and mute the monitors of installations')
    .addHelpText('after', help)
  addList(monitors, context)
  addShow(monitors, context)
  addStart(monitors, context)
  addStop(monitors, context)
  addRun(monitors, context)
  addAcknowledge(monitors, context)
  addMute(monitors, context)
}

function addList(monitors: Command, { env }: CommandContext): void {
  withUnknownCommands(
    withExamples(
      withJson(monitors.command('list', { isDefault: true })),
      'waymark monitors',
      'waymark monitors list --status broken --limit 100',
    ),
  )
    .description('list the monitors, those of the newest installations first, and count them by status')
    .option('--template <ID>', 'only monitors of this template', requireTemplateId)
    .addOption(new Option('--status <STATUS>', 'only monitors with this status').choices(monitorStatuses))
    .option('--limit <N>', 'maximum number of monitors to list', wholeNumber, 20)
    .action(async ({ json, ...options }: ListOptions & JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { countMonitors, listMonitors, totalOf } = await import('./run.ts')
      const { describeCounts, describeList } = await import('./describe.ts')
      const api = findApi(env)
      const items = await listMonitors(api, options)
      print(items, { json }, describeList)
      const counts = await countMonitors(api, options)
      if (!json) print(counts, {}, describeCounts)
      const total = totalOf(counts, options.status)
      // The line with the counts has the number of all.
      if (total > items.length) reportListed({ items, total }, { noun: 'monitor', option: '--limit' }, json)
    })
}

function addShow(monitors: Command, { env }: CommandContext): void {
  withExamples(withJson(monitors.command('show')), `waymark monitors show ${EXAMPLE_ID}`)
    .description('show a monitor: what was right, what is there now, its incident, and its last changes')
    .argument('<INSTALLATION>', 'id of the installation')
    .action(async (id: string, options: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { readMonitor } = await import('./run.ts')
      const { describeMonitor } = await import('./describe.ts')
      print(await readMonitor(findApi(env), id), options, describeMonitor)
    })
}

function addStart(monitors: Command, { env }: CommandContext): void {
  withExamples(
    withJson(monitors.command('start')),
    `waymark monitors start ${EXAMPLE_ID}`,
    `waymark monitors start ${EXAMPLE_ID} --interval 6h --step install-snippet --badge`,
  )
    .description('monitor an installation; one that is monitored gets these settings')
    .argument('<INSTALLATION>', 'id of the installation')
    .option('--interval <DURATION>', 'time between two looks, from 1h to 7d', '1d')
    .option(
      '--step <SLUG...>',
      'only these steps, each of which has passed its check (default: all that have)',
    )
    .option('--badge', 'let anyone read the badge, which tells the status')
    .action(async (id: string, { json, ...options }: StartOptions & JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { startMonitor } = await import('./run.ts')
      const { describeSettings } = await import('./describe.ts')
      print(await startMonitor(findApi(env), id, options), { json }, describeSettings)
    })
}

function addStop(monitors: Command, { env }: CommandContext): void {
  withExamples(withJson(monitors.command('stop')), `waymark monitors stop ${EXAMPLE_ID}`)
    .description('end the monitor of an installation, and delete its timeline')
    .argument('<INSTALLATION>', 'id of the installation')
    .action(async (id: string, options: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { stopMonitor } = await import('./run.ts')
      await stopMonitor(findApi(env), id)
      print({ id, stopped: true }, options, () => `${id} is not monitored any more.`)
    })
}

function addRun(monitors: Command, { env, setOutcome }: CommandContext): void {
  withExamples(
    withExitCodes(withJson(monitors.command('run')), runExitCodes),
    `waymark monitors run ${EXAMPLE_ID}`,
  )
    .description('look at a site now, wait a few seconds for the outcome, and show it')
    .argument('<INSTALLATION>', 'id of the installation')
    .action(async (id: string, { json }: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { monitorOutcome, runMonitor } = await import('./run.ts')
      const { describeMonitor } = await import('./describe.ts')
      const api = findApi(env)
      const look = async () => runMonitor(api, id)
      const { monitor, isOver } = await withProgress('Looking at the site', look)
      print(monitor, { json }, describeMonitor)
      setOutcome(isOver ? monitorOutcome(monitor) : 'unknown')
      if (isOver) return
      const message = `The look is still under way. See its outcome with: waymark monitors show ${id}`
      report('notice', { code: 'under_way', message }, json)
    })
}

function addAcknowledge(monitors: Command, { env }: CommandContext): void {
  withExamples(withJson(monitors.command('acknowledge')), `waymark monitors acknowledge ${EXAMPLE_ID}`)
    .description('acknowledge the open incident of a monitor, so that no reminders follow')
    .argument('<INSTALLATION>', 'id of the installation')
    .action(async (id: string, options: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { acknowledgeIncident } = await import('./run.ts')
      const { describeSettings } = await import('./describe.ts')
      print(await acknowledgeIncident(findApi(env), id), options, describeSettings)
    })
}

function addMute(monitors: Command, { env }: CommandContext): void {
  withExamples(
    withJson(monitors.command('mute')),
    `waymark monitors mute ${EXAMPLE_ID} --for 12h`,
    `waymark monitors mute ${EXAMPLE_ID} --until 2030-01-31T09:00:00Z`,
  )
    .description('send no mails about a site for a while; its events are sent all the same')
    .argument('<INSTALLATION>', 'id of the installation')
    .addOption(new Option('--until <TIME>', 'until then, such as 2026-11-28T09:00:00Z').conflicts('for'))
    .addOption(
      new Option('--for <DURATION>', 'from now on, such as 45m, 12h or 1d').argParser(durationSeconds),
    )
    .action(async (id: string, { json, ...options }: MuteOptions & JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { muteMonitor } = await import('./run.ts')
      const { describeSettings } = await import('./describe.ts')
      print(await muteMonitor(findApi(env), id, options), { json }, describeSettings)
    })
  withExamples(withJson(monitors.command('unmute')), `waymark monitors unmute ${EXAMPLE_ID}`)
    .description('send mails about a site again')
    .argument('<INSTALLATION>', 'id of the installation')
    .action(async (id: string, options: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { unmuteMonitor } = await import('./run.ts')
      const { describeSettings } = await import('./describe.ts')
      print(await unmuteMonitor(findApi(env), id), options, describeSettings)
    })
}

const runExitCodes = {
  yes: 'the monitor is healthy',
  no: 'it is suspect, broken or flapping',
  unknown: 'that cannot be told yet',
}

const help = `
Environment:
  WAYMARK_URL   URL of the service, such as https://guides.example.com
  WAYMARK_KEY   account API key with installations:read and, to change or run a monitor, installations:write

Without them, the command uses the service that waymark dev runs in this directory.`
