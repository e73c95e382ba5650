import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'

type Request = {
  /** With a body it is a POST. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * Sends a request to a receiver on this machine, and returns the response, whose body is still to be read. Unlike `fetch`, it
 * refuses no port and follows no redirect.
 */
export async function sendRequest(url: URL, { body, headers, signal }: Request): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const method = body === undefined ? 'GET' : 'POST'
  const request = send(url, { method, signal, agent: false, ...(headers && { headers }) })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}
