import type { PhraseText } from '../phrase-text.ts'
import type { renderedPhrases as english } from './en.ts'

/** Arabic words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  rendered_element: 'العنصر {selector}',
  rendered_global: 'المتغيّر {path}',
  rendered_request: 'الطلب إلى {address}',
  rendered_snippet: 'الشيفرة',
  no_answer: 'عدم الاستجابة ({reason})',
  sign_challenge: 'استجابت الحماية من الروبوتات ({vendor})',
  sign_status: 'استجابت برمز الحالة {status}',
  sign_automation_asked: 'فيها سكربت يسأل عمّا إذا كان المتصفّح آليًا',
  no_consent_tool_known: 'لم يُعثر على أداة موافقة معروفة',
  consent_tool_unanswered: 'لم تقبل {tool} أي رد',
  budget_bytes: '{size} من التنزيلات',
  budget_connections: {
    zero: '{count} اتصال',
    one: 'اتصال واحد',
    two: 'اتصالين',
    few: '{count} اتصالات',
    many: '{count} اتصالًا',
    other: '{count} اتصال',
  },
  budget_hosts: {
    zero: '{count} نطاق',
    one: 'نطاق واحد',
    two: 'نطاقين',
    few: '{count} نطاقات',
    many: '{count} نطاقًا',
    other: '{count} نطاق',
  },
  budget_seconds: {
    zero: '{count} ثانية',
    one: 'ثانية واحدة',
    two: 'ثانيتين',
    few: '{count} ثوانٍ',
    many: '{count} ثانية',
    other: '{count} ثانية',
  },
}
