export const checkTypes = ['dns_lookup', 'http_ping', 'script_presence'] as const
export type CheckType = (typeof checkTypes)[number]

/** A check that the web process answers from its database, which workers do not have. */
export const signalType = 'signal'

/** The types that a result may have. */
export const resultTypes = [...checkTypes, signalType] as const
export type ResultType = (typeof resultTypes)[number]

/** Takes the place of a check in steps that readers mark as done themselves. */
export const manual = { type: 'manual' } as const
