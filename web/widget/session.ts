import type { AttributeName } from './attributes.ts'
import type { AllLabels, Labels } from './labels.ts'
import type { Client } from './client.ts'
import type { EventName, EventProperties } from './events.ts'
import type { DnsRecord, Step } from './guide.ts'
import type { Inputs } from './inputs/open-inputs.ts'
import type { Installation } from './installation/installation.ts'
import type { Load } from './load.ts'
import type { Rich } from './rich/module.ts'

type StepListener = (detail: EventProperties) => void

/** Properties of `<waymark-guide>` that a page may set, and one that it may read. */
export type GuideElement = HTMLElement & {
  onStep?: StepListener
  onComplete?: StepListener
  /** Texts that replace those of the guide's language. */
  labels?: Partial<Labels & AllLabels> | undefined
  /** The last loaded installation, if `installation-token` is set. */
  installation?: Installation
}

/** The element's actions on the shown guide. */
export type GuideControls = {
  /** Renders everything again with the current labels. */
  redraw(): void | Promise<void>
  /** Opens a step and moves the focus there. False if the guide does not show it. */
  goTo(stepSlug: string): boolean
}

/** The element in which a guide is shown, and the page's settings. */
export type Mount = {
  readonly host: GuideElement
  readonly box: HTMLElement
  readonly labels: Labels
  /** Base URL of the service. */
  readonly baseUrl: string
  readonly load: Load
  /** Set by the current view. */
  readonly controls: GuideControls
  /** Aborts when the guide is removed. */
  readonly signal: AbortSignal
  /** Reads an attribute of the element. */
  read(name: AttributeName): string | undefined
}

/** Returns what asks the visitor for a value, if a text has the example of one. Such a text is not copied. */
export type AskForValue = (text: string) => (() => void) | undefined

/** Shows the DNS record that a step's check looks for. */
export type ShowRecord = (
  record: DnsRecord,
  step: Pick<Step, 'verify'>,
  askForValue?: AskForValue,
) => HTMLElement

/** State and callbacks that the parts of a shown guide share. */
export type WidgetSession = {
  readonly client: Client
  readonly labels: Labels
  readonly load: Load
  /** Aborts when the guide is removed. */
  readonly signal: AbortSignal
  /** Slugs of completed steps. */
  readonly done: Set<string>
  /** Texts that the visitor has entered, kept while the guide is shown. */
  readonly entered: { site: string }
  /** Reads an attribute of the element. */
  read(name: AttributeName): string | undefined
  /** Reports an event to the service and to the page. */
  emit(event: EventName, stepSlug?: string, properties?: EventProperties): void
  readonly installation?: InstallationParts | undefined
  /** Fields for values that the page does not provide. */
  readonly inputs?: Inputs | undefined
  /** Shows a DNS record, if the guide has any. */
  readonly showRecord?: ShowRecord | undefined
  /** Shows tables and videos, if the guide may have any. */
  readonly rich?: Rich | undefined
}

/** An installation's additions to a guide. Its steps stay done. */
export type InstallationParts = {
  /** Shown below the guide's name. */
  readonly banner: HTMLElement
  /** Shown once all steps are done. */
  readonly ending: HTMLElement | undefined
  choosePlatform(slug: string): void
  /** True for check types that only installations support. */
  isChecked(step: Step): boolean
  /** Called whenever a step is drawn, to add the installation's parts. */
  update(step: Step, parts: StepParts): void
}

/** The parts of a step that an installation changes. */
export type StepParts = Pick<StepDeps, 'done' | 'next'> & {
  readonly element: HTMLElement
  /** Shows the state in the title. */
  readonly tag: HTMLElement
  /** Marks the step as done, or as not done. */
  readonly mark: HTMLButtonElement
  readonly check: HTMLButtonElement
  /** Shows a check's result. */
  readonly panel: HTMLElement
  setDone(isDone: boolean): void
}

/** The session with a step's callbacks. */
export type StepDeps = WidgetSession & {
  /** Returns the URL of the site to check. If it is empty, moves the focus to its field. */
  target(): string
  /** Opens this step and closes all others. Undefined closes all. */
  open(step: Step | undefined): void
  /** Opens the first step that is not done, and focuses it. */
  next(): void
  /** Called when the step changes between done and not done. */
  onChange(): void
}
