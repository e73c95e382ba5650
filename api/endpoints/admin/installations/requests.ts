import { z } from 'zod'
import { idInput } from '../../../errors/fields.ts'
import { pageQuery } from '../../../admin/page.ts'
import { demoIds } from '../../../examples/ids.ts'
import { changeShape, expiresIn, installationShape } from '../../../installations/fields.ts'
import {
  installationOrders,
  installationStatuses,
  monitorStatusFilters,
} from '../../../store/installations/rows.ts'
import { installationExample } from './installation.ts'

export const newInstallation = z
  .strictObject({ template_id: idInput, ...installationShape, expires_in: expiresIn })
  .meta({
    id: 'NewInstallation',
    examples: [
      {
        template_id: demoIds.templateId,
        external_ref: 'customer-2048',
        target: installationExample.target,
        variables: { siteId: 'S-2048' },
      },
    ],
  })

export const installationChange = z.strictObject(changeShape).meta({
  id: 'InstallationChange',
  description: 'Omitted fields stay unchanged. Null restores the default',
  examples: [{ target: demoIds.target }],
})

export const installationQuery = pageQuery.extend({
  template_id: idInput.optional().meta({
    description: 'Only installations of this template; by default, those of all templates of the account',
    examples: [demoIds.templateId],
  }),
  status: z.enum(installationStatuses).optional().describe('Only installations with this status'),
  stuck_step: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: 'Only installations that are stuck at this step',
      examples: ['install-snippet'],
    }),
  monitor_status: z
    .enum(monitorStatusFilters)
    .optional()
    .describe(
      'Only installations whose monitor has this status; `broken`: not in place any more. `not_broken`: all others, also ' +
        'those without a monitor',
    ),
  order: z
    .enum(installationOrders)
    .default('newest')
    .describe(
      'By creation, or with `stuck_longest` first those that have been stuck at their step the longest, and last those that ' +
        'are not stuck',
    ),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({
      description: 'Part of the target or of `external_ref`, in any letter case',
      examples: ['demo.waymark'],
    }),
})
