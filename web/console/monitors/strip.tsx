import type { VNode } from 'preact'
import type { Monitor } from '../api/monitors.ts'
import { dayNames } from '../incidents/statuses.ts'

const DAY_MS = 86_400_000
const dateName = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
/** The least that a day with an incident shows of it, however short that was. */
const LEAST_DOWN = 0.2

type StripProps = { monitor: Pick<Monitor, 'days' | 'day_uptimes' | 'uptime'> }

/** One bar for each of the last days, as status pages have: as much of it is full as was in place. The last one is today in UTC. */
export function Strip({ monitor }: StripProps): VNode {
  return (
    <span class="strip-with-share">
      <Bars monitor={monitor} />
      <Share monitor={monitor} />
    </span>
  )
}

/** The bars as wide as the page, with the first and the last day below them. */
export function WideStrip({ monitor }: StripProps): VNode {
  return (
    <>
      <Bars monitor={monitor} />
      <p class="fine row apart">
        <span>{dateOf(monitor, 0)}</span>
        <Share monitor={monitor} />
        <span>{dateOf(monitor, monitor.days.length - 1)}</span>
      </p>
    </>
  )
}

function Bars({ monitor }: StripProps): VNode {
  const { days, day_uptimes: shares } = monitor
  return (
    <span class="strip" role="img" aria-label={describeDays(monitor)}>
      {days.map((day, index) => {
        const up = upOf(shares[index])
        const style = up < 1 ? { '--share': `${100 * Math.min(up, 1 - LEAST_DOWN)}%` } : {}
        return <span key={index} class={day} style={style} title={dayText(monitor, index)} />
      })}
    </span>
  )
}

function Share({ monitor: { uptime } }: StripProps): VNode | null {
  if (uptime === null) return null
  return (
    <span class="fine" aria-hidden="true">
      {percentOf(uptime)} in place
    </span>
  )
}

/** What the tooltips of the bars say of the days with an incident, for everyone without a pointer. */
export function DaysInWords({ monitor }: StripProps): VNode | null {
  const days = monitor.days.flatMap((_, index) =>
    upOf(monitor.day_uptimes[index]) < 1 ? [dayText(monitor, index)] : [],
  )
  if (days.length === 0) return null
  return (
    <details>
      <summary>Days with an incident</summary>
      <ul>
        {days.toReversed().map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

function upOf(share: number | null | undefined): number {
  return share ?? 1
}

/** Never rounds up: what is not all is not 100%. */
function percentOf(share: number): string {
  return `${Math.floor(share * 1000) / 10}%`
}

/** Such as "Nov 27, 2026: in place 91.2% of the time, otherwise broken". */
function dayText(monitor: StripProps['monitor'], index: number): string {
  const { days, day_uptimes: shares } = monitor
  const date = dateOf(monitor, index)
  const [day, share] = [days[index] ?? 'none', upOf(shares[index])]
  if (share === 1) return `${date}: ${dayNames[day]}`
  if (share === 0) return `${date}: ${dayNames[day]} all day`
  return `${date}: in place ${percentOf(share)} of the time, otherwise ${dayNames[day]}`
}

/** Such as "Nov 27, 2026". */
function dateOf({ days }: StripProps['monitor'], index: number): string {
  return dateName.format(new Date(Date.now() - (days.length - 1 - index) * DAY_MS))
}

/** Says in words what the strip shows, such as "In place 99.2% of the last 30 days: 2 broken, 28 healthy". */
function describeDays({ days, uptime }: StripProps['monitor']): string {
  const counts = Object.entries(dayNames)
    .map(([day, name]) => ({ name, count: days.filter((other) => other === day).length }))
    .filter(({ count }) => count > 0)
  const title = uptime === null ? 'Last 30 days' : `In place ${percentOf(uptime)} of the last 30 days`
  return `${title}: ${counts.map(({ name, count }) => `${count} ${name}`).join(', ')}`
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
      <span class="fine">Days begin at midnight UTC. A bar is as full as the day was in place.</span>
    </p>
  )
}
