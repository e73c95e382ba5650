import type { Guide, Step } from '../../../web/widget/guide.ts'

/** A guide as the service renders it, with one step for each kind there is. */
export function demoGuide(overrides: Partial<Guide> = {}): Guide {
  return {
    id: 'wm_0123456789abcdefghijABCD',
    name: 'Install the Acme pixel',
    platform: { slug: 'html', name: 'Plain HTML' },
    platforms: [
      { slug: 'html', name: 'Plain HTML' },
      { slug: 'shopify', name: 'Shopify' },
      { slug: 'wordpress', name: 'WordPress' },
    ],
    locale: 'en',
    dir: 'ltr',
    branding: { primaryColor: '#0f766e', logoUrl: '', name: 'Acme Analytics' },
    steps,
    ...overrides,
  }
}

/** Check and block of the step that creates a DNS record, in any language. */
const record = {
  verify: { type: 'dns_lookup', at: 'either' },
  blocks: [
    {
      type: 'dns_record',
      recordType: 'TXT',
      name: '_acme',
      type_in: '_acme',
      value: 'acme-site-verification=7d1f0c94',
    },
  ],
} as const

/** Check and block of the step that installs the snippet, in any language. */
const snippet = {
  verify: { type: 'script_presence' },
  blocks: [
    {
      type: 'code',
      lang: 'html',
      code: '<script async src="https://cdn.example.com/pixel.js" data-site="acme-4711"></script>',
    },
  ],
} as const

const steps: readonly Step[] = [
  {
    slug: 'domain',
    title: 'Prove that the domain is yours',
    body: `Add a **TXT record** to your domain. Your registrar has a page for this, usually called *DNS* or *Zone editor*.

- **Type:** TXT
- **Name:** \`_acme\` (a few providers want the whole name, such as \`_acme.example.com\`)
- **Value:** \`acme-site-verification=7d1f0c94\`

Most providers publish a new record within a few minutes.`,
    ...record,
  },
  {
    slug: 'snippet',
    title: 'Add the snippet to your pages',
    body: `Copy this line and paste it inside the \`<head>\` of every page, just before \`</head>\`.

\`\`\`html
<script async src="https://cdn.example.com/pixel.js" data-site="acme-4711"></script>
\`\`\`

After saving, clear the cache of your site if it has one. [How to clear it](https://www.example.com/cache)`,
    ...snippet,
  },
  {
    slug: 'consent',
    title: 'Ask your visitors for consent',
    body: 'If your consent tool blocks scripts, allow this one.',
    verify: { type: 'manual' },
    optional: true,
  },
  {
    slug: 'look',
    title: 'See that it works',
    body: 'Open your site and look for the *badge*.',
    verify: { type: 'manual' },
  },
]

/** The same in a language that is written from right to left. */
export const arabicGuide = demoGuide({
  name: 'تثبيت بكسل أكمي',
  locale: 'ar',
  dir: 'rtl',
  branding: { primaryColor: '#6d28d9', logoUrl: '', name: 'أكمي' },
  steps: [
    {
      slug: 'domain',
      title: 'أثبت أن النطاق لك',
      body: 'أضف **سجل TXT** إلى نطاقك.\n\n- **الاسم:** `_acme`\n- **القيمة:** `acme-site-verification=7d1f0c94`',
      ...record,
    },
    {
      slug: 'snippet',
      title: 'أضف الشيفرة إلى صفحاتك',
      body: 'انسخ هذا السطر:\n\n```html\n<script async src="https://cdn.example.com/pixel.js"></script>\n```',
      ...snippet,
    },
    {
      slug: 'look',
      title: 'تحقق من أنها تعمل',
      body: 'افتح موقعك.',
      verify: { type: 'manual' },
      optional: true,
    },
  ],
})

/** The same in a language with long words. */
export const germanGuide = demoGuide({
  name: 'Das Acme-Pixel installieren',
  locale: 'de',
  steps: [
    {
      slug: 'domain',
      title: 'Nachweisen, dass die Domain Ihnen gehört',
      body: 'Fügen Sie Ihrer Domain einen **TXT-Eintrag** hinzu. Ihr Domainanbieter hat dafür eine Seite, meist *DNS-Einstellungen* oder *Zonenverwaltung* genannt.',
      ...record,
    },
    {
      slug: 'snippet',
      title: 'Das Snippet in Ihre Seiten einfügen',
      body: 'Kopieren Sie diese Zeile und fügen Sie sie im `<head>` jeder Seite ein, direkt vor `</head>`.\n\n```html\n<script async src="https://cdn.example.com/pixel.js" data-site="acme-4711"></script>\n```',
      ...snippet,
    },
    {
      slug: 'consent',
      title: 'Die Einwilligung Ihrer Besucher einholen',
      body: 'Erlauben Sie dieses Skript, wenn Ihr Einwilligungswerkzeug Skripte blockiert.',
      verify: { type: 'manual' },
      optional: true,
    },
    {
      slug: 'look',
      title: 'Nachsehen, ob es funktioniert',
      body: 'Öffnen Sie Ihre Website und suchen Sie das *Abzeichen*.',
      verify: { type: 'manual' },
    },
  ],
})
