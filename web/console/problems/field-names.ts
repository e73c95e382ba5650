import { ownValue } from '../../../shared/own-value.ts'
import { languageName } from '../language-name.ts'

/** Names of step and version fields, keyed by path. */
export const fieldNames: Readonly<Record<string, string>> = {
  requirement_type: 'step type',
  title: 'title',
  optional: 'optional',
  platform_ids: 'platforms',
  installation_scopes: 'scopes',
  'config.slug': 'slug',
  'config.body': 'instructions',
  'config.snippet': 'snippet',
  'config.language': 'snippet language',
  'config.placement': 'snippet placement',
  verification: 'check',
  allowed_scopes: 'allowed scopes',
  default_scope: 'default scope',
  changelog: 'changelog',
}

/** Names of the fields of a check. */
export const checkFieldNames: Readonly<Record<string, string>> = {
  type: 'type',
  path: 'path',
  absent: 'pass when absent',
  timeoutMs: 'time limit in milliseconds',
  requireHttps: 'require HTTPS',
  selector: 'CSS selector',
  code: 'code',
  minMatches: 'minimum number of matches',
  maxMatches: 'maximum number of matches',
  location: 'where on the page',
  attributes: 'attributes',
  cacheBust: 'second request that bypasses caches',
  csp: 'Content Security Policy',
  integrity: 'Subresource Integrity',
  platforms: 'platforms',
  expectedStatus: 'status',
  recordType: 'DNS record type',
  name: 'name',
  at: 'where the record is',
  match: 'condition',
  value: 'value',
  values: 'values',
  quantifier: 'records that must match',
  method: 'HTTP method',
  headers: 'headers',
  bodyContains: 'text that the page contains',
  bodyNotContains: 'text that the page does not contain',
  maxResponseMs: 'maximum response time in milliseconds',
  minTlsDays: 'minimum days until the certificate expires',
  controlProbe: 'comparison with a missing page',
  within: 'signal period',
  rendered: 'ask a browser when the HTML cannot tell',
  global: 'variable of the page',
  'global.path': 'name of the variable',
  'global.equals': 'value of the variable',
  request: 'request',
  'request.hostIs': 'host of the request',
  'request.pathPrefix': 'path of the request',
  'request.method': 'method of the request',
  'request.status': 'status of the request',
  'request.query': 'parameters of the request',
  'request.bodyContains': 'body of the request',
  trigger: 'function to call',
  'trigger.global': 'function to call',
  'trigger.args': 'arguments of the function',
  preset: 'variables set before loading',
  consent: 'consent',
  settleMs: 'wait after loading',
}

/** Names of what an attribute must be. */
export const attributeRuleNames: Readonly<Record<string, string>> = {
  equals: 'equals',
  startsWith: 'starts with',
  contains: 'contains',
  oneOf: 'is one of',
  hostIs: 'has the host',
}

/** Names a field of a step or a version, such as "instructions" or "CSS selector of the check". */
export function fieldName(path: string): string {
  const [group = '', field = '', ...rest] = path.split('.')
  if (group === 'verification' && field !== '') return `${checkFieldName(field, rest)} of the check`
  if (path === 'config.i18n') return 'translations'
  if (path.startsWith('config.i18n.')) return translationName(rest)
  return ownValue(fieldNames, path) ?? path.replace(/^config\./, '')
}

function checkFieldName(field: string, rest: readonly string[]): string {
  const [part = ''] = rest
  const name = ownValue(checkFieldNames, `${field}.${part}`) ?? ownValue(checkFieldNames, field) ?? field
  if (rest.length === 0) return name
  if (field === 'headers') return `header ${rest.join('.')}`
  if (field !== 'attributes') return name
  const [rule = ''] = rest.slice(-1)
  const condition = ownValue(attributeRuleNames, rule)
  const attribute = rest.slice(0, condition === undefined ? undefined : -1).join('.')
  return `attribute ${attribute}${condition === undefined ? '' : ` (${condition})`}`
}

function translationName([locale = '', text]: readonly string[]): string {
  const name = text === undefined ? 'translation' : fieldName(text === 'body' ? 'config.body' : text)
  return `${name} in ${languageName(locale)}`
}
