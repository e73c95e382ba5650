import { phrase, type Fact } from '../../../shared/check/messages/facts.ts'
import { defaultBudget } from '../proxy/budget.ts'

/** Names the limit of a visit that was reached. Without a part of the budget, it is the time. */
export function budgetPhrase(part: string | undefined, visitMs: number): Fact {
  const { bytes, connections, hosts } = defaultBudget
  if (part === 'bytes') return phrase('budget_bytes', { size: `${Math.round(bytes / 1024 / 1024)} MB` })
  if (part === 'connections') return phrase('budget_connections', { count: connections })
  if (part === 'hosts') return phrase('budget_hosts', { count: hosts })
  return phrase('budget_seconds', { count: Math.round(visitMs / 1000) })
}
