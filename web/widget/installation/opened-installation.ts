import type { createClient } from '../client.ts'
import type { Labels, InstallationLabels } from '../labels.ts'
import type { runGuide } from '../run-guide.ts'
import type { Mount } from '../session.ts'
import type { InstallationClient } from './client.ts'
import type { Installation } from './installation.ts'

/** Functions of the widget that loaded this module, whose views recognise their errors. */
export type Widget = { readonly createClient: typeof createClient; readonly runGuide: typeof runGuide }

/** State that the parts of a shown installation share. */
export type OpenedInstallation = {
  readonly mount: Mount
  readonly widget: Widget
  readonly token: string
  readonly api: InstallationClient
  readonly labels: Labels & InstallationLabels
  /** Shows an installation, after aborting what was shown before. */
  show(installation: Installation): Promise<void>
  /** Shows why an installation cannot be shown. `brand` is the contact. */
  fail(error: unknown, brand?: string): Promise<void>
}
