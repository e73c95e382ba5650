import { checkResult } from '../../shared/check/result.ts'
import { manual } from '../../shared/check/types.ts'
import { demoIds, exampleTimes } from '../examples/ids.ts'
import { guideExample, stepStateExample } from '../examples/steps.ts'
import { z } from 'zod'
import { timestamp, toTimestamp } from '../errors/fields.ts'
import type { Pack } from '../../shared/check/messages/pack.ts'
import { packFor } from '../guides/message-pack.ts'
import type { CompiledGuide } from '../guides/compile.ts'
import { guide as guideBody } from '../guides/guide-schema.ts'
import type { ResponseTemplateCache } from '../guides/response-template-cache.ts'
import { installationStatuses, stepStates, type InstallationStepRow } from '../store/installations/rows.ts'
import type { InstallationOfToken } from '../store/installations/tokens.ts'
import { causeTexts, missDetails } from './cause-texts.ts'
import { renderWithValues } from './render.ts'
import { selectionOf } from './selection.ts'

const stepExample = { ...stepStateExample, lastCheckedAt: exampleTimes.second }

const step = z
  .object({
    slug: z.string(),
    title: z.string(),
    optional: z.boolean(),
    type: z.string().describe('Type of the check; `manual` for a step that the service does not check'),
    state: z.enum(stepStates),
    code: z
      .string()
      .nullable()
      .describe(
        'Code of the outcome that decided the state; `confirmed_by_hand` if a person confirmed a step whose check could not tell',
      ),
    causeTitle: z
      .string()
      .optional()
      .describe('Name of the cause of the last failed check, as the `title` of its result'),
    message: z
      .string()
      .optional()
      .describe("Why the last check failed, in the installation's language, if that is still known"),
    hint: z.string().optional().describe('What to do about it'),
    details: checkResult.shape.details
      .optional()
      .describe('What the last failed check found, as in its result, if that is still known'),
    attempts: z.int(),
    lastCheckedAt: timestamp.nullable(),
  })
  .meta({ id: 'InstallationStep', examples: [stepExample] })

/** An installation as the holder of its token sees it, without its monitor. */
export const publicInstallation = z.object({
  embedKey: z.string().describe('Identifies the guide in GET /v1/guides and POST /v1/verify'),
  name: z.string().describe('Name of the guide'),
  branding: guideBody.shape.branding,
  target: z.string(),
  platform: z.string().nullable().describe('Null only while the guide has no published version'),
  locale: z.string().nullable(),
  scope: z.string().nullable(),
  status: z.enum(installationStatuses),
  expiresAt: timestamp.describe('Time at which the token expires'),
  mayChangeTarget: z.boolean(),
  mayShare: z.boolean(),
  steps: z.array(step).describe('In order'),
})

export type PublicInstallation = z.infer<typeof publicInstallation>

type ShownInstallation = {
  readonly installation: InstallationOfToken
  readonly embedKey: string
  readonly guide: CompiledGuide
  readonly responseTemplates: ResponseTemplateCache
}

/** Returns an installation as the API shows it. Its steps have the titles that the guide shows. */
export function showInstallation(
  shown: ShownInstallation,
  rows: readonly InstallationStepRow[],
): PublicInstallation {
  const { installation, embedKey, guide } = shown
  const { target, status, token_expires_at: expiresAt } = installation
  const { platform, locale, scope } = guide.published
    ? selectionOf(installation, guide.published)
    : installation
  return {
    embedKey,
    ...guide.namesIn(locale),
    target,
    platform,
    locale,
    scope,
    status,
    expiresAt: toTimestamp(expiresAt) ?? '',
    mayChangeTarget: installation.may_change_target,
    mayShare: installation.may_share,
    steps: stepsOf(shown, new Map(rows.map((row) => [row.step_slug, row]))),
  }
}

const renderedGuide = guideBody.pick({ steps: true })

function stepsOf(
  { installation, guide: { published: guide }, responseTemplates }: ShownInstallation,
  rows: ReadonlyMap<string, InstallationStepRow>,
): PublicInstallation['steps'] {
  if (!guide) return []
  const selection = selectionOf(installation, guide)
  const { body } = renderWithValues({ guide, responseTemplates }, selection, installation)
  const { steps } = renderedGuide.parse(JSON.parse(body.toString()))
  const pack = packFor(selection.locale)
  return steps.map(({ slug, title, optional, verify }) => {
    const {
      state = 'todo',
      code = null,
      cause,
      attempts = 0,
      last_checked_at: checkedAt = null,
    } = rows.get(slug) ?? {}
    const type = verify?.type ?? manual.type
    const step = { slug, title, optional, type, state, code, attempts, lastCheckedAt: toTimestamp(checkedAt) }
    return { ...step, ...(state === 'failed' || state === 'unknown' ? missOf(cause, pack) : {}) }
  })
}

function missOf(
  cause: unknown,
  pack: Pack,
): Pick<PublicInstallation['steps'][number], 'causeTitle' | 'message' | 'hint' | 'details'> {
  const texts = causeTexts(cause, pack)
  if (!texts) return {}
  const { title: causeTitle, message, hint } = texts
  const details = missDetails(cause, pack)
  return { causeTitle, message, hint, ...(details && { details }) }
}

export const installationExample = {
  embedKey: demoIds.embedKey,
  name: guideExample.name,
  branding: guideExample.branding,
  target: 'http://new.demo.waymark.test:3001/',
  platform: 'html',
  locale: 'en',
  scope: 'site',
  status: 'in_progress',
  expiresAt: exampleTimes.later,
  mayChangeTarget: true,
  mayShare: true,
  steps: [stepExample],
}
