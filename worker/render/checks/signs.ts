import { phrase, type Fact } from '../../../shared/check/messages/facts.ts'
import { challengeVendor, singleChunk } from '../../checks/page-challenge.ts'
import { challengeHeader } from '../../html/page/bot-challenge.ts'
import type { WorkBudget } from '../../html/work-budget.ts'
import type { SeenVisit } from '../visit/visit-page.ts'

/** Statuses with which sites turn automated visitors away. */
const refusingStatuses = new Set([401, 403, 405, 406, 429, 503])

/** A sign that the page treats automated browsers in another way than visitors. */
export async function botSign(seen: SeenVisit, work: WorkBudget): Promise<Fact | undefined> {
  const vendor = challengeHeader(seen.headers, seen.status ?? 200) ?? (await vendorIn(seen, work))
  if (vendor !== undefined) return phrase('sign_challenge', { vendor })
  if (seen.status !== undefined && refusingStatuses.has(seen.status))
    return phrase('sign_status', { status: seen.status })
  return seen.signals.isAutomationAsked() ? phrase('sign_automation_asked') : undefined
}

async function vendorIn({ html }: SeenVisit, work: WorkBudget): Promise<string | undefined> {
  if (html === undefined) return undefined
  return challengeVendor({
    body: singleChunk(Buffer.from(html)),
    contentType: 'text/html; charset=utf-8',
    complete: () => true,
    work,
  })
}
