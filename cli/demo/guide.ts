import type { z } from 'zod'
import { templateFile, type TemplateFile } from '../../api/drafts/template-file.ts'
import { GOAL, SITE_ID, SNIPPET, VERIFICATION_CODE, VERIFICATION_RECORD, verificationValue } from './names.ts'

const recordValue = verificationValue(`{{${VERIFICATION_CODE.name}}}`)

/** Steps of the demo guide: one for each kind of check that a worker runs, and one that only the user can confirm. */
const demoSteps: z.input<typeof templateFile>['requirements'] = [
  {
    requirement_type: 'dns_record',
    title: 'Prove that the domain is yours',
    config: {
      slug: 'verify-domain',
      body: `Add a **TXT record** to your domain. Your registrar or hosting provider has a page for this, usually called *DNS*, *Zone editor* or *Name servers*.

Most providers publish a new record within a few minutes; some take up to an hour. Visitors to your site will not notice any of this.`,
    },
    verification: {
      type: 'dns_lookup',
      recordType: 'TXT',
      name: VERIFICATION_RECORD.prefix,
      // The demo's sites are names of one zone.
      at: 'host',
      match: 'equals',
      value: recordValue,
    },
  },
  {
    requirement_type: 'code_snippet',
    title: 'Add the snippet to your pages',
    config: {
      slug: 'install-snippet',
      body: `Copy this line and paste it inside the \`<head>\` of every page, just before \`</head>\`. If your site has a common header file or a theme setting for code in the head, put it there: once is enough.

After saving, clear the cache of your site if it has one.`,
      snippet: SNIPPET,
      language: 'html',
      placement: 'head',
    },
    verification: {
      type: 'script_presence',
      selector: `script[src*="/snippet.js"][data-site="{{${SITE_ID.name}}}"]`,
      location: 'head',
    },
  },
  {
    requirement_type: 'code_snippet',
    title: 'Count orders as a goal',
    optional: true,
    config: {
      slug: 'count-orders',
      body: `Paste this below the first snippet, on the page that thanks for an order. On a test site, the home page will do.

Do you not sell anything? Then skip this step.`,
      snippet: GOAL,
      language: 'html',
      placement: 'head',
    },
    verification: { type: 'script_presence', code: [`waymarkDemo('goal', '{{${SITE_ID.name}}}'`] },
  },
  {
    requirement_type: 'manual',
    title: 'Make sure that your site can be reached',
    config: {
      slug: 'site-answers',
      body: `Publish your changes and open your site in a private window, where you are not logged in. It should load without asking for a password.

If it is still behind a *coming soon* page or a login, turn that off before you continue: your visitors would see the same.`,
    },
    verification: { type: 'http_ping', expectedStatus: ['200-299'] },
  },
  {
    requirement_type: 'manual',
    title: 'See that it works',
    config: {
      slug: 'confirm',
      body: `Open your site once more and look for the small badge in the lower right corner. When you see it, you are done.

No badge? Go back to the second step and check that the snippet was not changed when it was pasted.`,
    },
    verification: { type: 'manual' },
  },
]

export const demoGuide: TemplateFile = templateFile.parse({
  waymark_template: 1,
  name: 'Install the Waymark demo snippet',
  default_locale: 'en',
  locales: ['en'],
  default_platform: 'html',
  detection_rules: [],
  variables: [
    { ...SITE_ID, type: 'id', label: 'Site ID', example: 'S-1024', maxLength: 40 },
    { ...VERIFICATION_CODE, type: 'id', label: 'Verification code', example: '7f3c9a21', maxLength: 40 },
  ],
  allowed_scopes: ['page', 'site'],
  default_scope: 'site',
  changelog: 'First version',
  requirements: demoSteps,
})
