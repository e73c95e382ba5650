import analytics from '../../../examples/analytics-snippet.json'
import domain from '../../../examples/domain-verification.json'
import tagManager from '../../../examples/tag-manager.json'

export type Starter = {
  readonly name: string
  readonly says: string
  /** What `POST /v1/admin/projects/{id}/templates/import` takes. */
  readonly file: Readonly<Record<string, unknown>>
}

const blank = {
  waymark_template: 1,
  name: '',
  default_locale: 'en',
  locales: ['en'],
  default_platform: 'html',
  detection_rules: [],
  variables: [],
  allowed_scopes: ['site'],
  default_scope: 'site',
  changelog: '',
  requirements: [],
}

/** What a new guide can begin as. */
export const starters: readonly Starter[] = [
  {
    name: 'A snippet on every page',
    says: 'Paste a script into HTML, WordPress or Shopify. The check looks for it on the page. English and German.',
    file: analytics,
  },
  {
    name: 'Records in the DNS',
    says: 'Prove who owns a domain, and allow a service to send mail for it. The checks look up the records. English and French.',
    file: domain,
  },
  {
    name: 'A tag manager',
    says: 'Put a tag into a tag manager and publish the container. English and Spanish.',
    file: tagManager,
  },
  { name: 'Blank', says: 'An empty guide in English, to write step by step.', file: blank },
]
