import type { AttributeName } from './attributes.ts'
import type { CheckLabels } from './check/labels.ts'
import type { MarkdownLabels } from './markdown/labels.ts'
import type { Client } from './client.ts'
import type { EventName, EventProperties } from './events.ts'
import type { Step } from './guide.ts'
import type { InputLabels } from './inputs/labels.ts'
import type { Inputs } from './inputs/open-inputs.ts'
import type { Installation } from './installation/installation.ts'
import type { InstallationLabels } from './installation/labels.ts'
import type { Labels } from './labels.ts'
import type { Load } from './load.ts'

type StepListener = (detail: EventProperties) => void

/** The properties that a page may set on `<waymark-guide>`, and one that it may read. */
export type GuideElement = HTMLElement & {
  onStep?: StepListener
  onComplete?: StepListener
  /** Texts that replace those of the guide's language. */
  labels?: Partial<Labels & CheckLabels & InputLabels & MarkdownLabels & InstallationLabels> | undefined
  /** The installation as it was loaded last, with the attribute `installation-token`. */
  installation?: Installation
}

/** Actions of the element on the guide as it is shown now. */
export type GuideControls = {
  /** Shows everything again, with the current labels. */
  redraw(): void
  /** Opens a step and moves the focus there. False if the guide does not show it. */
  goTo(stepSlug: string): boolean
}

/** The place where a guide is shown, and the settings of its page. */
export type Mount = {
  readonly host: GuideElement
  readonly box: HTMLElement
  readonly labels: Labels
  /** Base URL of the service. */
  readonly baseUrl: string
  readonly load: Load
  /** Set by the view that is shown. */
  readonly controls: GuideControls
  /** Aborts when the guide is removed. */
  readonly signal: AbortSignal
  /** Reads an attribute of the element. */
  read(name: AttributeName): string | undefined
}

/** State and callbacks that the parts of one shown guide share. */
export type WidgetSession = {
  readonly client: Client
  readonly labels: Labels
  readonly load: Load
  /** Aborts when the guide is removed. */
  readonly signal: AbortSignal
  /** Slugs of completed steps. */
  readonly done: Set<string>
  /** Text that the visitor has entered, kept as long as the guide is shown. */
  readonly entered: { site: string }
  /** Reads an attribute of the element. */
  read(name: AttributeName): string | undefined
  /** Reports an event to the service and to the page. */
  emit(event: EventName, stepSlug?: string, properties?: EventProperties): void
  readonly installation?: InstallationParts | undefined
  /** Fields for the values that the page did not give. */
  readonly inputs?: Inputs | undefined
}

/** Additions of an installation to a guide. Its steps stay done once they are. */
export type InstallationParts = {
  /** Shown below the guide's name. */
  readonly banner: HTMLElement
  choosePlatform(slug: string): void
  /** True for the checks that only installations have. */
  isChecked(step: Step): boolean
  /** Called whenever a step is drawn, to add what only an installation has. */
  update(step: Step, parts: StepParts): void
}

/** The parts of a step that an installation changes. */
export type StepParts = Pick<StepDeps, 'done' | 'next'> & {
  readonly element: HTMLElement
  /** Names the state in the title. */
  readonly tag: HTMLElement
  /** Marks the step as done, or as not done. */
  readonly mark: HTMLButtonElement
  /** Shows the result of a check. */
  readonly panel: HTMLElement
  setDone(isDone: boolean): void
}

/** The same with the callbacks of a step. */
export type StepDeps = WidgetSession & {
  /** The URL of the site to check. While it is empty, a call moves the focus to its field. */
  target(): string
  /** Opens this step and closes the others; undefined closes all. */
  open(step: Step | undefined): void
  /** Opens the first step that is not done, and moves the focus there. */
  next(): void
  /** Called when the step becomes done, or not done. */
  onChange(): void
}
