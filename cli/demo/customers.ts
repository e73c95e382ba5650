import { exampleIds } from '../../api/examples/ids.ts'
import { DEMO_HOST, SITE_HOSTS } from './names.ts'

/** A check of a step, or a tick of a manual one, `minutesAfter` the previous action. */
type CustomerAction = { readonly step: string; readonly minutesAfter: number }

export type Customer = {
  readonly ref: string
  /** Id of the installation, unless another one has it. A new one if undefined. */
  readonly id?: string
  readonly host: string
  readonly path: string
  readonly actions: readonly CustomerAction[]
  /** Minutes between the last action, or the start, and now. */
  readonly minutesAgo: number
  /** Undefined if nobody watches the site. */
  readonly monitor?: { readonly intervalSeconds: number; readonly hasBadge: boolean }
}

const [HOUR, DAY] = [60, 24 * 60]
const HOUR_SECONDS = 3600

/** One customer has finished, two are stuck at different steps, and one has not started. */
export const customers: readonly Customer[] = [
  {
    ref: 'customer-1001',
    host: DEMO_HOST,
    path: '/',
    actions: [
      { step: 'verify-domain', minutesAfter: 12 },
      { step: 'install-snippet', minutesAfter: 6 },
      { step: 'count-orders', minutesAfter: 2 },
      { step: 'site-answers', minutesAfter: 1 },
      { step: 'confirm', minutesAfter: 2 },
    ],
    minutesAgo: 5 * DAY,
    monitor: { intervalSeconds: 24 * HOUR_SECONDS, hasBadge: false },
  },
  {
    ref: 'customer-1002',
    host: DEMO_HOST,
    path: '/commented',
    actions: [
      { step: 'verify-domain', minutesAfter: 9 },
      { step: 'install-snippet', minutesAfter: 14 },
      { step: 'install-snippet', minutesAfter: 3 },
      { step: 'install-snippet', minutesAfter: 22 * HOUR },
    ],
    minutesAgo: 20 * HOUR,
  },
  {
    ref: 'customer-1003',
    host: `wrong.${DEMO_HOST}`,
    path: '/',
    actions: [
      { step: 'verify-domain', minutesAfter: 7 },
      { step: 'install-snippet', minutesAfter: 4 },
      { step: 'verify-domain', minutesAfter: 2 * HOUR },
    ],
    minutesAgo: 3 * HOUR,
  },
  { ref: 'customer-1004', host: SITE_HOSTS.new, path: '/', actions: [], minutesAgo: 40 },
]

/** Has finished, on the site that a person can break and mend. */
export const liveCustomer: Customer = {
  ref: 'customer-1000',
  id: exampleIds.monitoredId,
  host: SITE_HOSTS.live,
  path: '/',
  actions: [
    { step: 'verify-domain', minutesAfter: 8 },
    { step: 'install-snippet', minutesAfter: 5 },
    { step: 'site-answers', minutesAfter: 1 },
    { step: 'confirm', minutesAfter: 1 },
  ],
  minutesAgo: 12 * DAY,
  monitor: { intervalSeconds: HOUR_SECONDS, hasBadge: true },
}
