export const checkTypes = ['dns_lookup', 'http_ping', 'script_presence'] as const
export type CheckType = (typeof checkTypes)[number]

/** A check that the web process answers from its database, of which workers have none. */
export const signalType = 'signal'

/** The types that a result may have. */
export const resultTypes = [...checkTypes, signalType] as const

/** Stands for a check where the service has nothing to check: the reader says when the step is done. */
export const manual = { type: 'manual' } as const
