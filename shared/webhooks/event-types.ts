/** What events tell of, by name. A name is never removed, and new ones are added. */
export const eventTypes = {
  'installation.started': 'A customer has begun: the first step was checked, ticked off or skipped.',
  'installation.reset':
    'All steps are open again, since the site, its values or its platform changed, or the only tick was taken back.',
  'installation.completed': 'All required steps are done.',
  'installation.reopened': 'A completed installation has an open step again, such as one of a new version.',
  'step.completed': 'A step passed its check, or was ticked off.',
  'step.failed': 'A step did not pass its check. Sent again only when the cause changes.',
  'version.published': 'A version of a guide was published.',
  'version.unpublished': 'A version of a guide was unpublished.',
  'monitor.broken': 'A step that was in place is not any more: three looks in half an hour have found so.',
  'monitor.recovered': 'A step that a monitor had reported is in place again.',
  'monitor.flapping':
    'A step changed four times in a day. Nothing more is told until it has not changed for a day.',
  'monitor.cannot_tell': 'For a week, no look at a step could tell whether it is in place.',
  'monitor.closed':
    'What was told of a step is over without a recovery: its check, its values or the site are others now, or it is not checked any more.',
  'monitor.held':
    'Failures do not count, because too many sites fail at once: the cause is more likely the service, the guide or a platform.',
  'endpoint.failing': 'Another webhook endpoint has had no success for a day.',
  'endpoint.disabled': 'Another webhook endpoint was disabled, because it failed for days or answered 410.',
} as const

export type EventType = keyof typeof eventTypes

/** Type of the message that confirms or tests an endpoint. It is in no list. */
export const pingType = 'ping'

export const eventTypeNames = Object.keys(eventTypes) as EventType[]

/** Kinds of events, such as `installation`. */
export const eventKinds: readonly string[] = [...new Set(eventTypeNames.map(kindOf))]

/** What an endpoint or a list can ask for: a name, all events of a kind, or all. */
export const eventPatterns: readonly string[] = [
  '*',
  ...eventKinds.map((kind) => `${kind}.*`),
  ...eventTypeNames,
]

/** Returns the names that patterns stand for. */
export function typesMatching(patterns: readonly string[]): EventType[] {
  return eventTypeNames.filter((name) => matchesPattern(name, patterns))
}

export function matchesPattern(type: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${kindOf(type)}.*`)
}

/** Returns the kind of a name or pattern. */
export function kindOf(type: string): string {
  return type.split('.')[0] ?? type
}
