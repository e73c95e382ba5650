/** Pages of docs/ that are served below /docs/guides, by name, in groups and in the order of the list. */
export const guideGroups: readonly {
  readonly title: string
  readonly files: Readonly<Record<string, string>>
}[] = [
  {
    title: 'Start',
    files: { quickstart: 'guides/quickstart.md', 'public-api': 'api.md', 'admin-api': 'admin-api.md' },
  },
  {
    title: 'Requests',
    files: {
      errors: 'guides/errors.md',
      paging: 'guides/paging.md',
      idempotency: 'guides/idempotency.md',
      'if-match': 'guides/if-match.md',
      limits: 'guides/limits.md',
      versioning: 'guides/versioning.md',
    },
  },
  {
    title: 'Guides and customers',
    files: {
      widget: 'widget.md',
      installations: 'installations.md',
      events: 'events.md',
      webhooks: 'guides/webhooks.md',
    },
  },
  {
    title: 'Checks and proofs',
    files: {
      verification: 'verification.md',
      'verification-codes': 'verification-codes.md',
      'rendered-check': 'rendered-check.md',
      monitors: 'guides/monitors.md',
      verify: 'verify.md',
    },
  },
  { title: 'Agents and CI', files: { agents: 'agents.md', ci: 'ci.md' } },
]

/** Files of all groups by name. */
export const guideFiles: Readonly<Record<string, string>> = Object.assign(
  {},
  ...guideGroups.map(({ files }) => files),
)

export const guideNames: readonly string[] = Object.keys(guideFiles)
