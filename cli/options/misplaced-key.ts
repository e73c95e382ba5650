import { kindOf, type KeyPrefix } from '../../api/credentials/key-kinds.ts'
import { UsageError } from '../command-error.ts'

/** Where each kind of key belongs. */
const places: Readonly<Record<KeyPrefix, string>> = {
  wm_: 'waymark guide and waymark verify-site take it with --embed-key',
  wmi_: 'waymark guide and waymark verify-site read it from WAYMARK_INSTALLATION_TOKEN',
  wmk_live_: 'commands read it from WAYMARK_KEY',
}

/**
 * Refuses a key where something else is wanted, such as "--target must be the URL of the site", and says where the key
 * belongs. With `needed`, a key of this kind is right. The message does not repeat the key, which may be a secret. Throws
 * UsageError.
 */
export function refuseKey(text: string, wanted: string, needed?: KeyPrefix): void {
  const kind = kindOf(text)
  if (kind && kind.prefix !== needed)
    throw new UsageError(`${wanted}, not ${kind.name}: ${places[kind.prefix]}`)
}

/** Refuses what is not an embed key, and says what it is if that can be seen. Throws UsageError. */
export function requireEmbedKey(text: string): string {
  const wanted = '--embed-key must be the embed key of a guide (wm_…)'
  refuseKey(text, wanted, 'wm_')
  if (/^https?:/i.test(text))
    throw new UsageError(
      `${wanted}, not a URL: --base-url takes that of the service, --target that of the site`,
    )
  return text
}

/** Refuses a key where the id of a template is wanted. Throws UsageError. */
export function requireTemplateId(text: string): string {
  const kind = kindOf(text)
  if (!kind) return text
  throw new UsageError(
    `TEMPLATE must be the id of a template, not ${kind.name}: waymark templates list prints the ids with the embed keys`,
  )
}
