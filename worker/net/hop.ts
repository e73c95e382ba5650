import { openConnection, type ConnectionPlan } from './connector.ts'
import { Exchange, type ExchangeRequest, type ResponseHeaders } from './exchange.ts'
import type { WireBody } from './wire-body.ts'

export type HopRequest = Omit<ConnectionPlan, 'protocol'> & ExchangeRequest

export type { ResponseHeaders }

export type HopResponse = {
  readonly status: number
  readonly httpVersion: string
  readonly headers: ResponseHeaders
  readonly body: WireBody
  /** Ends the exchange and frees its connection; safe to call twice. */
  readonly close: () => Promise<void>
}

/** One request over a connection of its own, until the end of the response headers. Throws NetworkFailure. */
export async function visit(request: HopRequest): Promise<HopResponse> {
  const socket = await openConnection({ ...request, protocol: request.url.protocol })
  const exchange = new Exchange(socket, request)
  try {
    const { status, headers } = await exchange.start()
    return {
      status,
      headers,
      httpVersion: exchange.httpVersion,
      body: exchange.body,
      close: () => exchange.close(),
    }
  } catch (error) {
    await exchange.close()
    throw error
  }
}
