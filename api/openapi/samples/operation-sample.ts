import {
  RANDOM,
  type Sample,
  type SampleBody,
  type SamplePart,
  type SampleText,
} from '../../../shared/samples/sample.ts'
import { writeCurl } from '../../../shared/samples/curl.ts'
import { FORM_TYPE } from '../../http/form-body.ts'
import type { Operation } from '../operation.ts'
import type { PlacedOperation } from '../page/operations.ts'
import type { Parameter } from '../parameters.ts'
import { ORIGIN } from './origin.ts'
import {
  currentEtag,
  commandsInOrder,
  installationToken,
  preparations,
  type Preparation,
} from './preparations.ts'

export type OperationSample = {
  readonly sample: Sample
  /** Shell commands that export the variables of the sample, whose values differ between services. */
  readonly preparation: readonly string[]
  /** Names of these variables. */
  readonly prepared: readonly string[]
}

/** Returns an operation's request, with its example values and everything else it needs. */
export function sampleOf({ method, path, operation }: PlacedOperation): OperationSample {
  const { parameters = [] } = operation
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const ofPath = inPath.flatMap(({ example }) => preparations[String(example)] ?? [])
  const filled = withPathValues(path, inPath)
  const needed = [
    ...ofPath,
    ...(needsToken(operation) ? [installationToken] : []),
    ...(needsMatch(operation) ? [currentEtag(resourceOf(inShell(filled)), ofPath)] : []),
  ]
  return {
    sample: {
      method,
      url: merged([ORIGIN, ...filled, requiredQuery(parameters)]),
      headers: headersOf(operation),
      body: bodyOf(operation),
    },
    preparation: commandsInOrder(needed),
    prepared: [...new Set(needed.map(({ variable }) => variable))],
  }
}

/** Returns the preparation and the request as one shell script. */
export function shellSample(placed: PlacedOperation): string {
  const { preparation, sample } = sampleOf(placed)
  return [...preparation, writeCurl(sample)].join('\n')
}

function withPathValues(path: string, parameters: readonly Parameter[]): SampleText {
  return path.split(/\{(\w+)\}/).map((part, index) => {
    const parameter = index % 2 === 1 ? parameters.find(({ name }) => name === part) : undefined
    return parameter ? pathValue(String(parameter.example)) : part
  })
}

function pathValue(example: string): SamplePart {
  const prepared: Preparation | undefined = preparations[example]
  return prepared ? { variable: prepared.variable } : encodeURIComponent(example)
}

/** Joins neighbouring literal parts. */
function merged(text: SampleText): SampleText {
  return text.reduce<SamplePart[]>((parts, part) => {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') return [...parts.slice(0, -1), last + part]
    return part === '' ? parts : [...parts, part]
  }, [])
}

function inShell(text: SampleText): string {
  const parts = text.map((part) => {
    if (typeof part === 'string') return part
    return 'variable' in part ? `$${part.variable}` : ''
  })
  return parts.join('')
}

function requiredQuery(parameters: readonly Parameter[]): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  return query.length === 0 ? '' : `?${query.join('&')}`
}

function headersOf({ security, parameters = [] }: Operation): Sample['headers'] {
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  return [
    ...(security[0] ? authorization(security[0]) : []),
    ...headers
      .filter(({ required }) => required)
      .map(({ name, example }): Sample['headers'][number] => [
        name,
        [name === 'If-Match' ? { variable: 'ETAG' } : String(example)],
      ]),
    ...headers
      .filter(({ name }) => name === 'Idempotency-Key')
      .map(({ name }): Sample['headers'][number] => [name, [RANDOM]]),
  ]
}

function authorization(needed: Operation['security'][number]): Sample['headers'] {
  const variable = Object.entries(credentialVariables).find(([scheme]) => scheme in needed)?.[1]
  return variable === undefined ? [] : [['Authorization', ['Bearer ', { variable }]]]
}

const credentialVariables = {
  accountKey: 'WAYMARK_KEY',
  installationToken: 'INSTALLATION_TOKEN',
  operatorToken: 'OPERATOR_TOKEN',
}

function bodyOf({ requestBody }: Operation): SampleBody | undefined {
  const json = requestBody?.content['application/json']
  if (json) return { type: 'application/json', value: json.example }
  const form = requestBody?.content[FORM_TYPE]
  return form && { type: FORM_TYPE, fields: form.example as Record<string, string> }
}

function needsToken({ security }: Operation): boolean {
  return 'installationToken' in (security[0] ?? {})
}

function needsMatch({ parameters = [] }: Operation): boolean {
  return parameters.some(({ name, required }) => name === 'If-Match' && required)
}

/** Returns the path of the resource whose revision matters. For a version's steps and publishing, it is the version. */
function resourceOf(path: string): string {
  return path.split('/').slice(0, 5).join('/')
}
