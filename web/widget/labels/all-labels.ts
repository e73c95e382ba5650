import type { CheckLabels } from '../check/labels.ts'
import type { InputLabels } from '../inputs/labels.ts'
import type { InstallationLabels } from '../installation/labels.ts'
import type { Labels } from '../labels.ts'
import type { MarkdownLabels } from '../markdown/labels.ts'

/** All labels of one language. */
export type AllLabels = Omit<
  Labels & InstallationLabels & CheckLabels & MarkdownLabels & InputLabels,
  'locale'
>
