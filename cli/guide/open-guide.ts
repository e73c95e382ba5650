import { createClient, createInstallationClient, type Client } from 'waymark/client'
import { isInstallationToken } from '../../api/credentials/installation-token.ts'
import type { Env } from '../../shared/config/env.ts'
import { findServiceUrl } from '../admin-api.ts'
import { UsageError } from '../command-error.ts'
import { didYouMean } from '../help/did-you-mean.ts'
import { refuseKey, requireEmbedKey } from '../options/misplaced-key.ts'
import type { GuideChoice } from './options.ts'
import { serviceProblem } from './service-problem.ts'
import {
  guideShape,
  installationShape,
  parseResponse,
  type SiteGuide,
  type SiteInstallation,
} from './shapes.ts'

/** A request that is answered later than this will not be. */
const LOAD_LIMIT_MS = 30_000

/** Sends a request of the client to the service. Throws CommandError. */
export type Ask = <T>(request: () => Promise<T>, service: string) => Promise<T>

/** A guide at a service, before it is loaded. */
export type OpenedGuide = {
  readonly service: string
  readonly embedKey: string
  /** Sent with every request: the installation's token, or the embed key. */
  readonly credential: string
  /** The installation of WAYMARK_INSTALLATION_TOKEN. */
  readonly installation: SiteInstallation | undefined
  readonly client: Client
  readonly ask: Ask
}

/** Finds the service, the embed key and the installation. Throws CommandError. */
export async function openGuide(choice: GuideChoice, env: Env, ask: Ask = askOnce): Promise<OpenedGuide> {
  const service = findServiceUrl(env, choice.baseUrl)
  const token = findToken(env)
  const installation = token === undefined ? undefined : await loadInstallation(token, service, ask)
  if (installation) refuseOwnValues(choice)
  // A shell's variable that is not set gives an empty one.
  const embedKey = choice.embedKey ? requireEmbedKey(choice.embedKey) : installation?.embedKey
  if (!embedKey)
    throw new UsageError("give --embed-key, or set WAYMARK_INSTALLATION_TOKEN to an installation's token")
  const client = createClient({
    embedKey,
    baseUrl: service,
    variables: choice.var,
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
  })
  return { service, embedKey, credential: token ?? embedKey, installation, client, ask }
}

async function askOnce<T>(request: () => Promise<T>, service: string): Promise<T> {
  return request().catch((error: unknown) => {
    throw serviceProblem(error, service)
  })
}

function findToken({ WAYMARK_INSTALLATION_TOKEN: token }: Env): string | undefined {
  if (!token) return undefined
  if (isInstallationToken(token)) return token
  refuseKey(token, 'WAYMARK_INSTALLATION_TOKEN must be the token of an installation (wmi_…)', 'wmi_')
  throw new UsageError(
    'WAYMARK_INSTALLATION_TOKEN is not a whole token, which begins with wmi_: copy it again, or create one with waymark installations create',
  )
}

async function loadInstallation(token: string, service: string, ask: Ask): Promise<SiteInstallation> {
  const client = createInstallationClient({ installationToken: token, baseUrl: service })
  const loaded = await ask(async () => client.load(AbortSignal.timeout(LOAD_LIMIT_MS)), service)
  return parseResponse(installationShape, loaded, service)
}

/** The service would ignore them, so that the result would be about another guide than the one asked for. */
function refuseOwnValues({ var: values }: GuideChoice): void {
  if (values)
    throw new UsageError(
      "leave out --var: with WAYMARK_INSTALLATION_TOKEN, the values are the installation's",
    )
}

/** Loads the guide as the service sends it, and its parts that are read here. Throws CommandError, also for unknown variables. */
export async function loadGuide(
  { client, service, ask }: OpenedGuide,
  { platform, locale, scope, target, var: values }: GuideChoice,
): Promise<{ readonly json: unknown; readonly guide: SiteGuide }> {
  const load = async (variables?: ''): Promise<{ json: unknown; guide: SiteGuide }> => {
    const query = { platform, locale, scope, target, ...(variables !== undefined && { variables }) }
    const json = await ask(async () => client.loadGuide(query, AbortSignal.timeout(LOAD_LIMIT_MS)), service)
    return { json, guide: parseResponse(guideShape, json, service) }
  }
  // Without values, a guide lists all its variables. It ignores the values of others.
  if (values) refuseUnknownNames(Object.keys(values), (await load('')).guide)
  return load()
}

function refuseUnknownNames(names: readonly string[], { variables }: SiteGuide): void {
  const known = variables?.map(({ name }) => name)
  const unknown = names.find((name) => known && !known.includes(name))
  if (unknown === undefined) return
  const others = known?.length ? `its variables are ${known.join(', ')}` : 'it has none: leave out --var'
  throw new UsageError(`the guide has no variable ${unknown}; ${others}${didYouMean(known ?? [], unknown)}`)
}
