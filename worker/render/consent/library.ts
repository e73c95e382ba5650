import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AutoConsentCMPRule } from '@duckduckgo/autoconsent'
import { ruleSelection, type SelectRules } from './rules.ts'

export type ConsentLibrary = {
  /** The library's content script, which runs in an isolated world of each document. */
  readonly script: string
  /** Source of the expressions that rules evaluate in a page's own world, by id. */
  readonly snippets: ReadonlyMap<string, string>
  readonly selectRules: SelectRules
}

let loading: Promise<ConsentLibrary | undefined> | undefined

/**
 * Loads `@duckduckgo/autoconsent` and its rules, once per process. Resolves with undefined if the package, which is
 * optional, is not installed.
 */
export async function loadConsentLibrary(): Promise<ConsentLibrary | undefined> {
  loading ??= load().catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return loading
}

/**
 * `rules.json` and not `compact-rules.json`: autoconsent 16.23.0 leaves the steps that accept out of the latter
 * (playwright/runner.ts). The script is not among the package's exports. It lies beside the entry, as the package's page
 * on Puppeteer says.
 */
async function load(): Promise<ConsentLibrary> {
  const { evalSnippets } = await import('@duckduckgo/autoconsent')
  const [script, rules] = await Promise.all([
    readFile(new URL('autoconsent.playwright.js', import.meta.resolve('@duckduckgo/autoconsent')), 'utf8'),
    readFile(fileURLToPath(import.meta.resolve('@duckduckgo/autoconsent/rules/rules.json')), 'utf8'),
  ])
  const { autoconsent } = JSON.parse(rules) as { autoconsent: AutoConsentCMPRule[] }
  return {
    script,
    snippets: new Map(Object.entries(evalSnippets).map(([id, snippet]) => [id, `(${String(snippet)})()`])),
    selectRules: ruleSelection(autoconsent),
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}
