/** Arabic texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: 'قيمة أخرى غير المتوقّعة',
    message: 'في المتصفّح، القيمة في {url} هي {found}، والمتوقّع {expected}.',
    hint: 'ضع الشيفرة التي في هذا الدليل مكان الشيفرة الموجودة في الصفحة: ففيها قيمة حساب آخر.',
  },
  rendered_before_consent: {
    title: 'تحميل قبل الموافقة',
    message: 'طلبت الصفحة {address} قبل أن يوافق الزائر في {tool}.',
    hint: 'اضبط {tool} بحيث لا تعمل الشيفرة قبل أن يوافق الزائر.',
  },
  rendered_request_failed: {
    title: 'لم يُقبل الطلب',
    message: 'طلبت الصفحة {address}، والنتيجة {outcome}، والمتوقّع {expected}.',
    hint: 'قارن المعرّف والنطاق في الشيفرة بما في إعدادات حسابك.',
  },
  rendered_blocked_by_csp: {
    title: 'حظرٌ من Content-Security-Policy',
    message: 'تحظر سياسة الأمان (Content-Security-Policy) في {url} ما يلي: {blocked} ({directive}).',
    hint: 'أضف {source} إلى {directive} في سياسة الأمان (Content-Security-Policy).',
  },
  rendered_script_error: {
    title: 'خطأ في أحد السكربتات',
    message: 'لم يعثر المتصفّح في {url} على {wanted}، وفي الصفحة سكربت يتوقّف بسبب خطأ ({error}).',
    hint: 'اطلب ممّن يتولّى سكربتات هذه الصفحة إصلاح الخطأ.',
  },
  rendered_not_found: {
    title: 'لا أثر لها في المتصفّح',
    message: 'فتح المتصفّح {url} وشغّل سكربتات الصفحة، لكنه لم يعثر على {wanted}.',
    hint: 'تأكّد من أن الشيفرة منشورة في هذه الصفحة ومن عدم وجود ما يمنع تشغيلها.',
  },
  rendered_consent_unhandled: {
    title: 'تعذّر الرد على أداة الموافقة',
    message: 'قد تطلب الصفحة {url} موافقة زوّارها، ولم يتمكّن المتصفّح من الرد: {reason}.',
    hint: 'افتح {url} في نافذة تصفّح خاصة وأجب عن السؤال، وتأكّد من أن الشيفرة تعمل، ثم أكّد هذه الخطوة يدويًا.',
  },
  rendered_silent: {
    title: 'قد تتجنّب الصفحة المتصفّحات الآلية',
    message:
      'لم يعثر المتصفّح في {url} على {wanted}، لكن الصفحة قد تعامل المتصفّحات الآلية بطريقة مختلفة: {sign}.',
    hint: 'افتح {url} في المتصفّح وتأكّد من أن الشيفرة تعمل، ثم أكّد هذه الخطوة يدويًا.',
  },
  rendered_budget_exceeded: {
    title: 'الصفحة ثقيلة جدًا',
    message: 'تحتاج الصفحة {url} إلى أكثر من {limit}، لذلك غادرها المتصفّح قبل العثور على {wanted}.',
    hint: 'تحقّق من صفحة أصغر في الموقع، أو أكّد هذه الخطوة يدويًا.',
  },
  rendered_crashed: {
    title: 'تعطّل المتصفّح',
    message: 'تعطّل المتصفّح والصفحة {url} مفتوحة فيه.',
    hint: 'أعد المحاولة. إذا استمرت المشكلة، فتحقّق من صفحة أصغر في الموقع، أو أكّد هذه الخطوة يدويًا.',
  },
  rendered_only: {
    title: 'سكربت يضيف الشيفرة',
    message: 'الشيفرة ليست في HTML الصفحة {url}، لكنها تظهر في المتصفّح بعد تشغيل السكربتات.',
    hint: 'إنها تعمل لدى الزوّار. تحقّق من جديد عندما تتغيّر الأداة التي تضيفها.',
  },
}
