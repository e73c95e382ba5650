import { ownValue } from '../../../shared/own-value.ts'
import type { AuditEntry } from '../api/account.ts'

/** Descriptions of the actions in the audit log, which the resource's name follows. */
const actions: Readonly<Record<string, string>> = {
  'account.created': 'Created the account',
  'account.changed': 'Changed the settings of the account',
  'api_key.created': 'Created the API key',
  'api_key.changed': 'Changed the API key',
  'api_key.revoked': 'Revoked the API key',
  'api_key.rotated': 'Replaced the API key',
  'installation.created': 'Created the installation',
  'installation.changed': 'Changed the installation',
  'installation.step_marked': 'Marked a step of the installation',
  'installation.deleted': 'Deleted an installation',
  'installation.token_added': 'Made one more link for the installation',
  'installation.token_revoked': 'Revoked the links of the installation',
  'installation.token_rotated': 'Replaced the links of the installation',
  'monitor.started': 'Started monitoring',
  'monitor.changed': 'Changed the monitor of',
  'monitor.deleted': 'Stopped monitoring',
  'monitor.run': 'Checked',
  'monitor.acknowledged': 'Acknowledged the incident of',
  'platform.created': 'Added the platform',
  'platform.changed': 'Changed the platform',
  'platform.deleted': 'Deleted the platform',
  'project.created': 'Created the project',
  'project.changed': 'Changed the project',
  'project.deleted': 'Deleted a project',
  'signing_key.revoked': 'Revoked a signing key',
  'template.created': 'Created the guide',
  'template.imported': 'Imported the guide',
  'template.changed': 'Changed the settings of the guide',
  'template.deleted': 'Deleted a guide',
  'template.current_version_set': 'Changed the current version of the guide',
  'template.embed_key_rotated': 'Replaced the embed key of the guide',
  'template.limits_changed': 'Changed the rate limits of the guide',
  'template.session_forgotten': 'Deleted a visitor’s data from the guide',
  'webhook_delivery.resent': 'Sent a webhook delivery again',
  'webhook_endpoint.created': 'Added the webhook endpoint',
  'webhook_endpoint.changed': 'Changed the webhook endpoint',
  'webhook_endpoint.deleted': 'Deleted a webhook endpoint',
  'webhook_endpoint.pinged': 'Sent a test to the webhook endpoint',
  'webhook_endpoint.recovered': 'Sent missed events again to the webhook endpoint',
  'webhook_endpoint.secret_rotated': 'Rotated the secret of the webhook endpoint',
  'version.created': 'Started the draft',
  'version.changed': 'Changed the draft',
  'version.requirements_replaced': 'Changed the steps of the draft',
  'version.deleted': 'Deleted a draft',
  'version.published': 'Published',
  'version.unpublished': 'Unpublished',
}

export function actionText({ action }: AuditEntry): string {
  return ownValue(actions, action) ?? action.replaceAll(/[._]/g, ' ')
}

/** Returns a resource's name, of an installation its customer, of a site or endpoint its host, or an empty string if it no longer has one. */
export function resourceName(entry: AuditEntry): string {
  const { resource, resource_id: id, resource_name: name, external_ref: customer, within } = entry
  if (resource === 'platform') return id
  if (name === null) return ''
  if (customer !== null) return customer
  if (URL.canParse(name)) return new URL(name).host
  return resource === 'version' && within !== null ? `${name} of ${within}` : name
}

/** Returns the path of a resource's screen. Undefined if it has no screen, or no name because it may be deleted. */
export function resourcePath(entry: AuditEntry): string | undefined {
  const { resource, resource_id: id, resource_name: name, template_id: templateId } = entry
  const guide = `/templates/${templateId ?? ''}`
  const paths: Readonly<Record<string, string>> = {
    project: `/projects/${id}`,
    template: guide,
    version: `${guide}/versions`,
    installation: `${guide}/installations/${id}`,
    monitor: `${guide}/monitors/${id}`,
    api_key: '/keys',
    webhook_endpoint: `/webhooks/${id}`,
  }
  return name === null ? undefined : ownValue(paths, resource)
}

/** Kinds of resources, in the plural, by which the activity is filtered. */
export const resourceKinds: Readonly<Record<string, string>> = {
  project: 'Projects',
  template: 'Guides',
  version: 'Versions of guides',
  installation: 'Installations',
  monitor: 'Live sites',
  platform: 'Platforms',
  webhook_endpoint: 'Webhook endpoints',
  webhook_delivery: 'Webhook deliveries',
  api_key: 'API keys',
  signing_key: 'Signing keys',
  account: 'Account',
}

/** Actor of what is done with the command line of the service's operator. */
export const cliActor = 'cli'

/** Returns the name of the actor that made the change. */
export function actorName({ actor, actor_name: name }: AuditEntry): string {
  return actor === cliActor ? 'Command line' : (name ?? 'A deleted key')
}
