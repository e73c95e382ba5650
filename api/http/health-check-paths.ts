/** Paths that monitoring requests every few seconds. They produce no span, and a log line only on failure. */
export const healthCheckPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/status', '/metrics'])
