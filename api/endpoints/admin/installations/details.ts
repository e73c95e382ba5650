import { z } from 'zod'
import { timestamp } from '../../../errors/fields.ts'
import { exampleIds, exampleTimes } from '../../../examples/ids.ts'
import { stepStateExample } from '../../../examples/steps.ts'
import { stepStates } from '../../../store/installations/rows.ts'
import { installationExample, installationFields } from './installation.ts'

const stepExample = {
  ...stepStateExample,
  opened_at: exampleTimes.first,
  first_ok_at: null,
  last_checked_at: exampleTimes.second,
}

export const stepState = z
  .object({
    slug: z.string(),
    title: z.string().describe('Title in the default language'),
    optional: z.boolean(),
    type: z.string().describe('Type of its check, or `manual` without a check'),
    state: z.enum(stepStates),
    code: z
      .string()
      .nullable()
      .describe(
        'Code of the last check, which `GET /v1/verification-codes` explains; `confirmed_by_hand` if a person confirmed ' +
          'the step after a check that could not tell',
      ),
    attempts: z.int(),
    opened_at: timestamp.nullable().describe('Null until the step is first shown'),
    first_ok_at: timestamp.nullable(),
    last_checked_at: timestamp.nullable(),
  })
  .meta({ id: 'InstallationStepState' })

const signalExample = {
  name: 'first_event',
  first_at: exampleTimes.first,
  last_at: exampleTimes.second,
  count: 18,
}

export const signal = z
  .object({ name: z.string(), first_at: timestamp, last_at: timestamp, count: z.int() })
  .meta({ id: 'InstallationSignal', examples: [signalExample] })

const furtherToken = z
  .object({ display: z.string(), expires_at: timestamp, created_at: timestamp })
  .meta({ id: 'InstallationFurtherToken' })

const furtherTokenExample = {
  display: 'wmi_…k8Qa',
  expires_at: exampleTimes.later,
  created_at: exampleTimes.second,
}

export const installationDetails = z
  .object({
    ...installationFields,
    further_tokens: z
      .array(furtherToken)
      .describe('Tokens that are valid beside that of `token_info`, newest first'),
    step_states: z
      .array(stepState)
      .describe("Steps in the guide's order. Empty while the guide is not published"),
    signals: z.array(signal),
  })
  .meta({
    id: 'InstallationDetails',
    examples: [
      {
        ...installationExample,
        further_tokens: [furtherTokenExample],
        step_states: [stepExample],
        signals: [signalExample],
      },
    ],
  })

export const historyEntry = z
  .object({
    id: z.uuid(),
    step_slug: z.string(),
    type: z.string(),
    target: z.string().describe("The installation's target at that time"),
    ok: z.boolean(),
    conclusive: z.boolean(),
    code: z.string(),
    message: z.string().nullable(),
    hint: z.string().nullable().describe('What to do about it. Null for checks of earlier releases'),
    warnings: z.array(z.string()).describe('What else was noticed, 5 at most'),
    retry_at: timestamp.nullable().describe('When to check again, if another check may find it'),
    checked_at: timestamp,
  })
  .meta({
    id: 'InstallationCheck',
    examples: [
      {
        id: exampleIds.entryId,
        step_slug: 'install-snippet',
        type: 'script_presence',
        target: installationExample.target,
        ok: false,
        conclusive: true,
        code: 'script_not_found',
        message: 'The snippet is not on the page.',
        hint: 'Paste the snippet into the page and publish it.',
        warnings: [],
        retry_at: null,
        checked_at: exampleTimes.second,
      },
    ],
  })
