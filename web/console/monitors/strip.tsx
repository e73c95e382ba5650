import type { VNode } from 'preact'
import type { Day } from '../api/monitors.ts'
import { dayNames } from '../incidents/statuses.ts'

const DAY_MS = 86_400_000
const dayName = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

type StripProps = {
  /** Oldest first; the last one is today in UTC. */
  days: readonly Day[]
}

/** One bar for each of the last days, as status pages have. Heights and patterns differ, not only colours. */
export function Strip({ days }: StripProps): VNode {
  const today = Date.now()
  return (
    <span class="strip" role="img" aria-label={describeDays(days)}>
      {days.map((day, index) => {
        const date = new Date(today - (days.length - 1 - index) * DAY_MS)
        return <span key={index} class={day} title={`${dayName.format(date)}: ${dayNames[day]}`} />
      })}
    </span>
  )
}

/** Says in words what the strip shows, such as "Last 30 days: 2 broken, 28 healthy". */
function describeDays(days: readonly Day[]): string {
  const counts = Object.entries(dayNames)
    .map(([day, name]) => ({ name, count: days.filter((other) => other === day).length }))
    .filter(({ count }) => count > 0)
  return `Last ${days.length} days: ${counts.map(({ name, count }) => `${count} ${name}`).join(', ')}`
}

/** Explains the bars of strips. */
export function StripLegend(): VNode {
  return (
    <p class="legend strip-legend">
      {Object.entries(dayNames).map(([day, name]) => (
        <span key={day}>
          <span class="strip" aria-hidden="true">
            <span class={day} />
          </span>{' '}
          {name}
        </span>
      ))}
      <span class="fine">Days begin at midnight UTC.</span>
    </p>
  )
}
