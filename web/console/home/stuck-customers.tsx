import type { VNode } from 'preact'
import { countWithNoun } from '../format/numbers.ts'
import { nameOf, readInstallations, waitsForCustomer, type Installation } from '../api/installations.ts'
import type { Page } from '../api/pages.ts'
import { Link } from '../location.tsx'
import { For } from '../parts/moment.tsx'

/** As the list shows them, whose first page is enough to count: longer counts say "or more". */
const filters = {
  template_id: '',
  status: 'in_progress',
  stuck_step: '',
  monitor_status: '',
  q: '',
  order: 'stuck_longest',
}

export async function readStuck(signal: AbortSignal): Promise<Page<Installation>> {
  return readInstallations(filters, { cursor: '', signal })
}

/** How many customers are stuck, and who of them the longest. Those who only have to confirm a step are not. */
export function StuckCustomers({ page }: { page: Page<Installation> }): VNode | null {
  const stuck = page.data.filter((one) => one.stuck !== null && !waitsForCustomer(one))
  const [first] = stuck
  if (!first?.stuck) return null
  // The list ends with those that are not stuck.
  const hasMore = page.next_cursor !== null && page.data.at(-1)?.stuck !== null
  const { id, template_id: guideId } = first
  const { title, since } = first.stuck
  return (
    <div class="notice unsure">
      <Link to="/installations?status=in_progress&order=stuck_longest">
        {countWithNoun(stuck.length, 'customer')}
        {hasMore && ' or more'} {stuck.length === 1 ? 'is' : 'are'} stuck
      </Link>
      , <Link to={`/templates/${guideId}/installations/${id}`}>{nameOf(first)}</Link> <For at={since} /> at “
      {title}”
    </div>
  )
}
