import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: 'جارٍ تحميل الدليل',
  loadFailed: 'تعذّر تحميل الدليل',
  noAnswer: 'لم تستجب الخدمة.',
  platform: 'المنصّة',
  otherPlatform: 'أخرى',
  progress: 'الخطوات المكتملة: {done} من {total}',
  site: 'عنوان موقعك',
  siteMissing: 'أدخل عنوانًا مثل www.example.com.',
  optional: 'اختياري',
  replace: 'استبدل المثال: {placeholders}',
  needsLink: 'تحتاج هذه الخطوة إلى رابط خاص بك. اطلبه ممّن أعطاك هذا الدليل.',
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyByHand: 'تم تحديد النص. انسخه الآن.',
  check: 'تحقّق من هذه الخطوة',
  checking: 'جارٍ التحقّق من {url}. قد يستغرق ذلك 20 ثانية.',
  cancel: 'إلغاء',
  retry: 'أعد المحاولة',
  passed: 'تم',
  failed: 'لم يكتمل بعد',
  unsure: 'تعذّر التأكّد',
  refused: 'تعذّر إجراء التحقّق',
  seen: 'التفاصيل',
  mark: 'وضع علامة «تم»',
  confirm: 'تحققت من ذلك: وضع علامة «تم»',
  anyway: 'لقد تم ذلك بالفعل',
  skip: 'تخطّي هذه الخطوة',
  unskip: 'تنفيذ هذه الخطوة رغم ذلك',
  skipped: 'تم التخطّي',
  undo: 'إزالة علامة «تم»',
  next: 'الخطوة التالية',
  allDone: 'اكتملت جميع الخطوات',
}

export const refusal: Translated<typeof english.refusal> = {
  busy: 'الخدمة مشغولة الآن. أعد المحاولة بعد قليل.',
  wait: 'أعد المحاولة بعد {seconds} ث',
  guideFault: 'المشكلة في هذا الدليل وليست في موقعك. أخبر من أعطاك إياه.',
}

export const check: Translated<typeof english.check> = {
  opening: 'يفتح متصفّح {url}. قد يستغرق ذلك حتى 15 ثانية.',
  still: 'ما زال التحقّق من {url} جاريًا.',
  stillOpening: 'ما زال التحقّق من {url} جاريًا. ربما يفتح متصفّح الصفحة الآن.',
  again: 'تحقّق مجددًا',
  yourPage: 'صفحتك',
  yourPageLine: 'صفحتك، السطر {line}',
  yourDns: 'سجلات DNS لديك الآن',
  theGuide: 'الدليل',
  editRecords: 'تعديل سجلات DNS لدى {provider}',
  noRecord: 'لا يوجد سجل {recordType} مطابق',
  recordAt: 'سجل {recordType} تحت الاسم {name}',
  otherRecords: 'سجلات {recordType} أخرى يمكن إبقاؤها',
  addressDiffers: 'العنوان في شيفرتك هو {found}، والمتوقّع {wanted}.',
  addressMissing: 'لا يوجد عنوان في شيفرتك، والمتوقّع {wanted}.',
  attributeDiffers: 'قيمة {attribute} في شيفرتك هي {found}، والمتوقّع {wanted}.',
  attributeMissing: 'السمة {attribute} غير موجودة في شيفرتك، والمتوقّع {wanted}.',
  attributeAbsent: 'السمة {attribute} غير موجودة في شيفرتك.',
  either: '{before} أو {last}',
}

export const recheck: Translated<typeof english.recheck> = {
  recheckIn: 'قد تستغرق تغييرات DNS بعض الوقت. التحقّق التالي بعد {seconds} ث.',
  recheckAt: 'التحقّق التالي في الساعة {time}.',
  recheckNow: 'جارٍ التحقّق مجددًا.',
  rechecked: 'أُعيد التحقّق في الساعة {time}: {outcome}',
  recheckStop: 'إيقاف التحقّق',
  recheckOver: 'توقّف التحقّق التلقائي. قد تستغرق تغييرات DNS حتى يومين.',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: 'املأ هذا الحقل أولًا.',
  tooLong: 'أدخل نصًا لا يتجاوز عدد أحرفه {limit}.',
  notId: 'استخدم الأحرف والأرقام و«_» و«.» و«-» فقط، دون مسافات.',
  notDomain: 'أدخل نطاقًا مثل shop.example.com.',
  notUrl: 'أدخل عنوانًا يبدأ بـ https:// أو http://.',
  notText: 'لا تستخدم «`» أو «~» أو أحرفًا غير مرئية.',
  notOption: 'اختر خيارًا.',
}

export const installation: Translated<typeof english.installation> = {
  forSite: 'موقعك:',
  saveFailed: 'تعذّر الحفظ',
  lastChecked: 'آخر تحقّق: {date}. أعد التحقّق لمعرفة النتيجة.',
  checkedAt: 'آخر تحقّق: {date}.',
  waiting: 'افتح {url} في متصفّحك الآن. سنتحقّق مجددًا بعد {seconds} ث.',
  share: 'إرسال إلى مطوّر',
  shareCopy: 'نسخ الرابط',
  shareMail: 'كتابة رسالة بريد إلكتروني',
  shareCopied: 'تم نسخ الرابط. يمكن لكل من لديه الرابط العمل على هذا التثبيت.',
  shareByHand: 'انسخ هذا الرابط',
  mailSubject: '{brand}: يُرجى إكمال التثبيت',
  mailBody:
    'يُرجى إكمال تثبيت «{guide}» للموقع {url}.\n\nيعرض الدليل ما تبقّى من خطوات، ولا تحتاج إلى حساب:\n{link}\n\nالرابط صالح حتى {date}.\n',
  ended: 'لم يعد هذا الرابط يعمل',
  endedWhy: 'انتهت صلاحيته أو أُلغي. ما أنجزته محفوظ.',
  endedUnknown: 'انتهت صلاحيته أو أُلغي أو أنه غير مكتمل.',
  endedAsk: 'اطلب رابطًا جديدًا من {name}.',
  endedAskSender: 'اطلب رابطًا جديدًا ممّن أرسله إليك.',
  sent: 'يمكن لـ {name} رؤية ذلك. يمكنك إغلاق هذه الصفحة.',
}

export const markdown: Translated<typeof english.markdown> = {
  example: 'مثال',
  comma: '، ',
  copyField: 'نسخ: {name}',
  wrap: 'التفاف الأسطر',
}

export const record: Translated<typeof english.record> = {
  recordType: 'النوع',
  recordName: 'الاسم',
  recordWhole: 'إذا كان النموذج لا يضيف {domain} من تلقاء نفسه، فأدخل الاسم كاملًا:',
  recordValue: 'القيمة',
  recordTtl: 'TTL',
  recordTtlHint: 'أو ما يقترحه مزوّدك.',
}
