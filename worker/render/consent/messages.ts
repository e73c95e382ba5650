import { z } from 'zod'

/** Longest message of a document. The bridge cuts the URL, which is the only long part. */
const MAX_LENGTH = 4_000
export const URL_LENGTH = 1_000
const NAME_LENGTH = 60

const name = z.string().transform((name) => name.slice(0, NAME_LENGTH))

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('init'), url: z.string().max(URL_LENGTH), isTop: z.boolean() }),
  z.object({ type: z.literal('eval'), id: z.string().max(NAME_LENGTH), snippetId: z.string() }),
  z.object({ type: z.literal('cmpDetected'), cmp: name }),
  z.object({ type: z.literal('popupFound'), cmp: name }),
  z.object({ type: z.literal('optInResult'), result: z.boolean() }),
  z.object({ type: z.literal('optOutResult'), result: z.boolean() }),
  z.object({ type: z.literal('autoconsentDone') }),
  z.object({ type: z.literal('click') }),
])

/** What the library's script sends, without what nobody needs, and `click`. */
export type ConsentMessage = z.infer<typeof message>

export function parseConsentMessage(payload: string): ConsentMessage | undefined {
  if (payload.length > MAX_LENGTH) return undefined
  try {
    return message.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
