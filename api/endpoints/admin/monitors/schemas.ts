import { z } from 'zod'
import { problem } from '../../../errors/field-error.ts'
import { timeInput, timestamp } from '../../../errors/fields.ts'
import { demoIds, exampleIds, exampleTimes } from '../../../examples/ids.ts'
import { dayStatuses, STRIP_DAYS } from '../../../monitors/days.ts'
import { monitorInterval } from '../../../monitors/interval.ts'
import { noticeKinds } from '../../../monitors/incidents/notices.ts'
import { incidentStatuses } from '../../../store/monitors/incidents.ts'
import { monitorStatuses } from '../../../store/monitors/monitors.ts'

const fields = {
  interval: monitorInterval,
  steps: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(100)
    .refine(
      (slugs) => new Set(slugs).size === slugs.length,
      problem('duplicate', 'must not name a step twice'),
    )
    .nullable()
    .describe('Slugs of the steps to look at. Null for all steps with a check that were done'),
  muted_until: timeInput
    .nullable()
    .describe('Until then, nobody gets a mail, except that what was told is over'),
  badge: z.boolean().describe('True if anyone may read the badge, which tells the status and nothing else'),
}

export const monitorSettings = z
  .strictObject({
    interval: fields.interval,
    steps: fields.steps.default(null),
    muted_until: fields.muted_until.default(null),
    badge: fields.badge.default(false),
  })
  .meta({ id: 'MonitorSettings', examples: [{ interval: '1d' }] })

export const monitorChange = z
  .strictObject(fields)
  .partial()
  .meta({
    id: 'MonitorChange',
    description: 'Omitted fields stay unchanged',
    examples: [{ muted_until: exampleTimes.later }],
  })

const incidentFields = {
  id: z.uuid(),
  status: z.enum(incidentStatuses).describe('What it is now, or was last'),
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
  closed_reason: z
    .enum(['recovered', 'check_changed'])
    .nullable()
    .describe('`check_changed`: the check, its values or the site are others now, and have to pass first'),
  acknowledged_at: timestamp.nullable().describe('Null again after another status'),
  reminders_at: z
    .array(timestamp)
    .describe('When reminders are still to come, unless it is over, acknowledged or muted by then'),
  notices: z
    .array(
      z
        .object({
          kind: z.enum(noticeKinds),
          status: z.enum(incidentStatuses),
          at: timestamp,
          recipients: z.array(z.string()),
        })
        .meta({ id: 'MonitorNotice' }),
    )
    .describe('The mails about it, and who got them'),
}

const incidentExample = {
  id: exampleIds.incidentId,
  status: 'broken',
  opened_at: exampleTimes.second,
  closed_at: null,
  closed_reason: null,
  acknowledged_at: null,
  reminders_at: [exampleTimes.later],
  notices: [{ kind: 'opened', status: 'broken', at: exampleTimes.second, recipients: ['ops@example.com'] }],
}

export const monitorIncident = z
  .object(incidentFields)
  .meta({ id: 'MonitorIncident', examples: [incidentExample] })

export const monitorFields = {
  installation_id: z.uuid(),
  template_id: z.uuid(),
  external_ref: z.string().nullable(),
  target: z.string(),
  interval: z.string(),
  speed: z
    .int()
    .describe(
      'How many times faster than they say the times of monitors pass: 1, or more where the operator tries them out (`MONITOR_SPEED`)',
    ),
  steps: z.array(z.string()).nullable(),
  muted_until: timestamp.nullable(),
  badge: z.boolean(),
  status: z
    .enum(monitorStatuses)
    .describe(
      'Of the step that is worst. `not_established`: its check has not passed since it was last changed',
    ),
  status_since: timestamp,
  code: z
    .string()
    .nullable()
    .describe(
      'Code of the check that decided the status; null if it passed. Of a monitor that is `flapping`, that of its last failure',
    ),
  last_run_at: timestamp.nullable(),
  next_run_at: timestamp.nullable().describe('Null while it is being run'),
  days: z
    .array(z.enum(dayStatuses))
    .describe(`The worst of each of the last ${STRIP_DAYS} days in UTC, oldest first`),
  day_uptimes: z
    .array(z.number().nullable())
    .describe('Share of each day, as far as it was monitored, without an incident; null for `none`'),
  uptime: z.number().nullable().describe('That of all of these days together; null if all are `none`'),
  incident: monitorIncident.nullable().describe('The one that is open'),
  revision: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
}

