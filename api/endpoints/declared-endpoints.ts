import type { EndpointDeclaration } from '../http/endpoint.ts'
import { adminEndpoints } from './admin.ts'
import { auditPageEndpoints } from './audit-pages.ts'
import { auditEndpoints } from './audit.ts'
import { badgeEndpoints } from './badges.ts'
import { docsEndpoints } from './docs.ts'
import { eventEndpoints } from './events.ts'
import { guideMarkdownEndpoints } from './guide-markdown.ts'
import { guideEndpoints } from './guides.ts'
import { healthEndpoints } from './health.ts'
import { installationEndpoints } from './installation.ts'
import { keyEndpoints } from './keys.ts'
import { signatureEndpoints } from './signature.ts'
import { siteCheckEndpoints } from './site-checks.ts'
import { skillEndpoints } from './skills.ts'
import { operatorEndpoints } from './operator.ts'
import { verificationCodeEndpoints } from './verification-codes.ts'
import { verifyEndpoints } from './verify.ts'

/** Every route that `api/app.ts` serves, in the order of the API reference. A test compares the two lists. */
export const declaredEndpoints: readonly EndpointDeclaration[] = [
  ...guideMarkdownEndpoints,
  ...guideEndpoints,
  ...installationEndpoints,
  ...eventEndpoints,
  ...verifyEndpoints,
  ...siteCheckEndpoints,
  ...verificationCodeEndpoints,
  ...badgeEndpoints,
  ...signatureEndpoints,
  ...keyEndpoints,
  ...skillEndpoints,
  ...auditEndpoints,
  ...auditPageEndpoints,
  ...adminEndpoints,
  ...docsEndpoints,
  ...healthEndpoints,
  ...operatorEndpoints,
]
