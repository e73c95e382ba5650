import { mailDraftUrl } from '../../../shared/installations/mail-draft.ts'
import { installation as texts } from '../../../shared/messages/widget/en.ts'
import { say } from '../../widget/labels.ts'
import { siteOf, type Installation, type NewToken } from '../api/installations.ts'
import type { MonitorDetails, MonitoredStep } from '../api/monitors.ts'
import type { Project } from '../api/projects.ts'
import { missingSteps } from '../incidents/statuses.ts'
import { shareLink } from './labels.ts'

/** What a message with a new link is about. */
export type LinkSubject = {
  readonly installation: Installation
  readonly project: Project
  /** Null without one. */
  readonly monitor: MonitorDetails | null
}

type LinkMessage = { readonly text: string; readonly mailUrl: string }

const labels = { ...texts, locale: 'en' }

/** The message to send with a link, in English: what is open or missing, and since when. */
export function linkMessage(
  { token, token_info: { expires_at: expires } }: NewToken,
  { installation, project: { branding }, monitor }: LinkSubject,
): LinkMessage {
  const { template_name: guide, target, stuck } = installation
  const values = { guide, url: siteOf(target), link: shareLink(token), date: dateOf(expires) }
  const missing = missingSteps(monitor)
  const isComplete = installation.status === 'completed'
  const subject =
    missing.length > 0
      ? `${branding.name}: the installation is not in place any more`
      : say(labels, 'mailSubject', { brand: branding.name })
  const reasons = [...missing.map(missingReason), ...(isComplete ? [] : openReason(stuck))]
  const text =
    missing.length > 0
      ? missingText(values, reasons)
      : [say(labels, 'mailBody', values), ...reasons].join('\n\n')
  return { text, mailUrl: mailDraftUrl(subject, text) }
}

type Values = {
  readonly guide: string
  readonly url: string
  readonly link: string
  readonly date: string
}

function missingText({ guide, url, link, date }: Values, reasons: readonly string[]): string {
  return [
    `The installation "${guide}" for ${url} was in place, and is not any more.`,
    ...reasons,
    `The guide shows how to put it back. You do not need an account:\n${link}`,
    `The link works until ${date}.`,
  ].join('\n\n')
}

function missingReason({ slug, title, status, since, message, hint }: MonitoredStep): string {
  const state = status === 'flapping' ? 'Comes and goes' : 'Missing'
  return [`${state} since ${dateOf(since)}: ${title ?? slug}`, message, hint].filter(Boolean).join('\n')
}

function openReason(stuck: Installation['stuck']): string[] {
  if (stuck === null) return []
  const { title, message, hint } = stuck
  return [[`The open step: ${title}`, message, hint].filter(Boolean).join('\n')]
}

function dateOf(at: string): string {
  return new Date(at).toLocaleDateString(labels.locale, { dateStyle: 'long' })
}
