import type { PhraseText } from '../phrase-text.ts'
import type { codePhrases as english } from './en.ts'

/** Arabic words for what is the matter with inline scripts. */
export const codePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  unclear_script: 'سكربت (السطر {line}) فيه شرطات مائلة يمكن أن تُقرأ بطريقتين',
  long_script: 'سكربت فيه الشيفرة (السطر {line})، وهو أطول أو أعقد تداخلًا من أن يُقرأ',
  misplaced_script: 'سكربت فيه الشيفرة (السطر {line}) في موضع قد تتجاهله المتصفّحات',
  drawn_script:
    'سكربت فيه الشيفرة (السطر {line}) داخل رسم SVG أو صيغة رياضية، والمتصفّحات تقرؤه هناك بطريقة أخرى',
  new_syntax_script: 'سكربت فيه الشيفرة (السطر {line}) وفيه صياغة (السطر {mistake}) قد لا تفهمها المتصفّحات',
  script_comment: 'تعليق في سكربت',
  syntax_error: 'في السكربت الذي يحتويها خطأ في الصياغة (السطر {line})',
  escaped_signs: 'علامات التنصيص أو رموز أخرى فيها مكتوبة بصيغة HTML',
  with_plain_signs: 'بعلامات التنصيص والرموز كما هي هناك',
  has_address_too: 'لعنصر script الذي يحتويها عنوان أيضًا، وفي هذه الحالة يُهمَل محتواه',
  refused_address: 'إنها داخل عنوان من نوع data لا تقبل المتصفّحات تشغيله',
  mixed_quotes: 'فيها نص لا ينتهي بعلامة التنصيص التي يبدأ بها',
  written_line_breaks: 'فواصل الأسطر فيها مكتوبة على شكل شرطة مائلة عكسية يليها الحرف n',
  value_in_line: '{name} (السطر {line})',
  in_own_script: 'داخل عنصر script مستقل',
}
