export const checkTypes = ['dns_lookup', 'http_ping', 'script_presence'] as const
export type CheckType = (typeof checkTypes)[number]
