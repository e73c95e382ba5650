/** Descriptions of the scopes (api/credentials/scopes.ts). */
export const scopes: Readonly<Record<string, string>> = {
  'projects:read': 'View projects',
  'projects:write': 'Create, change and delete projects',
  'templates:read': 'View guides and drafts',
  'templates:write': 'Create, change and delete guides and drafts',
  'templates:publish': 'Publish and unpublish versions',
  'installations:read': 'View installations and their history',
  'installations:write': 'Create, change, check and delete installations, and send signals',
  'analytics:read': 'View analytics',
  'analytics:write': 'Delete sessions',
  'events:read': 'View events',
  'webhooks:read': 'View webhook endpoints and their deliveries',
  'webhooks:write': 'Create, change and delete webhook endpoints, and send events again',
  'keys:read': 'View API keys and the audit log',
  'keys:write': 'Create and revoke API keys',
  'signing:admin': 'Revoke signing keys',
}
