import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guide d’installation',
  incomplete: 'Ouvrez cette page avec votre lien',
  openWhole:
    'Le guide d’installation que vous avez reçu s’ouvre ici. Utilisez le lien complet du message : l’adresse de cette page ne le contient pas.',
  askAgain: 'Pas de lien ? Demandez-le à la personne qui vous a envoyé ici.',
  asks: '{brand} vous demande de suivre les étapes ci-dessous sur {host}. Ce lien fonctionne jusqu’au {date}.',
  served: 'Fourni par Waymark. Aucun compte n’est nécessaire.',
  gone: 'Quelque chose n’est plus en place',
  comesAndGoes: 'Quelque chose apparaît et disparaît sans cesse',
  cannotTell: 'Nous n’avons pas pu vérifier si tout est encore en place',
  since: 'Depuis le {time}.',
  lastInPlace: 'En place pour la dernière fois : {time}.',
  stillInPlace: 'Tout est encore en place, dernière vérification : {time}.',
}
