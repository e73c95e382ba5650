import { text } from 'node:stream/consumers'
import { quoteValues } from '../../../shared/check/messages/facts.ts'
import { addressIn } from '../../html/diagnostics/whole-page/scripted-address.ts'
import type { FetchPage } from '../../net/outcome.ts'
import type { Problem } from '../result.ts'
import type { PageEvaluation } from './evaluate-page.ts'
import type { SeenPage, WantedPart } from './read-page.ts'

type EvidenceTools = { readonly fetchPage: FetchPage; readonly signal: AbortSignal }

const MAX_CONTAINERS = 2
const MAX_WAIT_MS = 3000

/**
 * Reads the tag manager that may add the missing element or code. Google publishes each container as a script, which
 * names all that it loads. If it does not name what is missing, the result says so. It stays open: the container may load
 * a script that does, or put the address together.
 */
export async function withContainerEvidence(
  evaluation: PageEvaluation,
  page: SeenPage,
  tools: EvidenceTools,
): Promise<PageEvaluation> {
  const [problem, ...others] = evaluation.problems
  if (problem?.code !== 'script_via_tag_manager' || page.parts.some(({ config }) => config.absent))
    return evaluation
  const { googleContainers, tagManagers } = page.scan.notes
  const container = tagManagers.join(', ')
  const isOnlyGoogle = googleContainers.length === tagManagers.length && problem.facts.container === container
  const canRead = isOnlyGoogle && tagManagers.length <= MAX_CONTAINERS
  const wanted = page.parts.filter(({ scan, config }) => scan.count < config.minMatches).map(textsOf)
  if (!canRead || wanted.some(({ texts }) => texts.length === 0)) return evaluation
  const scripts: string[] = []
  for (const id of googleContainers) {
    const script = await readContainer(id, tools)
    if (script === undefined) return evaluation
    scripts.push(script)
  }
  const missing = wanted.flatMap((texts) => missingFrom(scripts.join('\n'), texts) ?? [])
  if (missing.length === 0) return evaluation
  const facts = { container, wanted: quoteValues(...missing) }
  const found: Problem = { code: 'script_not_in_tag_manager', facts }
  return { ...evaluation, problems: [found, ...others] }
}

/** The published version of a container; undefined if it cannot be read in whole. */
async function readContainer(id: string, { fetchPage, signal }: EvidenceTools): Promise<string | undefined> {
  const outcome = await fetchPage({
    url: `https://www.googletagmanager.com/gtm.js?id=${id}`,
    method: 'GET',
    signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]),
  })
  if (outcome.kind === 'failed') return undefined
  const { response } = outcome
  try {
    if (response.status !== 200) return undefined
    const script = await text(response.body)
    return response.bodyEnd()?.kind === 'complete' ? script : undefined
  } finally {
    await response.close()
  }
}

/** Texts of which a container needs one to add an element, whose address is one of them, and all to add code. */
type WantedTexts = { readonly needed: 'one' | 'all'; readonly texts: readonly string[] }

function textsOf({ selector, config }: WantedPart): WantedTexts {
  if (selector.code) {
    const values = selector.code.fragments.flat().filter(({ kind }) => kind === 'literal')
    return { needed: 'all', texts: values.map(({ value }) => value).filter((value) => plain.test(value)) }
  }
  const host = config.attributes['src']?.address?.host
  if (host !== undefined) return { needed: 'one', texts: [host] }
  const hosts = selector.subject.compounds.map(({ parts }) =>
    parts.map(({ token }) => addressIn(token)?.split('/')[0]).find((text) => text?.includes('.')),
  )
  return { needed: 'one', texts: hosts.every((text) => text !== undefined) ? hosts : [] }
}

/** Containers write other characters as escapes. */
const plain = /^[\w.-]{4,}$/

function missingFrom(scripts: string, { needed, texts }: WantedTexts): string | undefined {
  const missing = texts.filter((text) => !scripts.includes(text))
  const isMissing = needed === 'one' ? missing.length === texts.length : missing.length > 0
  if (!isMissing) return undefined
  // A customer's own value says more than a name.
  return missing.find((text) => /\d/.test(text)) ?? missing[0]
}
