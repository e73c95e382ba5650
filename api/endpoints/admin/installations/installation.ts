import { demoIds, exampleIds, exampleTimes } from '../../../examples/ids.ts'
import { z } from 'zod'
import { timestamp, toTimestamp } from '../../../errors/fields.ts'
import { en } from '../../../../shared/check/messages/packs/en.ts'
import { causeTexts } from '../../../installations/cause-texts.ts'
import type { StepSummary, StuckStep } from '../../../installations/step-summaries.ts'
import type { MonitorSummary } from '../../../monitors/summaries.ts'
import { readValues } from '../../../installations/render.ts'
import { installationStatuses, stepStates, type InstallationRow } from '../../../store/installations/rows.ts'
import { monitorStatuses } from '../../../store/monitors/monitors.ts'

export const tokenInfo = z
  .object({
    display: z.string().describe('The first and the last characters of the token'),
    expires_at: timestamp,
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: 'InstallationTokenInfo' })

export const stuckStep = z
  .object({
    title: z.string().describe('Title of the step in the default language'),
    type: z
      .string()
      .nullable()
      .describe(
        'Type of its check, or `manual` without a check: the customer has to confirm it. Null if the guide no longer has the step',
      ),
    state: z.enum(stepStates),
    code: z.string().nullable().describe('Code of its last check; null before the first one'),
    message: z.string().nullable().describe('Why its last check failed; null if that is not known'),
    hint: z.string().nullable().describe('What to do about it'),
    since: timestamp.describe(
      'Since when it is stuck at this step: since the step before was done, or since the first check',
    ),
  })
  .meta({ id: 'InstallationStuck' })

export const installationProgress = z
  .object({
    done: z.int(),
    total: z.int(),
    open_checks: z
      .int()
      .describe('Steps, required or not, with a check that has not passed. Skipped steps do not count'),
  })
  .meta({ id: 'InstallationProgress' })

const installationMonitor = z
  .object({
    status: z.enum(monitorStatuses).describe('`broken`: not in place any more'),
    status_since: timestamp,
    title: z
      .string()
      .nullable()
      .describe('Title of the step that decided the status, in the default language; null if it passed'),
    code: z.string().nullable().describe('Code of the check that decided the status; null if it passed'),
    message: z.string().nullable().describe('What that check found'),
    hint: z.string().nullable().describe('What to do about it'),
    last_run_at: timestamp.nullable(),
  })
  .meta({ id: 'InstallationMonitor' })

export const installationFields = {
  id: z.uuid(),
  template_id: z.uuid(),
  template_name: z.string(),
  external_ref: z.string().nullable(),
  target: z.string(),
  variables: z.record(z.string(), z.string()),
  platform: z.string().nullable().describe("Null for the template's default"),
  locale: z.string().nullable().describe("Null for the template's default"),
  scope: z.string().nullable().describe("Null for the version's default"),
  status: z.enum(installationStatuses),
  stuck_step: z
    .string()
    .nullable()
    .describe(
      'Slug of the first required step that is not done, or, if that was never checked, of the one whose check failed last',
    ),
  stuck: stuckStep.nullable().describe('Why it is stuck at `stuck_step`, and since when'),
  monitor: installationMonitor.nullable().describe('How its monitor is; null without one'),
  completed_at: timestamp.nullable(),
  last_checked_at: timestamp.nullable().describe('When a step was last checked, apart from its monitor'),
  dns_token: z.string().describe('Value of `{{installation.token}}`, which is public'),
  token_info: tokenInfo.nullable().describe('About the secret token, which is not included'),
  steps: installationProgress.describe(
    'Required steps for its platform and scope, under the current version',
  ),
  revision: z.int().describe('Increases when a field or the token changes, but not with progress'),
  created_at: timestamp,
  updated_at: timestamp,
}

const tokenInfoExample = { display: 'wmi_4Tq…x1Yz', expires_at: exampleTimes.later, revoked_at: null }

