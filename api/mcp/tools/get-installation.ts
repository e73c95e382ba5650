import { z } from 'zod'
import { ApiError } from '../../errors/errors.ts'
import { readOwnInstallation, type InstallationDeps } from '../../endpoints/installation.ts'
import { hasInstallationToken } from '../../guards/require-installation.ts'
import type { HttpRequest } from '../../http/request.ts'
import { installationStatuses, stepStates } from '../../store/installations/rows.ts'
import { defineTool, readsOnly, unchecked, type Tool } from '../tool.ts'

const step = z.object({
  slug: z.string(),
  title: z.string(),
  optional: z.boolean(),
  type: z.string().describe('Type of the check; `manual` for a step that the service does not check'),
  last_state: z
    .enum(stepStates)
    .describe('Outcome of the last check, at last_checked_at. It proves nothing about now'),
  last_code: z.string().nullable(),
  last_checked_at: z.string().nullable(),
})

export type GetInstallationDeps = { readonly installations: InstallationDeps }

export const getInstallation: Tool<GetInstallationDeps> = defineTool({
  name: 'get_installation',
  title: 'Get the installation',
  description:
    'Returns the installation of the configured token: its site, its guide and how far its steps had come. Needs an installation token in the Authorization header. The states are stored ones; call verify_step to know whether a step is done now.',
  annotations: readsOnly,
  input: z.strictObject({}),
  output: {
    embed_key: z.string(),
    name: z.string().describe('Name of the guide'),
    target: z.string().describe('The site, which verify_step checks'),
    platform: z.string().nullable(),
    locale: z.string().nullable(),
    last_status: z.enum(installationStatuses).describe('Stored progress'),
    expires_at: z.string().describe('When the token expires'),
    steps: z.array(step).describe('In order'),
  },
  call: async (request, _, { installations }) => {
    requireSomeToken(request)
    const { embedKey, name, target, platform, locale, status, expiresAt, steps } = await readOwnInstallation(
      request,
      installations,
    )
    const shown = steps.map(({ slug, title, optional, type, state, code, lastCheckedAt }) => ({
      slug,
      title,
      optional,
      type,
      last_state: state,
      last_code: code,
      last_checked_at: lastCheckedAt,
    }))
    return {
      fields: {
        ...unchecked(nextAction(steps)),
        embed_key: embedKey,
        name,
        target,
        platform,
        locale,
        last_status: status,
        expires_at: expiresAt,
        steps: shown,
      },
    }
  },
})

/** Throws 401 `installation_token_invalid` for a call without any token, of which nobody can say what is wrong with it. */
function requireSomeToken(request: HttpRequest): void {
  if (hasInstallationToken(request) || request.get('Authorization') !== '') return
  const message = 'This tool needs an installation token in the Authorization header, and the call has none'
  throw new ApiError('installation_token_invalid', message)
}

function nextAction(steps: readonly { slug: string; state: string; type: string }[]): string {
  const open = steps.find(({ state, type }) => state !== 'done' && state !== 'skipped' && type !== 'manual')
  if (!open) return 'Call verify_step for each step with a check, to know whether it is still done.'
  return `Read the guide with get_guide, do the step ${open.slug} if it is not done, deploy, and call verify_step for it.`
}
