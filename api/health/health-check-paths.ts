/** Paths that machines request every few seconds: they leave no span, and a line in the log only when they fail. */
export const healthCheckPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/status', '/metrics'])