export const installationExample = {
  id: exampleIds.installationId,
  template_id: demoIds.templateId,
  template_name: 'Install the Waymark demo snippet',
  external_ref: 'customer-1024',
  target: 'http://new.demo.waymark.test:3001/',
  variables: { siteId: 'S-1024' },
  platform: 'html',
  locale: 'en',
  scope: 'site',
  status: 'in_progress',
  stuck_step: 'install-snippet',
  stuck: {
    title: 'Add the snippet to your pages',
    type: 'script_presence',
    state: 'failed',
    code: 'script_not_found',
    message: 'The snippet is not on the page.',
    hint: 'Paste the snippet into the page and publish it.',
    since: exampleTimes.first,
  },
  monitor: null,
  completed_at: null,
  last_checked_at: exampleTimes.second,
  dns_token: 'mfrggzdfmztwq2lknnwg23tpobyxe43u',
  token_info: tokenInfoExample,
  steps: { done: 1, total: 4, open_checks: 2 },
  revision: 3,
  created_at: exampleTimes.first,
  updated_at: exampleTimes.second,
}

export const installation = z
  .object(installationFields)
  .meta({ id: 'Installation', examples: [installationExample] })

const token = z
  .string()
  .describe("The secret token, shown only once. It gives access to this installation's guide")

export const newInstallationResponse = z.object({ ...installationFields, token }).meta({
  id: 'NewInstallationResponse',
  examples: [
    {
      ...installationExample,
      status: 'not_started',
      stuck_step: null,
      stuck: null,
      last_checked_at: null,
      steps: { done: 0, total: 4, open_checks: 3 },
      revision: 1,
      updated_at: exampleTimes.first,
      token: 'wmi_…',
    },
  ],
})

export const tokenResponse = z
  .object({ token, token_info: tokenInfo })
  .meta({ id: 'InstallationTokenResponse', examples: [{ token: 'wmi_…', token_info: tokenInfoExample }] })

type Known = {
  readonly steps: StepSummary
  /** Undefined without a monitor. */
  readonly monitor: MonitorSummary | undefined
  readonly templateName: string
}

/** The installation as the API returns it, with the name of its template. */
export function showInstallation(
  row: InstallationRow,
  { steps: { done, total, openChecks, stuck, titleOf }, monitor, templateName }: Known,
): z.infer<typeof installation> {
  return {
    id: row.id,
    template_id: row.template_id,
    template_name: templateName,
    external_ref: row.external_ref,
    target: row.target,
    variables: readValues(row.variables),
    platform: row.platform,
    locale: row.locale,
    scope: row.scope,
    status: row.status,
    stuck_step: row.stuck_step,
    stuck: stuck ? showStuck(stuck) : null,
    monitor: monitor ? showMonitor(monitor, titleOf) : null,
    completed_at: toTimestamp(row.completed_at),
    last_checked_at: toTimestamp(row.last_checked_at),
    dns_token: row.dns_token,
    token_info: showToken(row),
    steps: { done, total, open_checks: openChecks },
    revision: row.revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function showStuck({ cause, since, type, ...step }: StuckStep): z.infer<typeof stuckStep> {
  const { message = null, hint = null } = causeTexts(cause, en) ?? {}
  return { ...step, type: type ?? null, message, hint, since: since.toISOString() }
}

function showMonitor(
  monitor: MonitorSummary,
  titleOf: StepSummary['titleOf'],
): z.infer<typeof installationMonitor> {
  const { status, status_since: since, step_slug: slug, code, message, hint, last_run_at: runAt } = monitor
  return {
    status,
    status_since: since.toISOString(),
    title: code === null || slug === null ? null : titleOf(slug),
    code,
    message: code === null ? null : message,
    hint: code === null ? null : hint,
    last_run_at: toTimestamp(runAt),
  }
}

function showToken(row: InstallationRow): z.infer<typeof tokenInfo> | null {
  const { token_display: display, token_expires_at: expires, token_revoked_at: revoked } = row
  if (display === null || expires === null) return null
  return { display, expires_at: expires.toISOString(), revoked_at: toTimestamp(revoked) }
}
