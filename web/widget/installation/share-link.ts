import { mailDraftUrl } from '../../../shared/installations/mail-draft.ts'
import { say } from '../labels.ts'
import type { Installation } from './installation.ts'
import type { OpenedInstallation } from './opened-installation.ts'

/** Returns the URL of the share page, with the token in the fragment, which browsers do not send. */
export function shareLink({ mount, token }: OpenedInstallation): string {
  return new URL(`/i#${token}`, mount.baseUrl).href
}

/** True on the share page, which a person opens to work on this installation alone. */
export function isSharePage(opened: OpenedInstallation): boolean {
  const { origin, pathname } = new URL(shareLink(opened))
  return location.origin + location.pathname === origin + pathname
}

/** Returns a URL that opens an email draft with the link. */
export function mailDraft(
  { labels }: OpenedInstallation,
  { name, branding, target, expiresAt, locale }: Installation,
  link: string,
): string {
  const subject = say(labels, 'mailSubject', { brand: branding.name })
  const date = new Date(expiresAt).toLocaleDateString(locale ?? undefined, { dateStyle: 'long' })
  const body = say(labels, 'mailBody', { guide: name, url: target, link, date })
  return mailDraftUrl(subject, body)
}
