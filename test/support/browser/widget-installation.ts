import type {
  Installation,
  InstallationStep,
  StepState,
} from '../../../web/widget/installation/installation.ts'
import { demoGuide } from './widget-guide.ts'
import type { StubRequest, StubResponse } from './widget.ts'

export const TOKEN = `wmi_${'a1B2c3'.repeat(6)}`

/** An installation of the demo guide as the service answers it, with its first step done. */
export function demoInstallation(overrides: Partial<Installation> = {}): Installation {
  return {
    embedKey: 'wm_1',
    name: 'Install the Acme pixel',
    branding: demoGuide().branding,
    target: 'https://shop.example.com/',
    platform: 'html',
    locale: 'en',
    scope: 'site',
    status: 'in_progress',
    expiresAt: '2026-12-22T12:00:00.000Z',
    mayChangeTarget: false,
    mayShare: true,
    steps: [
      stepOf('domain', { type: 'dns_lookup', state: 'done', attempts: 2 }),
      stepOf('snippet', { type: 'script_presence' }),
      stepOf('consent', { optional: true }),
      stepOf('look'),
    ],
    ...overrides,
  }
}

export function stepOf(slug: string, overrides: Partial<InstallationStep> = {}): InstallationStep {
  const untouched = { optional: false, type: 'manual', state: 'todo', code: null, attempts: 0 } as const
  return { slug, title: `Title of ${slug}`, ...untouched, lastCheckedAt: null, ...overrides }
}

/** Answers the calls about an installation, and keeps what is marked by hand. */
export function answerInstallation(
  installation: Installation,
  requests: StubRequest[] = [],
): (request: StubRequest) => StubResponse {
  let current = installation
  return (request) => {
    requests.push(request)
    const slug = /\/steps\/(.+)$/.exec(request.url.pathname)?.[1]
    const state = stateAfter(request.body)
    const steps = current.steps.map((step) =>
      step.slug === slug ? { ...step, state, code: codeAfter(step, state) } : step,
    )
    current = { ...current, ...(request.method === 'PATCH' && request.body), steps }
    return { body: current }
  }
}

function stateAfter(body: Record<string, unknown>): StepState {
  if (Object.values(body)[0] === false) return 'todo'
  return 'done' in body ? 'done' : 'skipped'
}

function codeAfter({ type }: InstallationStep, state: StepState): string | null {
  return type !== 'manual' && state === 'done' ? 'confirmed_by_hand' : null
}

/** The one answer to tokens that are expired, revoked or unknown. */
export const endedResponse: StubResponse = {
  status: 401,
  body: {
    error: {
      code: 'installation_token_invalid',
      message: 'The installation token is not valid',
      requestId: 'request-1',
    },
  },
}
