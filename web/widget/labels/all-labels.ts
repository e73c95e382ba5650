import type { InstallationLabels } from '../installation/labels.ts'
import type { Labels } from '../labels.ts'

/** All labels of one language. */
export type AllLabels = Readonly<Record<Exclude<keyof (Labels & InstallationLabels), 'locale'>, string>>
