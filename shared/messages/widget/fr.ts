import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: 'Chargement du guide',
  loadFailed: 'Impossible de charger le guide',
  noAnswer: 'Le service n’a pas répondu.',
  platform: 'Plateforme',
  otherPlatform: 'Autre',
  progress: 'Étapes terminées : {done} sur {total}',
  site: 'Adresse de votre site',
  siteMissing: 'Saisissez une adresse telle que www.example.com.',
  optional: 'Facultatif',
  replace: 'Remplacez l’exemple : {placeholders}',
  needsLink: 'Cette étape nécessite un lien personnel. Demandez-le à la personne qui vous a donné ce guide.',
  copy: 'Copier',
  copied: 'Copié',
  copyByHand: 'Sélectionné. Copiez-le maintenant.',
  check: 'Vérifier cette étape',
  checking: 'Vérification de {url} en cours. Cela peut prendre 20 secondes.',
  cancel: 'Annuler',
  retry: 'Réessayer',
  passed: 'Terminé',
  failed: 'Pas encore',
  unsure: 'Impossible de se prononcer',
  refused: 'La vérification n’a pas pu être effectuée',
  seen: 'Détails',
  mark: 'Marquer comme terminé',
  confirm: 'J’ai vérifié : marquer comme terminé',
  anyway: 'C’est fait malgré tout',
  skip: 'Ignorer cette étape',
  unskip: 'Ne plus ignorer cette étape',
  skipped: 'Ignoré',
  undo: 'Marquer comme non terminé',
  next: 'Étape suivante',
  allDone: 'Toutes les étapes sont terminées',
}

export const refusal: Translated<typeof english.refusal> = {
  busy: 'Le service est occupé. Réessayez dans un instant.',
  wait: 'Réessayer dans {seconds} s',
  guideFault:
    'Le problème vient de ce guide, pas de votre site. Signalez-le à la personne qui vous l’a donné.',
}

export const check: Translated<typeof english.check> = {
  opening: 'Un navigateur ouvre {url}. Cela peut prendre jusqu’à 15 secondes.',
  still: 'Vérification de {url} toujours en cours.',
  stillOpening:
    'Vérification de {url} toujours en cours. Un navigateur est peut-être en train d’ouvrir la page.',
  again: 'Vérifier à nouveau',
  yourPage: 'Votre page',
  yourPageLine: 'Votre page, ligne {line}',
  yourDns: 'Votre DNS actuel',
  theGuide: 'Le guide',
  editRecords: 'Modifier les enregistrements DNS chez {provider}',
  noRecord: 'Aucun enregistrement {recordType} correspondant',
  recordAt: 'Enregistrement {recordType} sous le nom {name}',
  otherRecords: 'Autres enregistrements {recordType}, qui peuvent rester',
  addressDiffers: 'L’adresse dans votre extrait est {found}, adresse attendue : {wanted}.',
  addressMissing: 'Votre extrait n’a pas d’adresse. Adresse attendue : {wanted}.',
  attributeDiffers: '{attribute} dans votre extrait est {found}, valeur attendue : {wanted}.',
  attributeMissing: '{attribute} manque dans votre extrait. Valeur attendue : {wanted}.',
  attributeAbsent: '{attribute} manque dans votre extrait.',
  either: '{before} ou {last}',
}

export const recheck: Translated<typeof english.recheck> = {
  recheckIn: 'Les changements DNS peuvent prendre du temps. Prochaine vérification dans {seconds} s.',
  recheckAt: 'Prochaine vérification à {time}.',
  recheckNow: 'Nouvelle vérification en cours.',
  rechecked: 'Nouvelle vérification à {time} : {outcome}',
  recheckStop: 'Arrêter la vérification',
  recheckOver:
    'La vérification automatique est arrêtée. Les changements DNS peuvent prendre jusqu’à deux jours.',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: 'Remplissez d’abord ce champ.',
  tooLong: 'Saisissez {limit} caractères au maximum.',
  notId: 'Utilisez uniquement des lettres, des chiffres, « _ », « . » et « - », sans espaces.',
  notDomain: 'Saisissez un domaine tel que shop.example.com.',
  notUrl: 'Saisissez une adresse qui commence par https:// ou http://.',
  notText: 'N’utilisez ni « ` », ni « ~ », ni caractères invisibles.',
  notOption: 'Choisissez une option.',
}

export const installation: Translated<typeof english.installation> = {
  forSite: 'Votre site :',
  saveFailed: 'Impossible d’enregistrer',
  lastChecked: 'Dernière vérification : {date}. Relancez la vérification pour voir le résultat.',
  checkedAt: 'Dernière vérification : {date}.',
  waiting: 'Ouvrez maintenant {url} dans votre navigateur. Nouvelle vérification dans {seconds} s.',
  share: 'Envoyer à un développeur',
  shareCopy: 'Copier le lien',
  shareMail: 'Écrire un e-mail',
  shareCopied: 'Le lien est copié. Toute personne qui le possède peut travailler sur cette installation.',
  shareByHand: 'Copiez ce lien',
  mailSubject: '{brand} : merci de terminer l’installation',
  mailBody:
    'Merci de terminer l’installation « {guide} » pour {url}.\n\nLe guide montre ce qu’il reste à faire. Aucun compte n’est nécessaire :\n{link}\n\nLe lien est valable jusqu’au {date}.\n',
  ended: 'Ce lien ne fonctionne plus',
  endedWhy: 'Il a expiré ou a été révoqué. Votre progression est conservée.',
  endedUnknown: 'Il a expiré, a été révoqué ou est incomplet.',
  endedAsk: 'Demandez un nouveau lien à {name}.',
  endedAskSender: 'Demandez un nouveau lien à la personne qui vous l’a envoyé.',
  sent: '{name} peut le voir. Vous pouvez fermer cette page.',
}

export const markdown: Translated<typeof english.markdown> = {
  example: 'un exemple',
  comma: ', ',
  copyField: 'Copier : {name}',
  wrap: 'Retour à la ligne',
}

export const record: Translated<typeof english.record> = {
  recordType: 'Type',
  recordName: 'Nom',
  recordWhole: 'Si le formulaire n’ajoute pas {domain} lui-même, saisissez le nom complet :',
  recordValue: 'Valeur',
  recordTtl: 'TTL',
  recordTtlHint: 'Ou ce que propose votre fournisseur.',
}
