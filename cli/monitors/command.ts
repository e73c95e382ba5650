import { type Command, Option } from 'commander'
import { monitorStatuses } from '../../api/store/monitors/monitors.ts'
import type { CommandContext } from '../command-context.ts'
import { durationSeconds } from '../installations/duration.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { report } from '../report.ts'
import { wholeNumber } from '../options/whole-number.ts'
import type { ListOptions, MuteOptions, StartOptions } from './run.ts'

/** Declares `waymark monitors`, which tells whether what was installed is still in place, and why not. */
export function addMonitors(program: Command, context: CommandContext): void {
  const monitors = program
    .command('monitors')
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
  withJson(monitors.command('list', { isDefault: true }))
    .description('list the monitors, those of the newest installations first, and count them by status')
    .option('--template <ID>', 'only monitors of this template')
    .addOption(new Option('--status <STATUS>', 'only monitors with this status').choices(monitorStatuses))
    .option('--limit <N>', 'maximum number of monitors to list', wholeNumber, 20)
    .action(async ({ json, ...options }: ListOptions & JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { countMonitors, listMonitors } = await import('./run.ts')
      const { describeCounts, describeList } = await import('./describe.ts')
      const api = findApi(env)
      print(await listMonitors(api, options), { json }, describeList)
      if (!json) print(await countMonitors(api, options), {}, describeCounts)
    })
}

function addShow(monitors: Command, { env }: CommandContext): void {
  withJson(monitors.command('show'))
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
  withJson(monitors.command('start'))
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
  withJson(monitors.command('stop'))
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
  withJson(monitors.command('run'))
    .description('look at a site now, wait a few seconds for the outcome, and show it')
    .argument('<INSTALLATION>', 'id of the installation')
    .addHelpText('after', runHelp)
    .action(async (id: string, { json }: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { monitorOutcome, runMonitor } = await import('./run.ts')
      const { describeMonitor } = await import('./describe.ts')
      const { monitor, isOver } = await runMonitor(findApi(env), id)
      print(monitor, { json }, describeMonitor)
      setOutcome(isOver ? monitorOutcome(monitor) : 'unknown')
      if (isOver) return
      const message = `The look is still under way. See its outcome with: waymark monitors show ${id}`
      report('notice', { code: 'under_way', message }, json)
    })
}

function addAcknowledge(monitors: Command, { env }: CommandContext): void {
  withJson(monitors.command('acknowledge'))
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
  withJson(monitors.command('mute'))
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
  withJson(monitors.command('unmute'))
    .description('send mails about a site again')
    .argument('<INSTALLATION>', 'id of the installation')
    .action(async (id: string, options: JsonOption) => {
      const { findApi } = await import('../admin-api.ts')
      const { unmuteMonitor } = await import('./run.ts')
      const { describeSettings } = await import('./describe.ts')
      print(await unmuteMonitor(findApi(env), id), options, describeSettings)
    })
}

const runHelp = `
Exit codes: 0 if the monitor is healthy, 1 if it is suspect, broken or flapping, 2 if that cannot be told.`

const help = `
Environment:
  WAYMARK_URL   URL of the service, such as https://guides.example.com
  WAYMARK_KEY   account API key with installations:read and, to change or run a monitor, installations:write

Without them, the command uses the service that waymark dev runs in this directory.`
