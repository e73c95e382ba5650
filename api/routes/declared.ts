import type { RouteDeclaration } from '../route.ts'
import { adminRoutes } from './admin.ts'
import { auditPageRoutes } from './audit-pages.ts'
import { auditRoutes } from './audit.ts'
import { docsRoutes } from './docs.ts'
import { eventRoutes } from './events.ts'
import { guideRoutes } from './guides.ts'
import { healthRoutes } from './health.ts'
import { keyRoutes } from './keys.ts'
import { signatureRoutes } from './signature.ts'
import { operatorRoutes } from './operator.ts'
import { verificationCodeRoutes } from './verification-codes.ts'
import { verifyRoutes } from './verify.ts'

/** Every route that `api/app.ts` serves, in the order of the reference; a test compares the two. */
export const declaredRoutes: readonly RouteDeclaration[] = [
  ...guideRoutes,
  ...eventRoutes,
  ...verifyRoutes,
  ...verificationCodeRoutes,
  ...signatureRoutes,
  ...keyRoutes,
  ...auditRoutes,
  ...auditPageRoutes,
  ...adminRoutes,
  ...docsRoutes,
  ...healthRoutes,
  ...operatorRoutes,
]
