import type { Sample, SampleBody } from '../../../shared/samples/sample.ts'
import type { Credential } from './credentials.ts'
import type { Parameter } from './document.ts'

/** The form's values, without empty optional parameters. */
export type Filled = {
  readonly method: string
  readonly path: string
  readonly parameters: readonly (Pick<Parameter, 'name' | 'in'> & { readonly value: string })[]
  readonly credential: Credential | undefined
  readonly key: string
  readonly body: Body | undefined
}

export type Body =
  | { readonly type: 'application/json'; readonly text: string }
  | { readonly type: 'application/x-www-form-urlencoded'; readonly fields: Readonly<Record<string, string>> }

/** Returns the request's path and query. */
export function addressOf({ path, parameters }: Filled): string {
  const valueOf = (name: string): string =>
    parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.value ?? ''
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)))
  const query = new URLSearchParams(
    parameters.filter((parameter) => parameter.in === 'query').map(({ name, value }) => [name, value]),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}

/** Sends the request without cookies, so that only the given key counts. */
export async function send(filled: Filled): Promise<Response> {
  const { method, key, body } = filled
  return fetch(addressOf(filled), {
    method,
    headers: new Headers([
      ...headersOf(filled),
      ...(key === '' ? [] : ([['Authorization', `Bearer ${key}`]] as [string, string][])),
    ]),
    credentials: 'omit',
    cache: 'no-store',
    ...(body && { body: body.type === 'application/json' ? body.text : new URLSearchParams(body.fields) }),
  })
}

/** Describes the same request, with a variable in place of the key. Undefined if the body is not JSON. */
export function sampleOf(filled: Filled): Sample | undefined {
  const { method, body, credential, key, parameters } = filled
  const authorization: Sample['headers'] =
    credential && (credential.isRequired || key !== '')
      ? [['Authorization', ['Bearer ', { variable: credential.variable }]]]
      : []
  const given = parameters.filter((parameter) => parameter.in === 'header')
  const sent = body && sampleBody(body)
  if (body && !sent) return undefined
  return {
    method,
    url: [location.origin + addressOf(filled)],
    headers: [
      ...authorization,
      ...given.map(({ name, value }): Sample['headers'][number] => [name, [value]]),
    ],
    body: sent,
  }
}

function sampleBody(body: Body): SampleBody | undefined {
  if (body.type !== 'application/json') return body
  try {
    return { type: body.type, value: JSON.parse(body.text) }
  } catch {
    return undefined
  }
}

function headersOf({ parameters, body }: Filled): [string, string][] {
  const given = parameters.filter((parameter) => parameter.in === 'header')
  return [
    ...given.map(({ name, value }): [string, string] => [name, value]),
    ...(body?.type === 'application/json' ? ([['Content-Type', body.type]] as [string, string][]) : []),
  ]
}
