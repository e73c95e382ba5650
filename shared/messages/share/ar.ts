import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'دليل التثبيت',
  incomplete: 'افتح هذه الصفحة برابطك',
  openWhole:
    'يُفتح هنا دليل التثبيت الذي وصلك. استخدم الرابط الكامل من الرسالة: عنوان هذه الصفحة وحده لا يتضمنه.',
  askAgain: 'ليس لديك رابط؟ اطلبه ممّن أرسلك إلى هنا.',
  asks: 'تطلب منك {brand} تنفيذ الخطوات أدناه على {host}. يعمل هذا الرابط حتى {date}.',
  served: 'مقدَّم من Waymark. لا تحتاج إلى حساب.',
  gone: 'لم يعد شيء ما في مكانه',
  comesAndGoes: 'شيء ما يظهر ويختفي مرارًا',
  cannotTell: 'تعذّر علينا التحقق من أن كل شيء ما زال في مكانه',
  since: 'منذ {time}.',
  lastInPlace: 'آخر مرة كان فيها في مكانه: {time}.',
  stillInPlace: 'كل شيء ما زال في مكانه، آخر تحقق: {time}.',
}
