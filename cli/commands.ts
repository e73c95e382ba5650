import { addAccounts } from './accounts/command.ts'
import { addChanges } from './changes/command.ts'
import { addCheck } from './check/command.ts'
import type { CommandGroup } from './command-context.ts'
import { addDemo, addDev } from './dev/command.ts'
import { addEvents } from './events/command.ts'
import { addGuide } from './guide/command.ts'
import { addInstallations } from './installations/command.ts'
import { addJobs } from './jobs/command.ts'
import { addKeys } from './keys/command.ts'
import { addLimits } from './limits/command.ts'
import { addMigrate } from './migrate/command.ts'
import { addMonitors } from './monitors/command.ts'
import { addScan } from './scan/command.ts'
import { addTemplates } from './templates/command.ts'
import { addVerifySite } from './verify-site/command.ts'
import { addVerify } from './verify/command.ts'
import { addWebhooks } from './webhooks/command.ts'

/** The commands, in the order of `--help`. */
export const commandGroups: readonly CommandGroup[] = [
  { title: 'For people with a guide', commands: [addVerifySite, addGuide, addCheck, addScan, addVerify] },
  { title: 'For writing guides', commands: [addTemplates, addInstallations, addMonitors, addWebhooks] },
  {
    title: 'For operators',
    commands: [addDev, addDemo, addMigrate, addAccounts, addLimits, addKeys, addJobs, addChanges, addEvents],
  },
]
