import type { IdValue } from '../../../shared/snippet/id-values.ts'

/** Finds what well-known vendors call the values of their snippets, keyed by the value: customers look for that name. */
export function vendorNamesIn(snippet: string, values: readonly IdValue[]): ReadonlyMap<string, string> {
  return new Map(
    values.flatMap(({ text, start }) => {
      const before = withoutQuotes(snippet.slice(Math.max(0, start - MAX_BEFORE), start))
      const name = vendorNames.find(({ pattern }) => pattern.test(before))?.name
      return name === undefined ? [] : [[text, name] as const]
    }),
  )
}

const MAX_BEFORE = 120

function withoutQuotes(code: string): string {
  return code
    .replaceAll(/["'`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=\W|$)|(?<=\W) /g, '')
}

/** Names by the code before the value, without quotation marks and the spaces around punctuation. */
const vendorNames = [
  { pattern: /\b(?:fbq|snaptr|rdt|qp)\(init,$|\btwq\(config,$|\bttq\.load\($/, name: 'pixelId' },
  { pattern: /\bpintrk\(load,$|\bym\($|\bo=\{ti:$/, name: 'tagId' },
  { pattern: /\bhs-scripts\.com\/$/, name: 'hubId' },
  { pattern: /\bhjid:$/, name: 'siteId' },
  { pattern: /,clarity,script,$|\bclarity\.ms\/tag\/$|\bsc_project=$/, name: 'projectId' },
  { pattern: /\bsc_security=$/, name: 'securityCode' },
  { pattern: /\bmixpanel\.init\($/, name: 'projectToken' },
  { pattern: /\bposthog\.init\($/, name: 'projectApiKey' },
  { pattern: /\bamplitude(?:\.getInstance\(\))?\.init\($/, name: 'apiKey' },
  { pattern: /\bheap\.load\($/, name: 'environmentId' },
  { pattern: /\bdrift\.load\($/, name: 'embedId' },
  { pattern: /\bembed\.tawk\.to\/$/, name: 'propertyId' },
  { pattern: /\bembed\.tawk\.to\/[^/]+\/$/, name: 'widgetId' },
] as const
