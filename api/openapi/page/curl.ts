import { curlCommand, formArguments, shellQuoted } from '../../../shared/curl-command.ts'
import { FORM_TYPE } from '../../http/form-body.ts'
import type { Operation } from '../operation.ts'
import type { Parameter } from '../parameters.ts'
import {
  currentEtag,
  commandsInOrder,
  installationToken,
  preparations,
  type Preparation,
} from './preparations.ts'

/**
 * Returns an operation's request as a command, with its example values and everything else it needs. Values that differ
 * between services are read or created first, so that the pasted sample works.
 */
export function curlSample(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody } = operation
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const ofPath = inPath.flatMap(({ example }) => preparations[String(example)] ?? [])
  const filled = withPathValues(path, inPath)
  const ofCaller = needsToken(operation) ? [installationToken] : []
  const ofRevision = needsMatch(operation) ? [currentEtag(resourceOf(filled), ofPath)] : []
  const command = curlCommand({
    method,
    url: `"$WAYMARK${filled}${requiredQuery(parameters)}"`,
    headers: [...headersOf(operation), ...(requestBody?.content['application/json'] ? [JSON_TYPE] : [])],
    body: bodyOf(operation),
  })
  return [...commandsInOrder([...ofPath, ...ofCaller, ...ofRevision]), command].join('\n')
}

const JSON_TYPE = "'Content-Type: application/json'"

function withPathValues(path: string, parameters: readonly Parameter[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (slot, name) => {
    const parameter = parameters.find((known) => known.name === name)
    return parameter ? pathValue(String(parameter.example)) : slot
  })
}

function pathValue(example: string): string {
  const prepared: Preparation | undefined = preparations[example]
  return prepared ? `$${prepared.variable}` : encodeURIComponent(example)
}

function requiredQuery(parameters: readonly Parameter[]): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  return query.length === 0 ? '' : `?${query.join('&')}`
}

function headersOf(operation: Operation): string[] {
  const { security, parameters = [] } = operation
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  return [
    ...(security[0] ? authorization(security[0]) : []),
    ...headers
      .filter(({ required }) => required)
      .map(({ name, example }) =>
        name === 'If-Match' ? '"If-Match: $ETAG"' : shellQuoted(`${name}: ${String(example)}`),
      ),
    ...(headers.some(({ name }) => name === 'Idempotency-Key')
      ? ['"Idempotency-Key: $(openssl rand -hex 16)"']
      : []),
  ]
}

function authorization(needed: Operation['security'][number]): string[] {
  if ('accountKey' in needed) return ['"Authorization: Bearer $WAYMARK_KEY"']
  if ('installationToken' in needed) return ['"Authorization: Bearer $INSTALLATION_TOKEN"']
  if ('operatorToken' in needed) return ['"Authorization: Bearer $OPERATOR_TOKEN"']
  return []
}

function bodyOf({ requestBody }: Operation): string | undefined {
  const json = requestBody?.content['application/json']
  if (json) return `-d ${shellQuoted(JSON.stringify(json.example))}`
  const form = requestBody?.content[FORM_TYPE]
  return form && formArguments(form.example as Record<string, string>)
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
