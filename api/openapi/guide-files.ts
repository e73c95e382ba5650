/** Pages of docs/ that are served below /docs/guides, by name, in the order of the list. */
export const guideFiles: Readonly<Record<string, string>> = {
  quickstart: 'guides/quickstart.md',
  errors: 'guides/errors.md',
  paging: 'guides/paging.md',
  idempotency: 'guides/idempotency.md',
  'if-match': 'guides/if-match.md',
  limits: 'guides/limits.md',
  versioning: 'guides/versioning.md',
  webhooks: 'guides/webhooks.md',
  monitors: 'guides/monitors.md',
  'public-api': 'api.md',
  'admin-api': 'admin-api.md',
  installations: 'installations.md',
  events: 'events.md',
  verification: 'verification.md',
  'verification-codes': 'verification-codes.md',
  'rendered-check': 'rendered-check.md',
  verify: 'verify.md',
  widget: 'widget.md',
  agents: 'agents.md',
  ci: 'ci.md',
}

export const guideNames: readonly string[] = Object.keys(guideFiles)
