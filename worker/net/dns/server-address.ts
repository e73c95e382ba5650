import { isIPv6 } from 'node:net'

export type ServerAddress = { readonly address: string; readonly port: number }

const DNS_PORT = 53

/** Parses `address`, `address:port` or `[address]:port`, the forms that node:dns uses. */
export function parseServerAddress(text: string): ServerAddress {
  if (isIPv6(text)) return { address: text, port: DNS_PORT }
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? []
  return { address: bracketed ?? plain, port: Number(port ?? DNS_PORT) }
}
