export const checkTypes = ['dns_lookup', 'http_ping', 'script_presence'] as const
export type CheckType = (typeof checkTypes)[number]

/** Stands for a check where the service has nothing to check: the reader says when the step is done. */
export const manual = { type: 'manual' } as const
