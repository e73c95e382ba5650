import {
  SITE_ID,
  SNIPPET,
  VERIFICATION_CODE,
  VERIFICATION_RECORD,
  verificationValue,
} from '../../../cli/demo/names.ts'
import { blankFile } from '../../../web/console/guides/blank-file.ts'

/** Guide whose check does not fit its snippet, and whose variable is not declared. */
export const unfinishedGuide = {
  ...blankFile,
  name: 'Install the Plume chat',
  locales: ['en', 'de'],
  requirements: [
    {
      requirement_type: 'code_snippet',
      title: 'Add the chat to your pages',
      config: {
        slug: 'add-chat',
        body: 'Paste it before `</body>`, for the site {{siteId}}.',
        snippet: '<script async src="https://chat.plume.example/v1.js" data-site="{{siteId}}"></script>',
        language: 'html',
      },
      verification: { type: 'script_presence', selector: 'script[src="https://chat.plume.example/v2.js"]' },
    },
    {
      requirement_type: 'manual',
      title: 'See that it opens',
      config: { slug: 'look', body: 'Open your site.' },
    },
  ],
}

type Text = { readonly title: string; readonly body: string }
type Step = { readonly slug: string; readonly en: Text; readonly de: Text; readonly ar: Text }

const domain: Step = {
  slug: 'domain',
  en: {
    title: 'Prove that the domain is yours',
    body: 'Add a **TXT record** to your domain, on the page of your provider for *DNS*.',
  },
  de: {
    title: 'Nachweisen, dass die Domain Ihnen gehört',
    body: 'Fügen Sie Ihrer Domain einen **TXT-Eintrag** hinzu, auf der Seite Ihres Anbieters für *DNS-Einstellungen*.',
  },
  ar: { title: 'أثبت أن النطاق لك', body: 'أضف **سجل TXT** إلى نطاقك في صفحة *DNS* لدى مزودك.' },
}

const snippet: Step = {
  slug: 'snippet',
  en: {
    title: 'Add the snippet to your pages',
    body: 'Paste this line inside the `<head>` of every page, just before `</head>`.',
  },
  de: {
    title: 'Das Snippet in Ihre Seiten einfügen',
    body: 'Fügen Sie diese Zeile im `<head>` jeder Seite ein, direkt vor `</head>`.',
  },
  ar: {
    title: 'أضف الشيفرة إلى صفحاتك',
    body: 'الصق هذا السطر داخل `<head>` في كل صفحة، قبل `</head>` مباشرة.',
  },
}

const consent: Step = {
  slug: 'consent',
  en: {
    title: 'Ask your visitors for consent',
    body: 'If your consent tool blocks scripts, allow this one.',
  },
  de: {
    title: 'Die Einwilligung Ihrer Besucher einholen',
    body: 'Erlauben Sie dieses Skript, wenn Ihr Einwilligungswerkzeug Skripte blockiert.',
  },
  ar: { title: 'اطلب موافقة زوارك', body: 'إذا كانت أداة الموافقة تحظر الشيفرات فاسمح بهذه.' },
}

/** Guide in English, German and Arabic with a step of each kind. */
export const translatedGuide = {
  ...blankFile,
  name: 'Install the Waymark badge',
  name_i18n: { de: 'Das Waymark-Demo-Snippet installieren', ar: 'تثبيت شيفرة ويمارك التجريبية' },
  locales: ['en', 'de', 'ar'],
  variables: [SITE_ID, VERIFICATION_CODE].map(({ name }) => ({
    name,
    type: 'id',
    label: name,
    required: true,
    example: 'S-1024',
    maxLength: 40,
  })),
  changelog: 'First version',
  requirements: [
    {
      ...writeStep(domain),
      requirement_type: 'dns_record',
      verification: {
        type: 'dns_lookup',
        recordType: 'TXT',
        name: VERIFICATION_RECORD.prefix,
        match: 'equals',
        value: verificationValue(`{{${VERIFICATION_CODE.name}}}`),
      },
    },
    {
      ...writeStep(snippet, { snippet: SNIPPET, language: 'html' }),
      requirement_type: 'code_snippet',
      verification: { type: 'script_presence', selector: `script[data-site="{{${SITE_ID.name}}}"]` },
    },
    { ...writeStep(consent), requirement_type: 'manual', optional: true },
  ],
}

function writeStep({ slug, en, de, ar }: Step, more: object = {}): object {
  return { title: en.title, config: { slug, body: en.body, i18n: { de, ar }, ...more } }
}
