import type { InstallationFilters } from '../api/installations.ts'

/** The order that was chosen. Before a choice, those in progress are a list of who is stuck: the longest first. */
export function orderOf({ order, status, stuck_step: step }: InstallationFilters): string {
  if (order !== '') return order
  return status === 'in_progress' || step !== '' ? 'stuck_longest' : 'newest'
}