const monitorExample = {
  installation_id: exampleIds.monitoredId,
  template_id: demoIds.templateId,
  external_ref: 'customer-1024',
  target: 'http://shop.demo.waymark.test:3001/',
  interval: '1d',
  speed: 1,
  steps: null,
  muted_until: null,
  badge: false,
  status: 'broken',
  status_since: exampleTimes.second,
  code: 'script_not_found',
  last_run_at: exampleTimes.second,
  next_run_at: exampleTimes.later,
  days: [...Array.from({ length: STRIP_DAYS - 1 }, () => 'healthy'), 'broken'],
  day_uptimes: [...Array.from({ length: STRIP_DAYS - 1 }, () => 1), 0.9166],
  uptime: 0.9972,
  incident: incidentExample,
  revision: 1,
  created_at: exampleTimes.first,
  updated_at: exampleTimes.first,
}

export const monitor = z.object(monitorFields).meta({ id: 'Monitor', examples: [monitorExample] })

const evidence = z.unknown().describe('As the check compares it: records, an excerpt, or a status')

const told = {
  code: z.string(),
  message: z.string().nullable(),
  hint: z.string().nullable(),
  expected: evidence,
  found: evidence,
  ok_at: timestamp.nullable().describe('The last success'),
  ok_found: evidence.describe('What was there then'),
}

const toldExample = {
  code: 'script_not_found',
  message: 'The snippet is not on the page.',
  hint: 'Paste the snippet into the page and publish it.',
  expected: null,
  found: null,
  ok_at: exampleTimes.first,
  ok_found: '<script src="https://cdn.example.com/pixel.js" data-site="S-1024">',
}

const stepExample = {
  slug: 'install-snippet',
  title: 'Add the snippet to your pages',
  type: 'script_presence',
  status: 'broken',
  since: exampleTimes.second,
  checked_at: exampleTimes.second,
  found_at: exampleTimes.second,
  failing_since: exampleTimes.second,
  ...toldExample,
}

const changeExample = {
  id: exampleIds.outboxEventId,
  incident_id: exampleIds.incidentId,
  step_slug: 'install-snippet',
  type: 'broken',
  occurred_at: exampleTimes.second,
  ...toldExample,
}

export const monitorStep = z
  .object({
    slug: z.string(),
    title: z.string().nullable().describe('Null for a step that the guide no longer has'),
    type: z.string(),
    status: z.enum(monitorStatuses),
    since: timestamp,
    checked_at: timestamp.describe('The last look'),
    found_at: timestamp.describe(
      'The look that `code`, `message`, `hint`, `expected` and `found` are of. Earlier than `checked_at` if the last look ' +
        'left them: it could not tell, or is the first success of a step that was broken, and then `ok_at` is its time. One ' +
        'more success confirms that',
    ),
    failing_since: timestamp
      .nullable()
      .describe('The first of the looks that have failed since the last success; null if none has'),
    ...told,
  })
  .meta({ id: 'MonitorStep', examples: [stepExample] })

export const monitorChangeEntry = z
  .object({
    id: z.string().describe('Id of its event'),
    incident_id: z.uuid().nullable(),
    step_slug: z.string(),
    type: z
      .enum(['broken', 'recovered', 'flapping', 'cannot_tell', 'closed'])
      .describe('`closed`: its check is another one now, or is not made any more'),
    occurred_at: timestamp,
    ...told,
  })
  .meta({ id: 'MonitorTimelineEntry', examples: [changeExample] })

export const monitorDetails = z
  .object({
    ...monitorFields,
    step_states: z.array(monitorStep),
    incidents: z.array(monitorIncident).describe('The last 20, newest first'),
    changes: z.array(monitorChangeEntry).describe('The last 50 of the timeline, newest first'),
  })
  .meta({
    id: 'MonitorDetails',
    examples: [
      {
        ...monitorExample,
        step_states: [stepExample],
        incidents: [incidentExample],
        changes: [changeExample],
      },
    ],
  })
