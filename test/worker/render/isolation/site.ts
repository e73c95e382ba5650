import { X509Certificate, createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Certificate } from '../../../support/checks/certificates.ts'
import type { Target } from './ways.ts'

export type HostileSite = {
  readonly plainPort: number
  readonly securePort: number
  /** Sets the script of the next pages. */
  readonly pages: Map<string, string>
  /** URLs that were asked for. */
  readonly requests: string[]
}

type Request = IncomingMessage | Http2ServerRequest
type Response = ServerResponse | Http2ServerResponse

/** Serves the pages that try the ways out, on ports that only the proxy's dial map knows. */
export async function openSite(main: Certificate, aia: Certificate): Promise<HostileSite> {
  const pages = new Map<string, string>()
  const requests: string[] = []
  const answer = (scheme: 'http' | 'https') => (request: Request, response: Response) => {
    const host = String(request.headers[':authority'] ?? request.headers.host)
    const url = new URL(request.url ?? '/', `${scheme}://${host}`)
    requests.push(url.href)
    respond(url, response, pages)
  }
  const plain = createServer(answer('http')).listen(0, '127.0.0.1')
  const secure = createSecureServer({
    ...main,
    allowHTTP1: true,
    SNICallback: (name, done) => done(null, createSecureContext(name.startsWith('aia') ? aia : main)),
  })
  secure
    .on('request', answer('https'))
    .on('sessionError', () => {})
    .on('tlsClientError', () => {})
  secure.listen(0, '127.0.0.1')
  await Promise.all([once(plain, 'listening'), once(secure, 'listening')])
  return {
    plainPort: (plain.address() as AddressInfo).port,
    securePort: (secure.address() as AddressInfo).port,
    pages,
    requests,
  }
}

/** The value of a flag that makes Chromium accept a certificate. */
export function fingerprint({ cert }: Certificate): string {
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('base64')
}

function respond(url: URL, response: Response, pages: ReadonlyMap<string, string>): void {
  const script = pages.get(url.pathname)
  if (script !== undefined && url.searchParams.has('script'))
    return send(response, { 'content-type': 'text/javascript' }, script)
  if (script !== undefined)
    return send(response, html, `<!doctype html><body><script src="${url.pathname}?script"></script>`)
  const to = url.searchParams.get('to')
  if (to === null)
    return send(response, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' }, 'x')
  leadTo(JSON.parse(to) as Target, url, response)
}

const html = { 'content-type': 'text/html' }

/** Headers by path that make a browser contact another host. */
function leadTo(target: Target, { pathname, protocol }: URL, response: Response): void {
  const scheme = protocol === 'https:' ? 'https' : 'http'
  const to = `${scheme}://${target.host}${target[scheme]}${pathname}`
  const group = JSON.stringify({ group: 'x', max_age: 600, endpoints: [{ url: to }] })
  const headers: Record<string, Record<string, string>> = {
    '/redirect': { location: to },
    '/refresh-header': { refresh: `0; url=${to}` },
    '/link-header': { link: `<${to}>; rel=preload; as=image` },
    '/csp-report': { 'content-security-policy': `default-src 'none'; report-uri ${to}` },
    '/reporting': {
      'reporting-endpoints': `default="${to}", x="${to}"`,
      'report-to': group,
      'content-security-policy': `default-src 'none'; report-to x`,
      'document-policy': 'sync-xhr=?0;report-to=default',
    },
    '/nel': {
      'report-to': group,
      nel: '{"report_to":"x","max_age":600,"success_fraction":1,"failure_fraction":1}',
    },
    '/early-hints': {},
  }
  if (pathname === '/early-hints') {
    const link = [`<${to}>; rel=preload; as=script`, `<${to}>; rel=preconnect`]
    if ('stream' in response) response.stream.additionalHeaders({ ':status': 103, link })
    else response.writeEarlyHints({ link })
  }
  if (pathname === '/redirect') response.statusCode = 307
  send(response, { ...html, ...headers[pathname] }, '<img src="/blocked-by-csp">')
}

function send(response: Response, headers: Readonly<Record<string, string>>, body: string): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.end(body)
}
