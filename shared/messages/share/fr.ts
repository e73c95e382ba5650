import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guide d’installation',
  incomplete: 'Le lien est incomplet',
  openWhole:
    'Ouvrez le lien que vous avez reçu : l’adresse de cette page ne le contient pas, même dans un favori ou dans l’historique. Toute personne qui a le lien voit ici son guide.',
  askAgain: 'Si vous ne l’avez plus, demandez-en un nouveau à la personne qui vous l’a envoyé.',
  served: 'Fourni par Waymark. Aucun compte n’est nécessaire.',
  gone: 'Quelque chose n’est plus en place',
  comesAndGoes: 'Quelque chose apparaît et disparaît sans cesse',
  cannotTell: 'Nous n’avons pas pu vérifier si tout est encore en place',
  since: 'Depuis le {time}.',
  lastInPlace: 'En place pour la dernière fois : {time}.',
  stillInPlace: 'Tout est encore en place, dernière vérification : {time}.',
}
