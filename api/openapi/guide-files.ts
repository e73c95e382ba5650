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

/** What each page answers, for lists and search engines. */
export const guideDescriptions: Readonly<Record<string, string>> = {
  quickstart: 'From an account key to a checked step in five requests.',
  'public-api': 'Every public endpoint: guides, events, checks, signed versions, keys and the audit.',
  'admin-api': 'How to create, read and change everything an account has, with an account API key.',
  errors: 'The shape of every error, which requests are worth repeating, and what to quote to support.',
  paging: 'How to read a list page by page, with limit and cursor.',
  idempotency: 'How to repeat a request whose response was lost, without doing it twice.',
  'if-match': 'How to change a resource without undoing what somebody else has saved meanwhile.',
  limits: 'How many requests are allowed, how a response says so, and what to do after a 429.',
  versioning: 'What may change within /v1, and what a client has to tolerate.',
  widget: 'How to show a guide on a page with a custom element, and all that it can be given.',
  installations:
    'How to follow one customer on one site: their values, their link, and the state of every step.',
  events: 'How to send events, and how to read the analytics made from them.',
  webhooks: 'How to receive events at your own URL, verify their signature, and recover those you missed.',
  verification:
    'The types of checks, what they look for, their result, and the hosts that a worker may contact.',
  'verification-codes': 'Every code of a check, what it means, and what to do about it.',
  'rendered-check':
    'How to check in a browser what scripts add to a page, such as a tag manager or a consent tool.',
  monitors:
    'How to learn that a completed installation is no longer in place, and how alerts are sent and held.',
  verify: 'How to verify a published version by its signature, without trusting the service.',
  agents:
    'How a coding agent or a terminal follows a guide: Markdown, install.md, tools, and how to report it.',
  ci: 'How to check a deployed site in CI, in a Git hook or from a terminal, with waymark verify-site.',
}
