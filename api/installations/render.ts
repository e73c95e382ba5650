import { z } from 'zod'
import { INSTALLATION_TOKEN } from '../../shared/content/placeholders.ts'
import { siteHost } from '../../shared/check/dns/site-host.ts'
import { lenientMap } from '../../shared/stored/lenient.ts'
import type { PublishedGuide } from '../guides/compile.ts'
import type { RenderedGuide } from '../guides/response-template.ts'
import type { ResponseTemplateCache } from '../guides/response-template-cache.ts'
import type { GuideSelection } from '../guides/steps.ts'
import { checkValue } from '../../shared/content/variable-values.ts'
import type { InstallationRow } from '../store/installations/rows.ts'

type InstallationValues = Pick<InstallationRow, 'variables' | 'dns_token'>
type ShownInstallation = InstallationValues & Pick<InstallationRow, 'target'>

/** Renders the guide for a selection with the values and the site of an installation. */
export function renderWithValues(
  { guide, responseTemplates }: { guide: PublishedGuide; responseTemplates: ResponseTemplateCache },
  selection: GuideSelection,
  installation: ShownInstallation,
): RenderedGuide {
  const values = valuesOf(installation, guide)
  const host = siteHost(installation.target)
  return responseTemplates.find(guide, selection).render({ values, fallbacks: guide.fallbacks, host })
}

const storedValues = lenientMap(z.string())

/** Reads the stored values of an installation. Leaves out those that are not texts, which a later release may have written. */
export function readValues(stored: InstallationRow['variables']): Record<string, string> {
  return { ...storedValues.parse(stored) }
}

/** Returns the values to store: those that are sent, and those that `readValues` leaves out and that are not sent. */
export function replaceValues(
  stored: InstallationRow['variables'],
  sent: Record<string, string>,
): InstallationRow['variables'] {
  const shown = readValues(stored)
  const unsupported = Object.entries(stored).filter(([name]) => !Object.hasOwn(shown, name))
  return { ...Object.fromEntries(unsupported), ...sent }
}

/**
 * Returns the values of an installation. They were valid when they were set; those that the current version no longer
 * accepts are left out.
 */
export function valuesOf(
  { variables, dns_token: token }: InstallationValues,
  { declared }: Pick<PublishedGuide, 'declared'>,
): Map<string, string> {
  const values = Object.entries(readValues(variables)).flatMap(([name, value]) => {
    const variable = declared.get(name)
    const checked = variable && checkValue(variable, value)
    return checked?.ok ? [[name, checked.value] as const] : []
  })
  return new Map([...values, [INSTALLATION_TOKEN, token]])
}
