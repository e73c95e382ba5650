import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiAccess } from '../../admin-api.ts'
import { ApiRefusal } from '../../command-error.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  readEndpoint,
  type EndpointWithSecret,
} from '../endpoints/run.ts'
import { isReceiving } from './receiver.ts'

/** By which endpoints of this command are recognised. */
const DESCRIPTION = 'Made by waymark webhooks listen, which deletes it when it ends'
const [FIRST_LOOK_MS, LAST_LOOK_MS] = [50, 3000]

/** Creates the endpoint of a receiver. Throws ApiRefusal with advice. */
export async function createOwnEndpoint(
  api: ApiAccess,
  { url, events }: { url: string; events: string[] },
): Promise<EndpointWithSecret> {
  return createEndpoint(api, { url, events, description: DESCRIPTION }).catch(advise)
}

/** Deletes endpoints of earlier receivers that were killed, and returns their number. Throws ApiRefusal with advice. */
export async function deleteLeftovers(api: ApiAccess): Promise<number> {
  const endpoints = await listEndpoints(api).catch(advise)
  const own = endpoints.filter(
    ({ url, description }) => description === DESCRIPTION && URL.parse(url)?.hostname === '127.0.0.1',
  )
  const isRunning = await Promise.all(own.map(async ({ url }) => isReceiving(url)))
  const leftovers = own.filter((_, index) => !isRunning[index])
  await Promise.all(leftovers.map(async ({ id }) => deleteOwnEndpoint(api, id).catch(advise)))
  return leftovers.length
}

/** Deletes an endpoint, unless another run or a person has done so. */
export async function deleteOwnEndpoint(api: ApiAccess, id: string): Promise<void> {
  await deleteEndpoint(api, id).catch((error: unknown) => {
    if (!(error instanceof ApiRefusal && error.code === 'not_found')) throw error
  })
}

/** Waits until the service has recorded that the endpoint answered the ping. */
export async function untilEnabled(api: ApiAccess, id: string, stop: AbortSignal): Promise<void> {
  for (let pauseMs = FIRST_LOOK_MS; !stop.aborted; pauseMs = Math.min(pauseMs * 2, LAST_LOOK_MS)) {
    if ((await readEndpoint(api, id)).status !== 'unconfirmed') return
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined)
  }
}

function advise(error: unknown): never {
  const advice = error instanceof ApiRefusal ? adviceFor(error.code) : undefined
  if (!(error instanceof ApiRefusal) || advice === undefined) throw error
  throw new ApiRefusal(`${error.message}\n${advice}`, error.code)
}

function adviceFor(code: string): string | undefined {
  if (code.startsWith('target_'))
    return 'The service does not send to this machine. waymark webhooks listen works with the service of npm start; for a server, use waymark webhooks endpoints create with an https URL.'
  switch (code) {
    case 'insufficient_scope':
      return 'Use a key with webhooks:read and webhooks:write.'
    case 'account_limit_reached':
      return 'Delete one: waymark webhooks endpoints lists them, and waymark webhooks endpoints delete ID deletes one.'
    default:
      return undefined
  }
}
