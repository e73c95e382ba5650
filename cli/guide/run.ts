import type { Env } from '../../shared/config/env.ts'
import { callApi } from '../admin-api.ts'
import { CommandError } from '../command-error.ts'
import { describeGuide } from './describe.ts'
import { loadGuide, openGuide, type OpenedGuide } from './open-guide.ts'
import type { GuideChoice, GuideFormat } from './options.ts'
import { parseResponse } from './shapes.ts'
import { shownGuideShape } from './shown-guide.ts'
import { refuseOtherTarget, requireTarget } from './site-target.ts'

/** Runs `waymark guide`: the guide as text, as Markdown, or as the service sends it as JSON. Throws CommandError. */
export async function writeGuide(
  { target: given, ...options }: GuideChoice,
  format: GuideFormat,
  env: Env,
): Promise<string> {
  const target = given === undefined ? undefined : requireTarget(given)
  const opened = await openGuide(options, env)
  if (opened.installation) refuseOtherTarget(target, opened.installation)
  const choice = { ...options, ...(target !== undefined && { target }) }
  if (format === 'markdown') return guideMarkdown(opened, choice)
  const { json } = await loadGuide(opened, choice)
  return format === 'json' ? JSON.stringify(json, null, 2) : guideText(json, opened, choice)
}

function guideText(json: unknown, opened: OpenedGuide, choice: GuideChoice): string {
  const { service, embedKey, installation } = opened
  const guide = parseResponse(shownGuideShape, json, service)
  const target = installation?.target ?? choice.target
  return describeGuide(guide, { embedKey, target, isInstallation: installation !== undefined, choice }).join(
    '\n',
  )
}

async function guideMarkdown(opened: OpenedGuide, choice: GuideChoice): Promise<string> {
  const { service, embedKey, credential } = opened
  // The names of variables are only in the JSON.
  if (choice.var) await loadGuide(opened, choice)
  const query = new URLSearchParams()
  for (const name of ['platform', 'locale', 'scope', 'target'] as const) {
    const value = choice[name]
    if (value !== undefined) query.set(name, value)
  }
  if (choice.var) query.set('variables', JSON.stringify(choice.var))
  const path = `/v1/guides/${encodeURIComponent(embedKey)}?${query.toString()}`
  const headers = { Accept: 'text/markdown' }
  const text = await callApi({ url: service, key: credential }, { method: 'GET', path, headers })
  if (!text.startsWith('{')) return text
  throw new CommandError(`${service} sends no Markdown yet: add --format json, or update the service`)
}
