import { ownValue } from '../../shared/own-value.ts'
/** The share page's own texts, in addition to the guide's. */
type ShareTexts = {
  readonly title: string
  readonly incomplete: string
  readonly openWhole: string
  readonly askAgain: string
  readonly served: string
}

const english: ShareTexts = {
  title: 'Installation guide',
  incomplete: 'The link is not complete',
  openWhole:
    'This page shows an installation guide to anyone who has its link. Open the whole link that you were sent.',
  askAgain: 'If you no longer have it, ask the person who sent it to you for a new one.',
  served: 'Served by Waymark. No account needed.',
}

const translations: Readonly<Record<string, ShareTexts>> = {
  ar: {
    title: 'دليل التثبيت',
    incomplete: 'الرابط غير مكتمل',
    openWhole: 'تعرض هذه الصفحة دليل تثبيت لكل من لديه رابطه. افتح الرابط الكامل الذي وصلك.',
    askAgain: 'إن لم يعد لديك، فاطلب رابطًا جديدًا ممّن أرسله إليك.',
    served: 'مقدَّم من Waymark. لا تحتاج إلى حساب.',
  },
  de: {
    title: 'Installationsanleitung',
    incomplete: 'Der Link ist nicht vollständig',
    openWhole:
      'Diese Seite zeigt eine Anleitung, wenn man ihren Link hat. Öffnen Sie den ganzen Link, den Sie erhalten haben.',
    askAgain: 'Wenn Sie ihn nicht mehr haben, bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
    served: 'Bereitgestellt von Waymark. Sie brauchen kein Konto.',
  },
  es: {
    title: 'Guía de instalación',
    incomplete: 'El enlace no está completo',
    openWhole:
      'Esta página muestra una guía de instalación a quien tenga su enlace. Abra el enlace completo que recibió.',
    askAgain: 'Si ya no lo tiene, pida uno nuevo a quien se lo envió.',
    served: 'Ofrecido por Waymark. No necesita ninguna cuenta.',
  },
  fr: {
    title: 'Guide d’installation',
    incomplete: 'Le lien est incomplet',
    openWhole:
      'Cette page montre un guide d’installation à toute personne qui en a le lien. Ouvrez le lien complet que vous avez reçu.',
    askAgain: 'Si vous ne l’avez plus, demandez-en un nouveau à la personne qui vous l’a envoyé.',
    served: 'Fourni par Waymark. Aucun compte n’est nécessaire.',
  },
  it: {
    title: 'Guida all’installazione',
    incomplete: 'Il link non è completo',
    openWhole:
      'Questa pagina mostra una guida all’installazione a chi ne ha il link. Apra il link completo che ha ricevuto.',
    askAgain: 'Se non lo ha più, ne chieda uno nuovo a chi glielo ha inviato.',
    served: 'Offerto da Waymark. Non serve un account.',
  },
  ja: {
    title: '導入ガイド',
    incomplete: 'リンクが不完全です',
    openWhole:
      'このページは、リンクを知っている人に導入ガイドを表示します。受け取ったリンク全体を開いてください。',
    askAgain: 'リンクが手元にない場合は、送信者に新しいリンクを依頼してください。',
    served: 'Waymark が提供しています。アカウントは不要です。',
  },
  nl: {
    title: 'Installatiehandleiding',
    incomplete: 'De link is niet volledig',
    openWhole:
      'Deze pagina toont een handleiding aan wie de link heeft. Open de hele link die u hebt gekregen.',
    askAgain: 'Hebt u hem niet meer, vraag dan degene die hem heeft gestuurd om een nieuwe.',
    served: 'Aangeboden door Waymark. U hebt geen account nodig.',
  },
  pt: {
    title: 'Guia de instalação',
    incomplete: 'A ligação não está completa',
    openWhole:
      'Esta página mostra um guia de instalação a quem tiver a sua ligação. Abra a ligação completa que recebeu.',
    askAgain: 'Se já não a tiver, peça uma nova a quem a enviou.',
    served: 'Fornecido por Waymark. Não precisa de conta.',
  },
  zh: {
    title: '安装指南',
    incomplete: '链接不完整',
    openWhole: '此页面向拥有链接的人显示安装指南。请打开您收到的完整链接。',
    askAgain: '如果您已没有该链接，请向发送者索取新链接。',
    served: '由 Waymark 提供。您无需账户。',
  },
}

/** Writes the page's texts in the language of a locale, or in English. */
export function translatePage(locale: string): void {
  const language = locale.split('-')[0] ?? ''
  const own = ownValue(translations, language)
  const root = document.documentElement
  root.lang = own ? locale : 'en'
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  for (const [name, text] of Object.entries(own ?? english))
    for (const element of document.querySelectorAll(`[data-text=${name}]`)) element.replaceChildren(text)
}
