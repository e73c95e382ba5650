import type { HttpRequest } from './request.ts'

const basePattern = /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$/

/** Returns the origin of the request's URL, or a placeholder if it is not safe in a shell command. */
export function baseUrlOf({ protocol, host }: Pick<HttpRequest, 'protocol' | 'host'>): string {
  const base = `${protocol}://${host}`
  const origin = basePattern.test(base) ? URL.parse(base)?.origin : undefined
  return origin ?? 'https://waymark.example'
}
