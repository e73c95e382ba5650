/** What each scope allows (api/credentials/scopes.ts), in words. */
export const scopes: Readonly<Record<string, string>> = {
  'projects:read': 'See projects',
  'projects:write': 'Make, change and delete projects',
  'templates:read': 'See guides and drafts',
  'templates:write': 'Write guides and drafts',
  'templates:publish': 'Publish, go back, take back',
  'analytics:read': 'See figures',
  'analytics:write': 'Forget sessions',
  'keys:read': 'See API keys and the audit log',
  'keys:write': 'Make and revoke API keys',
  'signing:admin': 'Revoke signing keys',
}
