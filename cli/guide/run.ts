import type { Env } from '../../shared/config/env.ts'
import { callApi } from '../admin-api.ts'
import { CommandError } from '../command-error.ts'
import { loadGuide, openGuide } from './open-guide.ts'
import type { GuideChoice } from './options.ts'

/** Runs `waymark guide --format json`: the guide as the service sends it. Throws CommandError. */
export async function guideJson(choice: GuideChoice, env: Env): Promise<string> {
  const { json } = await loadGuide(await openGuide(choice, env), choice)
  return JSON.stringify(json, null, 2)
}

/** Runs `waymark guide`: the guide as Markdown. Throws CommandError. */
export async function guideMarkdown(choice: GuideChoice, env: Env): Promise<string> {
  const opened = await openGuide(choice, env)
  const { service, embedKey, credential } = opened
  // The names of variables are only in the JSON.
  if (choice.var) await loadGuide(opened, choice)
  const query = new URLSearchParams()
  for (const name of ['platform', 'locale', 'scope'] as const) {
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
