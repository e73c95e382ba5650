import { relative } from 'node:path'
import { APP_PATH } from '../demo/app/find-app-file.ts'
import { exampleGuides } from '../demo/examples.ts'
import { DEMO_HOST } from '../demo/names.ts'
import type { DevFile, RunningDemo } from './dev-file.ts'
import { readmeCommands } from './readme-commands.ts'

/** Returns everything about the running demo: its addresses, keys, processes and guides, and commands to try. */
export function describeDemo({ home, file }: RunningDemo): string {
  const { baseUrl, demoSite, demoHost, embedKey, accountKey, templateId, signingKeyId } = file
  return `
  Start page   ${baseUrl}/
  Demo         ${baseUrl}/demo  (the widget, and a site to repair)
  Console      ${baseUrl}/console  (sign in with the account key below)
  API          ${baseUrl}  (its reference is at ${baseUrl}/docs)
  Demo site    ${demoSite}  (for checks, also http://${demoHost}:${new URL(demoSite).port})
  Live site    ${demoSite}/live  (monitored: break it and mend it)
  Events       ${demoSite}/webhooks  (what the demo account's webhook receives)
  Mails        ${demoSite}/mails  (what the service sends)
  Postgres     ${postgresText({ home, file })}
  Queue        ${queueText({ home, file })}
  Browser      ${browserText(file)}
  Logs         ${relativePath(home)}/logs

  Embed key    ${embedKey}  (public)
  Account key  ${accountKey}  (secret)
  Signing key  ${signingKeyId ?? 'none, so nothing can be published'}

  Example guides, in more than one language:
${examples()}

Try it: the commands of the README, three more checks, and the funnel of generated visits.

${readmeCommands(file).map(indented).join('\n\n')}

${verifyCommands(file)}
  curl -H 'Authorization: Bearer ${accountKey}' \\
    '${baseUrl}/v1/admin/templates/${templateId}/analytics/funnel?format=csv'
`
}

function indented(command: string): string {
  return command.replaceAll(/^/gm, '  ')
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

function postgresText({ home, file: { postgres, pids } }: RunningDemo): string {
  if (postgres === 'external') return 'external, from DATABASE_URL'
  return `embedded, data in ${relativePath(home)}/postgres (pid ${pids['postgres']})`
}

function queueText({ home, file: { redis, pids } }: RunningDemo): string {
  if (redis === 'external') return 'Redis, external, from REDIS_URL'
  if (redis === 'private') return `Redis, private, data in ${relativePath(home)}/redis (pid ${pids['redis']})`
  return 'on the same Postgres (no redis-server on the PATH, no REDIS_URL)'
}

function browserText({ browser, demoSite, pids }: DevFile): string {
  const page = `${demoSite}${APP_PATH}`
  if ('program' in browser)
    return `${browser.program} (worker with pid ${pids['render']}), for pages like ${page}, which a script builds`
  return `none (${browser.why}): checks that need one say so, as for ${page}`
}

function relativePath(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : fromHere
}
