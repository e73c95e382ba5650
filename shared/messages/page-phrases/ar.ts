import type { PhraseText } from '../phrase-text.ts'
import type { pagePhrases as english } from './en.ts'

/** Arabic words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  frameset: 'مجموعة إطارات (frameset) تعرض صفحات من عناوين أخرى',
  page_in_frame: 'صفحة لا تعرض سوى صفحة أخرى داخل إطار',
  forwarding_page: 'صفحة تنقلهم إلى صفحة أخرى',
  password_page: 'صفحة تطلب كلمة مرور',
  cookie_page: 'صفحة تطلب منهم تفعيل ملفات تعريف الارتباط',
  coming_soon_page: 'صفحة تفيد بأن الموقع لم يُفتح بعد أو أنه قيد الصيانة',

  as_download: 'ملف للحفظ (Content-Disposition)',

  has_unwanted_text: 'تحتوي على {values}، ولا ينبغي أن يوجد ذلك فيها',
  lacks_text: 'لا تحتوي على {values}',
  text_in_other_case: 'لا تحتوي على {values} إلا باختلاف في الأحرف الكبيرة والصغيرة',
  text_with_entities: 'لا تحتوي على {values} إلا برموز مكتوبة بصيغة HTML، مثل amp بدل الرمز &',
  text_with_escapes:
    'لا تحتوي على {values} إلا برموز مكتوبة بصيغة JSON أو JavaScript، مثل شرطة مائلة عكسية يليها u2019',
  text_with_invisible: 'لا تحتوي على {values} إلا وفي داخله أحرف غير مرئية، مثل الواصلات الاختيارية',
  text_with_other_forms: 'لا تحتوي على {values} إلا بأحرف مركّبة من عدة رموز (Unicode NFD بدل NFC)',
  text_with_other_spaces: 'لا تحتوي على {values} إلا بمسافات أو فواصل أسطر مختلفة',
  text_with_other_quotes: 'لا تحتوي على {values} إلا بعلامات تنصيص مختلفة',
  text_with_differences: 'لا تحتوي على {values} إلا بأحرف أو مسافات أو علامات تنصيص مختلفة',
}
