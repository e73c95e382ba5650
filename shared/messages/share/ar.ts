import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'دليل التثبيت',
  incomplete: 'الرابط غير مكتمل',
  openWhole: 'تعرض هذه الصفحة دليل تثبيت لكل من لديه رابطه. افتح الرابط الكامل الذي وصلك.',
  askAgain: 'إن لم يعد لديك، فاطلب رابطًا جديدًا ممّن أرسله إليك.',
  served: 'مقدَّم من Waymark. لا تحتاج إلى حساب.',
}
