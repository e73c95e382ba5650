import type { Client } from './client.ts'
import type { EventName, EventProperties } from './events.ts'
import type { Labels } from './labels.ts'

/** What the parts of one shown guide share. */
export type Session = {
  readonly client: Client
  readonly labels: Labels
  /** Aborts when the guide is taken away. */
  readonly signal: AbortSignal
  /** The slugs of the steps that are done. */
  readonly done: Set<string>
  /** Reads an attribute of the element. */
  read(name: string): string | undefined
  /** Reports an event to the service and to the page. */
  emit(event: EventName, stepSlug?: string, properties?: EventProperties): void
}
