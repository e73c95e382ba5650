import type { Endpoint } from '../http/endpoint.ts'
import { accountEndpoints, type AccountDeps } from './admin/account.ts'
import { accountUsageEndpoints, type AccountUsageDeps } from './admin/account-usage.ts'
import { analyticsEndpoints } from './admin/analytics/endpoints.ts'
import { apiKeyEndpoints } from './admin/api-keys.ts'
import { auditLogEndpoints } from './admin/audit-log.ts'
import { checkStepEndpoints, type CheckStepDeps } from './admin/installations/check-step.ts'
import { installationActivityEndpoints } from './admin/installations/activity.ts'
import { installationCountsEndpoint } from './admin/installations/counts.ts'
import { installationListEndpoints } from './admin/installations/list.ts'
import { installationEndpoints } from './admin/installations/installation-by-id.ts'
import { installationStepEndpoints } from './admin/installations/steps.ts'
import { installationTokenEndpoints } from './admin/installations/token.ts'
import { monitorActionEndpoints } from './admin/monitors/actions.ts'
import type { MonitorDeps } from './admin/monitors/deps.ts'
import { installationMonitorEndpoints } from './admin/monitors/installation-monitor.ts'
import { monitorListEndpoints } from './admin/monitors/list.ts'
import { overviewEndpoints } from './admin/overview.ts'
import { platformEndpoints } from './admin/platforms.ts'
import { projectEndpoints } from './admin/projects.ts'
import { searchEndpoints } from './admin/search.ts'
import { signingKeyEndpoints, type SigningKeyDeps } from './admin/signing-keys.ts'
import { templateFileEndpoints } from './admin/templates/files.ts'
import { templateListEndpoints } from './admin/templates/list.ts'
import { templateEndpoints } from './admin/templates/template-by-id.ts'
import { servingEndpoints } from './admin/templates/serving.ts'
import { verificationEndpoints } from './admin/verifications.ts'
import { validationEndpoints } from './admin/versions/validation.ts'
import { versionListEndpoints } from './admin/versions/list.ts'
import { deliveryEndpoints } from './admin/webhooks/deliveries.ts'
import type { WebhookDeps } from './admin/webhooks/deps.ts'
import { webhookEndpointEndpoints } from './admin/webhooks/endpoint-by-id.ts'
import { eventListEndpoints } from './admin/webhooks/events.ts'
import { webhookListEndpoints } from './admin/webhooks/list.ts'
import { versionEndpoints } from './admin/versions/version-by-id.ts'
import { limitEndpoints, type TemplateLimitDeps } from './admin/templates/limits.ts'
import { previewEndpoints } from './admin/versions/preview.ts'
import { publishingEndpoints, type PublishingDeps } from './admin/versions/publishing.ts'
import { requirementEndpoints } from './admin/versions/requirements.ts'
import { testCheckEndpoints, type TestCheckDeps } from './admin/versions/test-check.ts'

type AdminEndpointDeps = AccountDeps &
  AccountUsageDeps &
  PublishingDeps &
  TestCheckDeps &
  SigningKeyDeps &
  CheckStepDeps &
  TemplateLimitDeps &
  MonitorDeps &
  WebhookDeps

/** All endpoints of the admin API. */
export const adminEndpoints: Endpoint<AdminEndpointDeps>[] = [
  ...accountEndpoints,
  ...accountUsageEndpoints,
  ...apiKeyEndpoints,
  ...auditLogEndpoints,
  ...searchEndpoints,
  ...projectEndpoints,
  ...platformEndpoints,
  ...templateListEndpoints,
  ...templateEndpoints,
  ...servingEndpoints,
  ...limitEndpoints,
  ...templateFileEndpoints,
  ...versionListEndpoints,
  ...versionEndpoints,
  ...requirementEndpoints,
  ...validationEndpoints,
  ...previewEndpoints,
  ...testCheckEndpoints,
  ...publishingEndpoints,
  ...installationListEndpoints,
  installationCountsEndpoint,
  ...installationEndpoints,
  ...installationTokenEndpoints,
  ...installationStepEndpoints,
  ...checkStepEndpoints,
  ...installationActivityEndpoints,
  ...installationMonitorEndpoints,
  ...monitorActionEndpoints,
  ...monitorListEndpoints,
  ...eventListEndpoints,
  ...webhookListEndpoints,
  ...webhookEndpointEndpoints,
  ...deliveryEndpoints,
  ...signingKeyEndpoints,
  ...analyticsEndpoints,
  ...overviewEndpoints,
  ...verificationEndpoints,
]
