import { z } from 'zod'
import { isDone, type Done } from '../../../shared/check/done.ts'
import { isOfLocalSite } from '../../../shared/check/site/local-site.ts'
import { inLanguage } from '../../../shared/check/messages/write-texts.ts'
import { requestedTarget } from '../../../shared/check/job.ts'
import type { CheckResult, WorkerResult } from '../../../shared/check/result.ts'
import { resultOfCheck, type CheckRun } from '../../endpoints/checks/run-check.ts'
import { installationCheck } from '../../endpoints/verify-installation.ts'
import { guideCheck, type VerifyDeps } from '../../endpoints/verify.ts'
import { hasInstallationToken, requireInstallation } from '../../guards/require-installation.ts'
import { messageLocales, packFor } from '../../guides/message-pack.ts'
import { refuseUnknownNames } from '../../guides/variables/unknown-names.ts'
import type { HttpRequest } from '../../http/request.ts'
import { embedKey, locale, refuseOwn, requiredWithoutToken, variables } from '../arguments.ts'
import { defineTool, type SharedFields, type Tool } from '../tool.ts'

const input = z.strictObject({
  embed_key: embedKey,
  step: z.string().min(1).max(200).describe('Slug of the step, as in get_guide'),
  target: requestedTarget
    .optional()
    .describe(
      'URL of the deployed site. Required unless this server is configured with an installation token, whose site is checked',
    ),
  variables,
  locale: locale.describe(`Language of message and hint: ${messageLocales}. Default: that of the guide`),
})

const diagnostic = z.object({ code: z.string(), severity: z.string(), message: z.string(), hint: z.string() })

export type VerifyStepDeps = { readonly verify: VerifyDeps }

export const verifyStep: Tool<VerifyStepDeps> = defineTool({
  name: 'verify_step',
  title: 'Verify a step',
  description:
    'Checks now, from the server, whether a step of a guide is done on the deployed site: it loads the page, or asks the DNS. The only proof of a step. A call takes up to 25 s. With an installation token, the outcome is stored for the installation.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input,
  output: {
    step: z.string(),
    local_only: z
      .boolean()
      .describe('True for a target on this machine, of which nothing follows for the deployed site'),
    type: z.string().describe('Type of the check'),
    code: z.string().describe('`ok`, or a code that explain_code explains'),
    title: z.string(),
    message: z.string(),
    hint: z.string(),
    final_url: z.string().describe('Where redirects led'),
    checked_at: z.string(),
    diagnostics: z.array(diagnostic).describe('All findings'),
  },
  call: async (request, input, { verify }) => {
    const run = hasInstallationToken(request)
      ? await ofInstallation(request, input, verify)
      : await ofGuide(request, input, verify)
    return toResult(input.step, await resultOfCheck(request, run, verify), run.locale)
  },
})

type Input = z.infer<typeof input>

async function ofInstallation(request: HttpRequest, input: Input, deps: VerifyDeps): Promise<CheckRun> {
  const { embed_key: embedKey, step: stepSlug, locale, target, variables } = input
  refuseOwn({ target, variables })
  const installation = await requireInstallation(request, deps)
  return installationCheck(request, { installation, embedKey, stepSlug, locale }, deps)
}

async function ofGuide(request: HttpRequest, input: Input, deps: VerifyDeps): Promise<CheckRun> {
  const { embed_key: embedKey, step: stepSlug, target, variables, locale } = input
  if (embedKey === undefined) throw requiredWithoutToken('embed_key')
  if (target === undefined) throw requiredWithoutToken('target')
  const check = await guideCheck(request, { embedKey, stepSlug, target, variables, locale }, deps)
  // The request has been counted, and the guide is in the cache.
  refuseUnknownNames(variables ?? {}, (await deps.findGuide(embedKey))?.published?.declared)
  return check
}

function toResult(step: string, worker: WorkerResult, locale: string | undefined) {
  const result = inLanguage(worker, packFor(locale))
  const { type, code, title = '', message, hint, finalUrl, checkedAt, diagnostics } = result.details
  const shared = sharedFields(result)
  return {
    fields: {
      ...shared,
      step,
      local_only: isOfLocalSite(result.details),
      type,
      code,
      title,
      message,
      hint,
      ...(finalUrl !== undefined && { final_url: finalUrl }),
      checked_at: checkedAt,
      diagnostics: diagnostics.map(({ code, severity, message, hint }) => ({
        code,
        severity,
        message,
        hint,
      })),
    },
    isError: shared.done === 'unknown',
  }
}

/** What a check says about the deployed site: nothing, if it was one of this machine. */
function sharedFields(result: CheckResult): SharedFields {
  const { url } = result.details
  if (isOfLocalSite(result.details)) {
    const next_action =
      'This is a local site, so the result says nothing about the deployed one. Deploy, then call verify_step with the URL of the deployed site.'
    return { done: 'unknown', checked_url: url, next_action, retry_after_s: null }
  }
  const done = isDone(result)
  return { done, checked_url: url, next_action: nextAction(done, result), retry_after_s: retryAfter(result) }
}

function nextAction(done: Done, { ok, details: { hint } }: CheckResult): string {
  if (done === true) return 'Go on with the next step of the guide.'
  if (done === false) return `The step is not done. Fix this, deploy, then call verify_step again: ${hint}`
  if (ok)
    return `The site has it, but its visitors may not get it. Do not report the step as done unless your user agrees. ${hint}`
  return `The check could not tell. Do not report the step as done. ${hint}`
}

function retryAfter({ ok, details: { retryable, retryAt } }: CheckResult): number | null {
  if (ok || !retryable || retryAt === undefined) return null
  return Math.max(1, Math.ceil((Date.parse(retryAt) - Date.now()) / 1000))
}
