import type { Verification } from '../api/versions.ts'
import { describeSelector, readSimpleSelector } from './simple-selector.ts'

type Parts = Readonly<Record<string, unknown>>

/** Describes what a browser does on a page, and what it must see there. */
export function describeVisit({ selector, global, request, trigger, consent }: Verification): string {
  const { global: called } = partsOf(trigger)
  const does = [
    'opens the page',
    ...(consent === 'accept' ? ['agrees if the page asks for consent'] : []),
    ...(consent === 'reject' ? ['refuses if the page asks for consent'] : []),
    ...(typeof called === 'string' ? [`calls ${called}`] : []),
  ]
  const wanted = [
    ...(typeof selector === 'string' && selector !== '' ? [elementOf(selector)] : []),
    ...variableOf(partsOf(global)),
    ...requestOf(partsOf(request), consent === 'gated' ? ', but only after consent' : ''),
  ]
  const sees = wanted.length === 0 ? 'sees …' : `sees ${listed(wanted)}.`
  return `A browser ${listed([...does, sees])}`
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}, and ${last}`
}

function elementOf(selector: string): string {
  const simple = readSimpleSelector(selector)
  return simple ? describeSelector(simple) : `an element that matches ${selector}`
}

function variableOf({ path, equals }: Parts): string[] {
  if (typeof path !== 'string') return []
  return [`the variable ${path}${equals === undefined ? '' : ` with the value “${textOf(equals)}”`}`]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function requestOf(
  { hostIs, pathPrefix, method, status, query, bodyContains }: Parts,
  when: string,
): string[] {
  if (typeof hostIs !== 'string') return []
  const texts = listOf(bodyContains).map((text) => `“${text}”`)
  const parameters = Object.entries(partsOf(query)).map(([name, value]) => `${name}=${textOf(value)}`)
  const statuses = listOf(status)
  return [
    [
      `${typeof method === 'string' ? `a ${method} request` : 'a request'} to ${hostIs}`,
      typeof pathPrefix === 'string' ? pathPrefix : '',
      parameters.length > 0 ? ` with ${parameters.join(' and ')}` : '',
      texts.length > 0 ? ` whose body contains ${texts.join(' and ')}` : '',
      statuses.length > 0 ? ` that gets status ${statuses.join(' or ')}` : '',
      when,
    ].join(''),
  ]
}

function partsOf(value: unknown): Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
