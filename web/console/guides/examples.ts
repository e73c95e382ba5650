import analytics from '../../../examples/analytics-snippet.json'
import domain from '../../../examples/domain-verification.json'
import tagManager from '../../../examples/tag-manager.json'
import { blankFile } from './blank-file.ts'

export type Starter = {
  readonly name: string
  readonly description: string
  /** Body of `POST /v1/admin/projects/{id}/templates/import`. */
  readonly file: Readonly<Record<string, unknown>>
}

/** An empty guide. */
export const blank: Starter = {
  name: 'Blank',
  description: 'An empty guide in English.',
  file: blankFile,
}

/** Starting points for a new guide. */
export const starters: readonly Starter[] = [
  {
    name: 'A snippet on every page',
    description:
      'Paste a script into HTML, WordPress or Shopify. The check looks for it on the page. English and German.',
    file: analytics,
  },
  {
    name: 'DNS records',
    description:
      'Prove who owns a domain, and let a service send mail for it. The checks judge the records by the rules of mail. English and French.',
    file: domain,
  },
  {
    name: 'A tag manager',
    description: 'Put a tag into a tag manager and publish the container. English and Spanish.',
    file: tagManager,
  },
  blank,
]
