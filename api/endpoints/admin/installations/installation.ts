import { demo, other, times } from '../../../examples/ids.ts'
import { stepStateExample } from '../../../examples/steps.ts'
import { z } from 'zod'
import { givenId, timestamp, toTimestamp } from '../../../admin/fields.ts'
import { pageQuery } from '../../../admin/page.ts'
import { changeShape, expiresIn, installationShape } from '../../../installations/fields.ts'
import type { StepSummary } from '../../../installations/step-summaries.ts'
import { installationStatuses, stepStates, type InstallationRow } from '../../../store/installations/rows.ts'

export const tokenInfo = z
  .object({
    display: z.string().describe('The beginning and the last four characters'),
    expires_at: timestamp,
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: 'InstallationTokenInfo' })

const fields = {
  id: z.uuid(),
  template_id: z.uuid(),
  external_ref: z.string().nullable(),
  target: z.string(),
  variables: z.record(z.string(), z.string()),
  platform: z.string().nullable().describe("null for the template's default"),
  locale: z.string().nullable().describe("null for the template's default"),
  scope: z.string().nullable().describe("null for the version's default"),
  status: z.enum(installationStatuses),
  stuck_step: z.string().nullable().describe('Slug of the first required step that is not done'),
  completed_at: timestamp.nullable(),
  last_checked_at: timestamp.nullable(),
  dns_token: z.string().describe('The value of `{{installation.token}}`, which is public'),
  token_info: tokenInfo.nullable().describe('The secret token, without the token itself'),
  steps: z
    .object({ done: z.int(), total: z.int() })
    .meta({ id: 'InstallationProgress' })
    .describe('Required steps for its platform and scope, under the current version'),
  revision: z.int().describe('Goes up when a field or the token changes, not with the progress'),
  created_at: timestamp,
  updated_at: timestamp,
}

const tokenInfoExample = { display: 'wmi_4Tq…x1Yz', expires_at: times.later, revoked_at: null }

const example = {
  id: other.installationId,
  template_id: demo.templateId,
  external_ref: 'customer-1024',
  target: 'http://new.demo.waymark.test:3001/',
  variables: { siteId: 'S-1024' },
  platform: 'html',
  locale: 'en',
  scope: 'site',
  status: 'in_progress',
  stuck_step: 'install-snippet',
  completed_at: null,
  last_checked_at: times.second,
  dns_token: 'mfrggzdfmztwq2lknnwg23tpobyxe43u',
  token_info: tokenInfoExample,
  steps: { done: 1, total: 4 },
  revision: 3,
  created_at: times.first,
  updated_at: times.second,
}

export const installation = z.object(fields).meta({ id: 'Installation', examples: [example] })

const token = z
  .string()
  .describe('The secret token, shown only once: whoever has it can follow the guide for this installation')

export const newInstallationAnswer = z.object({ ...fields, token }).meta({
  id: 'NewInstallationAnswer',
  examples: [
    {
      ...example,
      status: 'not_started',
      stuck_step: null,
      last_checked_at: null,
      steps: { done: 0, total: 4 },
      revision: 1,
      updated_at: times.first,
      token: 'wmi_…',
    },
  ],
})

export const tokenAnswer = z
  .object({ token, token_info: tokenInfo })
  .meta({ id: 'InstallationTokenAnswer', examples: [{ token: 'wmi_…', token_info: tokenInfoExample }] })

const stepExample = {
  ...stepStateExample,
  opened_at: times.first,
  first_ok_at: null,
  last_checked_at: times.second,
}

export const stepState = z
  .object({
    slug: z.string(),
    title: z.string().describe('As its author wrote it'),
    optional: z.boolean(),
    type: z.string().describe('The type of its check; `manual` without one'),
    state: z.enum(stepStates),
    code: z.string().nullable().describe('Code of the check; explained by `GET /v1/verification-codes`'),
    attempts: z.int(),
    opened_at: timestamp.nullable().describe('null until the step was shown'),
    first_ok_at: timestamp.nullable(),
    last_checked_at: timestamp.nullable(),
  })
  .meta({ id: 'InstallationStepState' })

const signalExample = { name: 'first_event', first_at: times.first, last_at: times.second, count: 18 }

export const signal = z
  .object({ name: z.string(), first_at: timestamp, last_at: timestamp, count: z.int() })
  .meta({ id: 'InstallationSignal', examples: [signalExample] })

export const installationDetails = z
  .object({
    ...fields,
    step_states: z
      .array(stepState)
      .describe('Steps in the order of the guide; none while it is not published'),
    signals: z.array(signal),
  })
  .meta({
    id: 'InstallationDetails',
    examples: [{ ...example, step_states: [stepExample], signals: [signalExample] }],
  })

export const historyEntry = z
  .object({
    id: z.uuid(),
    step_slug: z.string(),
    type: z.string(),
    target: z.string().describe('The target at that time'),
    ok: z.boolean(),
    conclusive: z.boolean(),
    code: z.string(),
    message: z.string().nullable(),
    checked_at: timestamp,
  })
  .meta({
    id: 'InstallationCheck',
    examples: [
      {
        id: other.entryId,
        step_slug: 'install-snippet',
        type: 'script_presence',
        target: example.target,
        ok: false,
        conclusive: true,
        code: 'script_not_found',
        message: 'The snippet is not on the page.',
        checked_at: times.second,
      },
    ],
  })

export const newInstallation = z
  .strictObject({ template_id: givenId, ...installationShape, expires_in: expiresIn })
  .meta({
    id: 'NewInstallation',
    examples: [
      {
        template_id: demo.templateId,
        external_ref: 'customer-2048',
        target: example.target,
        variables: { siteId: 'S-2048' },
      },
    ],
  })

export const installationChange = z.strictObject(changeShape).meta({
  id: 'InstallationChange',
  description: 'Omitted fields stay unchanged; null is the default',
  examples: [{ target: demo.target }],
})

export const installationQuery = pageQuery.extend({
  template_id: givenId.meta({
    description: 'The template whose installations to list',
    examples: [demo.templateId],
  }),
  status: z.enum(installationStatuses).optional().describe('Only those with this status'),
  stuck_step: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: 'Only those that are stuck at this step',
      examples: ['install-snippet'],
    }),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({
      description: 'Part of the target or of `external_ref`, in any letter case',
      examples: ['demo.waymark'],
    }),
})

/** The installation as the API returns it. */
export function showInstallation(row: InstallationRow, steps: StepSummary): z.infer<typeof installation> {
  return {
    id: row.id,
    template_id: row.template_id,
    external_ref: row.external_ref,
    target: row.target,
    variables: row.variables,
    platform: row.platform,
    locale: row.locale,
    scope: row.scope,
    status: row.status,
    stuck_step: row.stuck_step,
    completed_at: toTimestamp(row.completed_at),
    last_checked_at: toTimestamp(row.last_checked_at),
    dns_token: row.dns_token,
    token_info: showToken(row),
    steps,
    revision: row.revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function showToken(row: InstallationRow): z.infer<typeof tokenInfo> | null {
  const { token_display: display, token_expires_at: expires, token_revoked_at: revoked } = row
  if (display === null || expires === null) return null
  return { display, expires_at: expires.toISOString(), revoked_at: toTimestamp(revoked) }
}
