/** The groups of operations, in the order of the API reference. */
export const tags = [
  { name: 'Guides', description: 'Content for the widget, or for your own integration.' },
  {
    name: 'Installations',
    description: 'Customers who follow a guide: their values, their progress, their tokens.',
  },
  { name: 'Events', description: 'Events that widgets report.' },
  {
    name: 'Analytics',
    description: 'Loads, sessions, funnels and the log of checks, computed from events and results.',
  },
  { name: 'Verification', description: 'Server-side checks that a step is done.' },
  {
    name: 'Signatures',
    description:
      'Signed versions and their keys, which prove what was published, even to someone who does not trust this service.',
  },
  {
    name: 'Webhooks',
    description: 'Events of the account: a list to reconcile with, and endpoints to which they are sent.',
  },
  {
    name: 'Monitors',
    description:
      'Looks at completed installations again and again: whether they are still in place, and if not, why.',
  },
  { name: 'Account', description: 'The account, its API keys and its audit log.' },
  { name: 'Projects', description: 'Projects contain templates and define their branding.' },
  { name: 'Templates', description: 'Guides in the form that authors edit, with embed keys and variables.' },
  {
    name: 'Versions',
    description: 'Writing, validating, testing and publishing versions.',
  },
  { name: 'Platforms', description: 'Systems with which sites are built: built-in platforms and your own.' },
  { name: 'Operation', description: 'Endpoints for operators, and about this API.' },
] as const

/** Names of the pages of the reference: one for each tag, and one for the error codes. */
export const resourceNames: readonly string[] = [...tags.map(({ name }) => name.toLowerCase()), 'errors']
