import type { VNode } from 'preact'
import { Moment } from '../parts/moment.tsx'
import { Table } from '../parts/table.tsx'
import type { Signal } from '../api/installations.ts'

/** Signals that the vendor's backend sent about the site. */
export function Signals({ signals }: { signals: readonly Signal[] }): VNode | null {
  if (signals.length === 0) return null
  return (
    <section class="block" aria-labelledby="signals">
      <h2 id="signals">Signals</h2>
      <p class="fine">Reported by your backend, such as the first event from the site.</p>
      <Table amounts={1} label="List of signals" columns={['Name', 'First', 'Last', 'Count']}>
        {signals.map(({ name, count, ...times }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              <Moment at={times.first_at} />
            </td>
            <td>
              <Moment at={times.last_at} />
            </td>
            <td class="amount">{count}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
