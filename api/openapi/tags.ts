/** The groups of operations, in the order of the API reference. */
export const tags = [
  { name: 'Guides', description: 'Content for the widget, or for your own integration.' },
  {
    name: 'Installations',
    description: 'Customers who follow a guide: their values, their progress, their tokens.',
  },
  { name: 'Events', description: 'What widgets report.' },
  {
    name: 'Analytics',
    description: 'Loads, sessions, funnels and the log of checks, computed from events and results.',
  },
  { name: 'Verification', description: 'Server-side checks that a step is done.' },
  {
    name: 'Signatures',
    description: 'Signed versions and their keys: proof that does not rely on trusting us.',
  },
  { name: 'Account', description: 'The account, its API keys, and who changed what.' },
  { name: 'Projects', description: 'Projects hold templates and give them their branding.' },
  { name: 'Templates', description: 'Guides as their authors see them, with embed keys and variables.' },
  {
    name: 'Versions',
    description: 'Writing, validating, testing and publishing versions.',
  },
  { name: 'Platforms', description: 'Systems that sites are built with: the built-in list, and your own.' },
  { name: 'Operation', description: 'For operators, and about this API itself.' },
] as const
