import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: 'Chargement du guide',
  loadFailed: 'Impossible de charger le guide',
  noAnswer: 'Le service n’a pas répondu.',
  busy: 'Le service est occupé. Réessayez dans un instant.',
  platform: 'Plateforme',
  otherPlatform: 'Autre',
  progress: '{done} étapes sur {total} terminées',
  site: 'Adresse de votre site',
  siteMissing: 'Saisissez d’abord l’adresse, par exemple www.example.com.',
  optional: 'Facultatif',
  replace: 'Remplacez l’exemple : {placeholders}',
  copy: 'Copier',
  copied: 'Copié',
  check: 'Vérifier cette étape',
  checking: 'Vérification de {url} en cours. Cela peut prendre 20 secondes.',
  cancel: 'Annuler',
  wait: 'Réessayer dans {seconds} s',
  retry: 'Réessayer',
  passed: 'Terminé',
  failed: 'Pas encore',
  unsure: 'Impossible de se prononcer',
  refused: 'La vérification n’a pas pu être effectuée',
  seen: 'Détails',
  mark: 'Marquer comme terminé',
  anyway: 'C’est fait malgré tout',
  skip: 'Ignorer cette étape',
  unskip: 'Faire finalement cette étape',
  skipped: 'Ignoré',
  undo: 'Marquer comme non terminé',
  next: 'Étape suivante',
  allDone: 'Toutes les étapes sont terminées',
}

export const check: Translated<typeof english.check> = {
  yourPage: 'Votre page',
  yourPageLine: 'Votre page, ligne {line}',
  yourDns: 'Votre DNS actuellement',
  theGuide: 'Le guide',
  noRecord: 'Aucun enregistrement {recordType}',
  addressDiffers: 'L’adresse dans votre extrait est {found}, attendu : {wanted}.',
  addressMissing: 'Votre extrait n’a pas d’adresse, attendu : {wanted}.',
  attributeDiffers: '{attribute} dans votre extrait est {found}, attendu : {wanted}.',
  attributeMissing: '{attribute} manque dans votre extrait, attendu : {wanted}.',
  attributeAbsent: '{attribute} manque dans votre extrait.',
  either: '{before} ou {last}',
  recheckIn: 'Les changements DNS peuvent prendre du temps. Prochaine vérification dans {seconds} s.',
  recheckNow: 'Nouvelle vérification en cours.',
  rechecked: 'Nouvelle vérification à {time} : {outcome}',
  recheckStop: 'Arrêter la vérification',
  recheckOver:
    'Nous ne vérifions plus automatiquement. Les changements DNS peuvent prendre jusqu’à deux jours.',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: 'Remplissez d’abord ce champ.',
  tooLong: '{limit} caractères au maximum.',
  notId: 'Uniquement des lettres, des chiffres, « _ », « . » et « - », sans espaces.',
  notDomain: 'Saisissez un domaine tel que shop.example.com.',
  notUrl: 'Saisissez une adresse qui commence par https:// ou http://.',
  notText: 'Sans espaces aux extrémités, « ` », « ~ » ni caractères invisibles.',
  notOption: 'Choisissez une option.',
}

export const installation: Translated<typeof english.installation> = {
  todo: 'À faire',
  forSite: 'Votre site :',
  saveFailed: 'Impossible d’enregistrer',
  lastChecked: 'Dernière vérification : {date}. Relancez la vérification pour voir ce qui a été trouvé.',
  waiting: 'Ouvrez maintenant {url} dans votre navigateur. Nouvelle vérification dans {seconds} s.',
  share: 'Envoyer à un développeur',
  shareCopy: 'Copier le lien',
  shareMail: 'Écrire un e-mail',
  shareCopied: 'Le lien est copié. Toute personne qui le possède peut travailler sur cette installation.',
  shareByHand: 'Copiez ce lien',
  mailSubject: '{brand} : merci de terminer l’installation',
  mailBody:
    'Merci de terminer l’installation « {guide} » pour {url}.\n\nLe guide montre ce qu’il reste à faire. Aucun compte n’est nécessaire :\n{link}\n\nLe lien est valable jusqu’au {date}.\n',
  ended: 'Ce lien ne fonctionne plus',
  endedWhy: 'Il a expiré ou a été retiré. Ce que vous avez fait est conservé.',
  endedAsk: 'Demandez un nouveau lien à {name}.',
  endedAskSender: 'Demandez un nouveau lien à la personne qui vous l’a envoyé.',
}

export const markdown: Translated<typeof english.markdown> = {
  recordType: 'Type',
  recordName: 'Nom',
  recordValue: 'Valeur',
  recordTtl: 'TTL',
  recordTtlHint: 'Ou ce que propose votre fournisseur.',
  copyField: 'Copier : {name}',
  wrap: 'Retour à la ligne',
}
