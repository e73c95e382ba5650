import { contentOfRecord } from '../../support/signing/signed-record.ts'
import type { SignedVariable } from '../../../shared/content/signed-variables.ts'

const [firstStep] = contentOfRecord.requirements

type Content = Readonly<Record<string, unknown>>

export const service = { baseUrl: 'https://waymark.example', embedKey: 'wm_0123456789abcdefghijABCD' }

export const siteId: SignedVariable = {
  type: 'id',
  required: true,
  default: null,
  example: 'S-1024',
  maxLength: 40,
  options: null,
}

type StepOverrides = { readonly config?: Content } & Content

/** A step of signed content, with `config` beside its slug and body. */
export function signedStep(slug: string, { config, ...rest }: StepOverrides = {}): Content {
  return {
    ...firstStep,
    title: `Title of ${slug}`,
    platform_ids: [],
    ...rest,
    config: { slug, body: `Body of ${slug}`, snippet: null, language: null, ...config },
  }
}

export function signedContentOf(steps: readonly Content[], overrides: Content = {}): Content {
  const requirements = steps.map((step, order) => ({ ...step, order }))
  return { ...contentOfRecord, schema_version: 4, requirements, ...overrides }
}

/** A guide with a step of every kind. */
export const everyKind = signedContentOf([
  signedStep('domain', {
    title: 'Prove that the *domain* is yours',
    config: { body: 'Add a **TXT record**.\n\n```\nnot closed', variables: { siteId } },
    verification: {
      type: 'dns_lookup',
      recordType: 'TXT',
      name: '_acme',
      value: 'acme={{installation.token}}',
    },
  }),
  signedStep('snippet', {
    platform_ids: ['html', 'wordpress'],
    config: {
      snippet: '<script src="/w.js" data-site="{{siteId}}"></script>',
      language: 'html',
      placement: 'head',
      variables: { siteId },
    },
    verification: { type: 'script_presence', selector: 'script[data-site="{{siteId}}"]' },
  }),
  signedStep('goal', {
    optional: true,
    installation_scopes: ['page'],
    config: {
      snippet: "acme('{{plan}}')\u200b",
      variables: {
        plan: { ...siteId, type: 'enum', required: false, default: 'free', options: ['free', 'paid'] },
      },
    },
    verification: { type: 'http_ping', expectedStatus: ['200-299'] },
  }),
  signedStep('event', { verification: { type: 'signal' } }),
  signedStep('look', { verification: { type: 'manual' } }),
])
