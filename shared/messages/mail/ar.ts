/** Arabic texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: 'سجل SPF غير موجود',
    message: 'ليس للنطاق {name} سجل SPF، وهو السجل الذي يحدّد من يحق له إرسال البريد باسمه.',
    hint: 'لدى {provider}، أضف سجل TXT هذا للنطاق {name}: «{record}».',
  },
  mail_spf_multiple: {
    title: 'أكثر من سجل SPF',
    message:
      'للنطاق {name} أكثر من سجل SPF واحد (العدد: {count})، وفي هذه الحالة لا تستخدم خوادم البريد المستقبِلة أيًا منها.',
    hint: 'لدى {provider}، ضع مكانها سجل TXT واحدًا للنطاق {name}: «{record}».',
  },
  mail_spf_invalid: {
    title: 'سجل SPF غير صالح',
    message: 'لا يُعتدّ بسجل SPF للنطاق {name}، لأن في سجل النطاق {at} خطأً: {term}.',
    hint: 'صحّح هذا الجزء أو احذفه. وحتى ذلك الحين تتجاهل خوادم البريد المستقبِلة السجل كله.',
  },
  mail_spf_too_many_lookups: {
    title: 'سجل SPF يحتاج إلى استعلامات كثيرة',
    message: 'سجل SPF للنطاق {name} {how}.',
    hint: 'احذف من السجل خدمات الإرسال التي لم تعد تستخدمها إلى أن يصبح ضمن الحد.',
  },
  mail_spf_not_included: {
    title: 'خدمة الإرسال غير مذكورة في سجل SPF',
    message: 'سجل SPF للنطاق {name} هو {actual}، وهو لا يشمل خدمة الإرسال {sender}.',
    hint: 'لدى {provider}، عدّل سجل TXT هذا للنطاق {name} ليصبح: «{record}».',
  },
  mail_dkim_missing: {
    title: 'مفتاح DKIM غير موجود',
    message: 'ليس للاسم {name} مفتاح DKIM، وهو الذي تتحقّق به خوادم البريد المستقبِلة من توقيع الرسائل.',
    hint: 'أضف السجل الذي يعرضه الدليل للاسم {name} لدى {provider}؛ {asName}.',
  },
  mail_dkim_revoked: {
    title: 'مفتاح DKIM ملغى',
    message: 'مفتاح DKIM للاسم {name} فارغ، وهذا يعني أنه ملغى.',
    hint: 'لدى {provider}، عدّل سجل الاسم {name} ليطابق السجل الذي يعرضه الدليل.',
  },
  mail_dkim_mismatch: {
    title: 'مفتاح DKIM مختلف',
    message: 'مفتاح DKIM للاسم {name} هو {actual}، والمتوقّع {expected}.',
    hint: 'لدى {provider}، عدّل سجل الاسم {name} ليطابق السجل الذي يعرضه الدليل، وانسخه كاملًا.',
  },
  mail_dkim_weak: {
    title: 'مفتاح DKIM قصير جدًا',
    message:
      'طول مفتاح DKIM للاسم {name} هو {bits} بت، لكن خوادم البريد المستقبِلة تشترط مفتاح RSA لا يقل طوله عن {limit} بت.',
    hint: 'اطلب من خدمة الإرسال إنشاء مفتاح بطول 2048 بت، ثم انشره.',
  },
  mail_dmarc_missing: {
    title: 'سجل DMARC غير موجود',
    message: 'ليس للاسم {name} سجل DMARC، وهو السجل الذي يحدّد ما يحدث للرسائل المزوّرة.',
    hint: 'لدى {provider}، أضف سجل TXT هذا للاسم {name}: «{record}».',
  },
  mail_dmarc_multiple: {
    title: 'أكثر من سجل DMARC',
    message: 'للاسم {name} أكثر من سجل DMARC، وفي هذه الحالة لا تستخدم خوادم البريد المستقبِلة أيًا منها.',
    hint: 'لدى {provider}، احذف سجلات DMARC للاسم {name} وأبقِ واحدًا منها فقط.',
  },
  mail_dmarc_invalid: {
    title: 'سجل DMARC غير صالح',
    message: 'تعذّرت قراءة سجل DMARC للاسم {name}: {actual}.',
    hint: 'لدى {provider}، عدّل هذا السجل ليصبح: «{record}».',
  },
  mail_dmarc_too_weak: {
    title: 'سجل DMARC ضعيف جدًا',
    message: 'سجل DMARC للاسم {name} غير كافٍ: {why}.',
    hint: 'لدى {provider}، عدّل هذا السجل ليصبح: «{record}».',
  },
}
