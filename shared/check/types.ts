/** The checks that every worker runs. */
export const plainTypes = ['dns_lookup', 'http_ping', 'script_presence'] as const
export type PlainType = (typeof plainTypes)[number]

/** A check that only a browser worker runs. There may be none. */
export const renderedType = 'rendered_presence'

export const checkTypes = [...plainTypes, renderedType] as const
export type CheckType = (typeof checkTypes)[number]

/** A check that the web process answers from its database, which workers do not have. */
export const signalType = 'signal'

/** The types that a result may have. */
export const resultTypes = [...checkTypes, signalType] as const
export type ResultType = (typeof resultTypes)[number]

/** Takes the place of a check in steps that readers mark as done themselves. */
export const manual = { type: 'manual' } as const
