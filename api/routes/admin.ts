import type { Route } from '../route.ts'
import { accountRoutes } from './admin/account.ts'
import { analyticsRoutes } from './admin/analytics.ts'
import { apiKeyRoutes } from './admin/api-keys.ts'
import { auditLogRoutes } from './admin/audit-log.ts'
import { platformRoutes } from './admin/platforms.ts'
import { projectRoutes } from './admin/projects.ts'
import { signingKeyRoutes, type SigningKeyDeps } from './admin/signing-keys.ts'
import { templateFileRoutes } from './admin/templates/files.ts'
import { templateListRoutes } from './admin/templates/list.ts'
import { templateRoutes } from './admin/templates/one.ts'
import { servingRoutes } from './admin/templates/serving.ts'
import { verificationRoutes } from './admin/verifications.ts'
import { judgingRoutes } from './admin/versions/judging.ts'
import { versionListRoutes } from './admin/versions/list.ts'
import { versionRoutes } from './admin/versions/one.ts'
import { previewRoutes } from './admin/versions/preview.ts'
import { publishingRoutes, type PublishingDeps } from './admin/versions/publishing.ts'
import { requirementRoutes } from './admin/versions/requirements.ts'
import { tryingRoutes, type TryingDeps } from './admin/versions/trying.ts'

type AdminRouteDeps = PublishingDeps & TryingDeps & SigningKeyDeps

/** All routes of the admin API. */
export const adminRoutes: Route<AdminRouteDeps>[] = [
  ...accountRoutes,
  ...apiKeyRoutes,
  ...auditLogRoutes,
  ...projectRoutes,
  ...platformRoutes,
  ...templateListRoutes,
  ...templateRoutes,
  ...servingRoutes,
  ...templateFileRoutes,
  ...versionListRoutes,
  ...versionRoutes,
  ...requirementRoutes,
  ...judgingRoutes,
  ...previewRoutes,
  ...tryingRoutes,
  ...publishingRoutes,
  ...signingKeyRoutes,
  ...analyticsRoutes,
  ...verificationRoutes,
]
