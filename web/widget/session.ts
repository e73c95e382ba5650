import type { Client } from './client.ts'
import type { EventName, EventProperties } from './events.ts'
import type { Step } from './guide.ts'
import type { Labels } from './labels.ts'

/** State and callbacks that the parts of one shown guide share. */
export type WidgetSession = {
  readonly client: Client
  readonly labels: Labels
  /** Aborts when the guide is removed. */
  readonly signal: AbortSignal
  /** Slugs of completed steps. */
  readonly done: Set<string>
  /** Reads an attribute of the element. */
  read(name: string): string | undefined
  /** Reports an event to the service and to the page. */
  emit(event: EventName, stepSlug?: string, properties?: EventProperties): void
}

/** The same with the callbacks of a step. */
export type StepDeps = WidgetSession & {
  /** The URL of the site to check; empty until the visitor has entered it, and then its field has the focus. */
  target(): string
  /** Opens this step and closes the others; undefined closes all. */
  open(step: Step | undefined): void
  /** Opens the first step that is not done, and moves the focus there. */
  next(): void
  /** Called when the step becomes done, or not done. */
  onChange(): void
}
