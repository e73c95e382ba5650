/** Types of /widget/v1.mjs and /widget/v1.js: the element `<waymark-guide>`, in the DOM and in JSX. */
import type { EventName, Installation } from './client-v1.mjs'

export { createClient, WaymarkError } from './client-v1.mjs'
export type * from './client-v1.mjs'

/** The element `<waymark-guide>`. */
export interface WaymarkGuideElement extends HTMLElement {
  /** Called when a step is first shown, and when it is completed. */
  onStep?: ((detail: StepDetail) => void) | undefined
  /** Called when all steps are done. */
  onComplete?: ((detail: EventDetail<'template_complete'>) => void) | undefined
  /** Texts that replace those of the guide's language. `{0}` to `{3}` are placeholders. */
  labels?: WaymarkGuideLabels | undefined
  /** The last loaded installation, if `installation-token` is set. */
  readonly installation?: Installation
  /** Opens a step and moves the focus there. False if the guide does not show it. */
  goTo(stepSlug: string): boolean
  /** Starts over, forgetting the stored progress and entered values. */
  reset(): void
}

/** Attributes of `<waymark-guide>`. It needs `embed-key` or `installation-token`. */
export interface WaymarkGuideAttributes {
  /** Embed key of the guide. */
  'embed-key'?: string | undefined
  /** Token of an installation, which determines guide, site and values. */
  'installation-token'?: string | undefined
  /** Base URL of the service. Default: the script's origin. */
  'base-url'?: string | undefined
  /** URL of the site to check. Without it, the widget asks for the URL. */
  target?: string | undefined
  /** Slug of a platform. */
  platform?: string | undefined
  /** A BCP 47 tag. */
  locale?: string | undefined
  /** One of the guide's scopes. */
  scope?: string | undefined
  /** JSON of the guide's variables. */
  variables?: string | undefined
  /** `none` to store nothing in the browser. */
  storage?: 'none' | undefined
  /** Contact for a new link once the installation's token has ended. */
  contact?: string | undefined
}

/** Fields of every event. An `error` before the guide is loaded has neither platform nor locale. */
export interface EventDetail<Event extends EventName> {
  readonly event: Event
  readonly platform: Event extends 'error' ? string | undefined : string
  readonly locale: Event extends 'error' ? string | undefined : string
}

export interface StepViewDetail extends EventDetail<'step_view'> {
  readonly stepSlug: string
  readonly durationMs?: undefined
  readonly overridden?: undefined
}

export interface StepCompleteDetail extends EventDetail<'step_complete'> {
  readonly stepSlug: string
  /** Time since the step was first shown. */
  readonly durationMs: number
  /** True if the visitor marked the step as done after a check that did not pass. */
  readonly overridden?: true | undefined
}

export type StepDetail = StepViewDetail | StepCompleteDetail

export interface ErrorDetail extends EventDetail<'error'> {
  /** Code of the service, or `network_error`. */
  readonly code: string
  /** The step whose check could not be run. Undefined if the guide could not be loaded. */
  readonly stepSlug?: string | undefined
}

/** Events that the element fires. They bubble. */
export interface WaymarkEventMap {
  'waymark:template_loaded': CustomEvent<EventDetail<'template_loaded'>>
  'waymark:step_view': CustomEvent<StepViewDetail>
  'waymark:step_complete': CustomEvent<StepCompleteDetail>
  'waymark:template_complete': CustomEvent<EventDetail<'template_complete'>>
  'waymark:error': CustomEvent<ErrorDetail>
}

/** Listeners in JSX, such as `{...{ 'onwaymark:error': (event) => report(event.detail.code) }}`. */
export type WaymarkEventProps = {
  [Name in keyof WaymarkEventMap as `on${Name}`]?: ((event: WaymarkEventMap[Name]) => void) | undefined
}

/** Properties of `<waymark-guide>` in JSX, the same for React and Preact. */
export type WaymarkGuideProps = WaymarkGuideAttributes &
  WaymarkEventProps &
  ({ 'embed-key': string } | { 'installation-token': string }) & {
    labels?: WaymarkGuideLabels | undefined
    ref?:
      | ((element: WaymarkGuideElement | null) => void | (() => void))
      | { current: WaymarkGuideElement | null }
      | null
      | undefined
    key?: string | number | bigint | null | undefined
    id?: string | undefined
    /** React 19 and Preact forward both names. */
    class?: string | undefined
    className?: string | undefined
    style?: object | string | undefined
    lang?: string | undefined
    slot?: string | undefined
    hidden?: boolean | undefined
  }

export interface WaymarkElements {
  'waymark-guide': WaymarkGuideProps
}

export type WaymarkGuideLabels = { readonly [Name in LabelName]?: string }

/** Names of the texts (shared/messages/widget/en.ts has them in English). */
export type LabelName =
  | 'locale'
  | 'loading'
  | 'loadFailed'
  | 'noAnswer'
  | 'busy'
  | 'guideFault'
  | 'platform'
  | 'otherPlatform'
  | 'progress'
  | 'site'
  | 'siteMissing'
  | 'optional'
  | 'replace'
  | 'needsLink'
  | 'copy'
  | 'copied'
  | 'copyByHand'
  | 'check'
  | 'checking'
  | 'cancel'
  | 'wait'
  | 'retry'
  | 'again'
  | 'passed'
  | 'failed'
  | 'unsure'
  | 'refused'
  | 'seen'
  | 'mark'
  | 'anyway'
  | 'confirm'
  | 'skip'
  | 'unskip'
  | 'skipped'
  | 'undo'
  | 'next'
  | 'allDone'
  | 'yourPage'
  | 'yourPageLine'
  | 'yourDns'
  | 'theGuide'
  | 'editRecords'
  | 'noRecord'
  | 'recordAt'
  | 'otherRecords'
  | 'addressDiffers'
  | 'addressMissing'
  | 'attributeDiffers'
  | 'attributeMissing'
  | 'attributeAbsent'
  | 'either'
  | 'opening'
  | 'still'
  | 'stillOpening'
  | 'recheckIn'
  | 'recheckAt'
  | 'recheckNow'
  | 'rechecked'
  | 'recheckStop'
  | 'recheckOver'
  | 'valueMissing'
  | 'tooLong'
  | 'notId'
  | 'notDomain'
  | 'notUrl'
  | 'notText'
  | 'notOption'
  | 'recordType'
  | 'recordName'
  | 'recordWhole'
  | 'recordValue'
  | 'recordTtl'
  | 'recordTtlHint'
  | 'example'
  | 'comma'
  | 'copyField'
  | 'wrap'
  | 'forSite'
  | 'saveFailed'
  | 'lastChecked'
  | 'checkedAt'
  | 'waiting'
  | 'share'
  | 'shareCopy'
  | 'shareMail'
  | 'shareCopied'
  | 'shareByHand'
  | 'mailSubject'
  | 'mailBody'
  | 'ended'
  | 'endedWhy'
  | 'endedUnknown'
  | 'endedAsk'
  | 'endedAskSender'
  | 'sent'

declare global {
  interface HTMLElementTagNameMap {
    'waymark-guide': WaymarkGuideElement
  }
  interface GlobalEventHandlersEventMap extends WaymarkEventMap {}
}

// @ts-ignore -- a page without React has no such module
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends WaymarkElements {}
  }
}

// @ts-ignore -- a page without Preact has no such module
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends WaymarkElements {}
  }
}
