import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'دليل التثبيت',
  incomplete: 'الرابط غير مكتمل',
  openWhole:
    'افتح الرابط الذي وصلك: عنوان هذه الصفحة وحده لا يتضمنه، ولا حتى في الإشارات المرجعية أو السجل. كل من لديه الرابط يرى دليله هنا.',
  askAgain: 'إن لم يعد لديك، فاطلب رابطًا جديدًا ممّن أرسله إليك.',
  served: 'مقدَّم من Waymark. لا تحتاج إلى حساب.',
  gone: 'لم يعد شيء ما في مكانه',
  comesAndGoes: 'شيء ما يظهر ويختفي مرارًا',
  cannotTell: 'تعذّر علينا التحقق من أن كل شيء ما زال في مكانه',
  since: 'منذ {time}.',
  lastInPlace: 'آخر مرة كان فيها في مكانه: {time}.',
  stillInPlace: 'كل شيء ما زال في مكانه، آخر تحقق: {time}.',
}
