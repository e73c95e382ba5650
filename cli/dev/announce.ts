import { relative } from 'node:path'
import type { Env } from '../../shared/config/env.ts'
import { APP_PATH } from '../demo/app/find-app-file.ts'
import { DEMO_HOST } from '../demo/names.ts'
import { exampleGuides } from '../demo/examples.ts'
import type { BrowserWorker } from './browser-worker.ts'
import type { DemoFacts } from '../demo/serve.ts'

/** Content of dev.json. */
export type DevFile = DemoFacts & {
  baseUrl: string
  accountKey: string
  /** Template of the demo guide. */
  templateId: string
  /** Active signing key; null with --no-signing-key. */
  signingKeyId: string | null
  queue: 'redis' | 'postgres'
  postgres: 'embedded' | 'external'
  /** Settings that other commands need to reach the database, the queue and the signing key. */
  settings: Env
  /** Process ids by role, excluding servers that this command did not start. */
  pids: Readonly<Record<string, number>>
}

type Announcement = DevFile & {
  home: string
  /** Code for one sign-in to the console. */
  signInCode: string
  redis: 'private' | 'external' | undefined
  portMoved: boolean
  browser: BrowserWorker
}

/** Returns the text that `waymark dev` prints once everything responds. */
export function announcement(facts: Announcement): string {
  const { baseUrl, demoSite, demoHost, embedKey, accountKey, templateId, signingKeyId, signInCode } = facts
  return `
Waymark is running${facts.portMoved ? ' (port 3000 was taken)' : ''}.

  API          ${baseUrl}
  Start here   ${baseUrl}/demo  (the widget, and a site to repair)
  Console      ${baseUrl}/console#sign-in=${signInCode}
               (works once, within an hour; after that, sign in with the account key below)
  Demo site    ${demoSite}  (for checks, also http://${demoHost}:${new URL(demoSite).port})
  Live site    ${demoSite}/live  (monitored: break it and mend it)
  Events       ${demoSite}/webhooks  (what the demo account's webhook receives)
  Mails        ${demoSite}/mails  (what the service sends)
  Postgres     ${postgresText(facts)}
  Queue        ${queueText(facts)}
  Browser      ${browserText(facts)}
  Logs         ${relativePath(facts.home)}/logs

  Embed key    ${embedKey}  (public)
  Account key  ${accountKey}  (secret)
  Signing key  ${signingKeyId ?? 'none, so nothing can be published'}

  Example guides, in more than one language:
${examples()}

Try it: the guide, its three checks, and the funnel of generated visits.

  curl ${baseUrl}/v1/guides/${embedKey}

${verifyCommands(facts)}
  curl -H 'Authorization: Bearer ${accountKey}' \\
    '${baseUrl}/v1/admin/templates/${templateId}/analytics/funnel?format=csv'

Press Ctrl-C to stop everything.
`
}

function examples(): string {
  return exampleGuides()
    .map(({ embedKey, guide }) => `    ${embedKey}  ${guide.name}`)
    .join('\n')
}

function verifyCommands({ baseUrl, embedKey, demoSite }: DevFile): string {
  const target = `http://${DEMO_HOST}:${new URL(demoSite).port}`
  const steps = ['verify-domain', 'install-snippet', 'site-answers']
  return steps
    .map((stepSlug) => JSON.stringify({ embedKey, stepSlug, target: `${target}/` }))
    .map((body) => `  curl ${baseUrl}/v1/verify -H 'Content-Type: application/json' \\\n    -d '${body}'\n`)
    .join('\n')
}

function postgresText({ postgres, home, pids }: Announcement): string {
  if (postgres === 'external') return 'external, from DATABASE_URL'
  return `embedded, data in ${relativePath(home)}/postgres (pid ${pids['postgres']})`
}

function queueText({ redis, home, pids }: Announcement): string {
  if (redis === 'external') return 'Redis, external, from REDIS_URL'
  if (redis === 'private') return `Redis, private, data in ${relativePath(home)}/redis (pid ${pids['redis']})`
  return 'on the same Postgres (no redis-server on the PATH, no REDIS_URL)'
}

function browserText({ browser, demoSite }: Announcement): string {
  const page = `${demoSite}${APP_PATH}`
  if (browser.kind === 'running')
    return `${browser.program} (worker with pid ${browser.process.pid}), for pages like ${page}, which a script builds`
  return `none (${browser.why}): checks that need one say so, as for ${page}`
}

function relativePath(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : fromHere
}
