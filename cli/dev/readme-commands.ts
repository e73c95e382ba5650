import { DEMO_HOST } from '../demo/names.ts'
import type { DevFile } from './dev-file.ts'

/** Returns the commands of README.md for a running demo: the calls of the API, and `verify-site`. A test compares them. */
export function readmeCommands({
  baseUrl,
  embedKey,
  demoSite,
}: Pick<DevFile, 'baseUrl' | 'embedKey' | 'demoSite'>): string[] {
  const site = `http://${DEMO_HOST}:${new URL(demoSite).port}`
  const body = JSON.stringify({ embedKey, stepSlug: 'install-snippet', target: `${site}/commented` })
  return [
    `curl ${baseUrl}/v1/guides/${embedKey}`,
    `curl ${baseUrl}/v1/verify -H 'Content-Type: application/json' \\\n  -d '${body}'`,
    `curl ${baseUrl}/.well-known/waymark-signing-keys.json`,
    `npx waymark verify-site --embed-key ${embedKey} --target ${site}/`,
  ]
}
