import type { GuessGuard } from './guess-guard.ts'
import { wrongKind } from '../credentials/key-kinds.ts'
import { hashInstallationToken, isInstallationToken } from '../credentials/installation-token.ts'
import type { CompiledGuide } from '../guides/compile.ts'
import type { InstallationMetrics } from '../metrics/installation-metrics.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import type { Database } from '../store/database.ts'
import { findInstallationByToken, type InstallationOfToken } from '../store/installations/tokens.ts'
import { ApiError } from '../errors/errors.ts'
import type { HttpRequest } from '../http/request.ts'
import { checkKeyForm, embedKeyNotFound } from './embed-key.ts'
import { limitInstallation } from './limit-public.ts'
import { limitRate } from './rate-limit.ts'
import { findAndCount, type RequestedGuide, type RequireGuideDeps } from './require-guide.ts'

export type TokenDeps = {
  readonly db: Database
  /** Counts invalid tokens by client address. */
  readonly guesses: GuessGuard
  readonly installationMetrics: InstallationMetrics
}

export type RequireInstallationDeps = TokenDeps & {
  /** Counts requests of all kinds, except events, by installation. */
  readonly installationLimiter: Limiter
}

/** Headers of a response with one customer's values, which no cache may store. */
export const privateNoStore = { 'Cache-Control': 'private, no-store' }

/** True for a request with an installation's token, valid or not. */
export function hasInstallationToken({ headers: { authorization } }: Pick<HttpRequest, 'headers'>): boolean {
  return authorization !== undefined && /^Bearer +wmi_/i.test(authorization)
}

/**
 * Finds the installation of the request's token. The token is looked up for every request, so that a revoked token
 * stops working immediately. Throws 401 `installation_token_invalid`, and 429 `rate_limited` over the installation's
 * limit or after repeated failures from one address. Malformed tokens and repeated failures need no query.
 */
export async function requireInstallation(
  request: HttpRequest,
  deps: RequireInstallationDeps,
): Promise<InstallationOfToken> {
  const installation = await requireToken(request, deps)
  await limitRate(request, deps.installationLimiter, installation.id)
  return installation
}

/** Like `requireInstallation`, but does not count the request for the installation. */
export async function requireToken(request: HttpRequest, deps: TokenDeps): Promise<InstallationOfToken> {
  const installation = await findInstallation(request, deps)
  if (installation) return installation
  deps.installationMetrics.tokenRefused()
  throw tokenInvalid(bearerOf(request))
}

async function findInstallation(
  request: HttpRequest,
  { db, guesses }: TokenDeps,
): Promise<InstallationOfToken | undefined> {
  const token = bearerOf(request)
  if (!isInstallationToken(token)) return undefined
  const hash = hashInstallationToken(token)
  return guesses.find({ request, hash }, async () => findInstallationByToken(db, hash))
}

function bearerOf(request: HttpRequest): string {
  return /^Bearer +(\S+) *$/i.exec(request.get('Authorization'))?.[1] ?? ''
}

/** Returns the same error for every invalid token, so as not to reveal which tokens were once valid. */
export function tokenInvalid(token = ''): ApiError {
  return new ApiError(
    'installation_token_invalid',
    wrongKind(token, 'wmi_') ?? "The installation's token is malformed, unknown, expired or revoked",
    { headers: { 'WWW-Authenticate': 'Bearer realm="waymark"' } },
  )
}

type OwnGuide = Pick<RequestedGuide, 'points'> & {
  readonly embedKey?: string | undefined
  readonly installation: Pick<InstallationOfToken, 'id' | 'template_id' | 'embed_key'>
}

/**
 * Finds the guide for a request with a token, by default by the newest embed key of its template, and counts the request
 * for the installation. Throws 403 `installation_mismatch` for another template's embed key, 404 `embed_key_not_found`
 * and 429 `rate_limited`.
 */
export async function requireOwnGuide(
  request: HttpRequest,
  { installation, embedKey = ownEmbedKey(installation), points = 1 }: OwnGuide,
  deps: RequireGuideDeps,
): Promise<CompiledGuide> {
  checkKeyForm(embedKey)
  const count = async (guide: Pick<CompiledGuide, 'limits'>): Promise<void> =>
    limitInstallation(request, { installationId: installation.id, guide, points }, deps.limiter)
  const guide = await findAndCount(request, { embedKey, count }, deps)
  if (guide.templateId === installation.template_id) return guide
  throw new ApiError('installation_mismatch', 'The embed key and the token belong to different guides')
}

/** Returns the newest embed key of the installation's template. Throws 404 `embed_key_not_found` if it has none. */
export function ownEmbedKey({ embed_key: embedKey }: Pick<InstallationOfToken, 'embed_key'>): string {
  if (embedKey === null) throw embedKeyNotFound()
  return embedKey
}
