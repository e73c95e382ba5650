/** Names of a guide's tabs, by their path below the guide's. */
export const guideTabs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '': 'Overview',
    edit: 'Edit',
    publish: 'Publish',
    versions: 'Versions',
    analytics: 'Analytics',
    checks: 'Checks',
    installations: 'Installations',
    monitors: 'Live sites',
    settings: 'Settings',
  }),
)

/** Tabs that need the permission to read installations. */
export const tabsAboutInstallations: ReadonlySet<string> = new Set(['installations', 'monitors'])
