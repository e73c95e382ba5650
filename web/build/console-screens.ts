/**
 * Modules that the console imports to show a screen, by its area (`/console/AREA`) or the tab of its area
 * (`/console/AREA/ID/TAB`). A page names their files, so that they load along with the console's script. The notices at the
 * top of a screen are among them.
 */
export const screenModules: Readonly<Record<string, readonly string[]>> = {
  '': ['monitors/open-incidents.tsx', 'webhooks/failing-endpoints.tsx', 'home/stuck-customers.tsx'],
  installations: ['screens/installations.ts'],
  platforms: ['screens/settings.ts'],
  keys: ['screens/settings.ts'],
  signing: ['screens/settings.ts'],
  activity: ['screens/settings.ts'],
  account: ['screens/settings.ts'],
  webhooks: ['screens/webhooks.ts'],
  new: ['screens/guide.ts'],
  projects: ['screens/guide.ts'],
  templates: ['screens/template.tsx', 'screens/guide.ts', 'monitors/open-incidents.tsx'],
  ...tab('edit', 'writing'),
  ...tab('publish', 'writing'),
  ...tab('versions', 'writing'),
  ...tab('settings', 'writing'),
  ...tab('analytics', 'reports'),
  ...tab('checks', 'reports'),
  ...tab('installations', 'installations'),
  ...tab('monitors', 'live-sites'),
}

function tab(name: string, screens: string): Record<string, readonly string[]> {
  return { [`templates/${name}`]: ['screens/template.tsx', `screens/${screens}.ts`] }
}
