/** An event, as stored or claimed for a delivery. The driver returns `sequence`, a bigint, as text. */
export type StoredEvent = {
  readonly id: string
  readonly account_id: string
  readonly type: string
  readonly sequence: string
  readonly occurred_at: Date
  readonly data: unknown
}

/** An event as receivers and the list get it (Standard Webhooks, "Payload structure", with an id and a number). */
export type Envelope = {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly account_id: string
  /** Grows per installation, guide or endpoint. */
  readonly sequence: number
  readonly data: unknown
}

const PREFIX = 'evt_'

export function envelopeOf({ id, type, occurred_at, account_id, sequence, data }: StoredEvent): Envelope {
  return {
    id: publicEventId(id),
    type,
    timestamp: occurred_at.toISOString(),
    account_id,
    sequence: Number(sequence),
    data,
  }
}

/** The id of an event as others see it. */
export function publicEventId(id: string): string {
  return PREFIX + id
}

/** Reads an id that others see; undefined if it is not one. */
export function storedEventId(publicId: string): string | undefined {
  const [, id] = /^evt_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(publicId) ?? []
  return id
}
