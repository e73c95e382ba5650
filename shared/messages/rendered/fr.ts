/** French texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: 'Autre valeur trouvée',
    message: 'Dans un navigateur, {url} contient {found} ; valeur attendue : {expected}.',
    hint: 'Remplacez l’extrait par celui de ce guide : celui de la page contient la valeur d’un autre compte.',
  },
  rendered_before_consent: {
    title: 'Chargé avant le consentement',
    message: 'La page a demandé {address} avant que le visiteur ait donné son accord dans {tool}.',
    hint: 'Faites en sorte que {tool} retienne l’extrait jusqu’à ce que le visiteur ait donné son accord.',
  },
  rendered_request_failed: {
    title: 'Requête non acceptée',
    message: 'La page a demandé {address}. Résultat : {outcome} ; attendu : {expected}.',
    hint: 'Comparez l’identifiant et le domaine de l’extrait avec ceux des paramètres de votre compte.',
  },
  rendered_blocked_by_csp: {
    title: 'Bloqué par la Content-Security-Policy',
    message: 'La Content-Security-Policy de {url} bloque {blocked} ({directive}).',
    hint: 'Ajoutez {source} à {directive} dans la Content-Security-Policy.',
  },
  rendered_script_error: {
    title: 'Bloqué par une erreur de script',
    message: 'Un navigateur n’a pas trouvé {wanted} sur {url}, et un script y échoue ({error}).',
    hint: 'Faites corriger l’erreur par la personne qui s’occupe des scripts de cette page.',
  },
  rendered_not_found: {
    title: 'Introuvable dans un navigateur',
    message: 'Un navigateur a ouvert {url} et exécuté ses scripts, mais n’a pas trouvé {wanted}.',
    hint: 'Vérifiez que l’extrait est publié sur cette page et que rien ne l’empêche de s’exécuter.',
  },
  rendered_consent_unhandled: {
    title: 'Outil de consentement resté sans réponse',
    message:
      '{url} demande peut-être le consentement de ses visiteurs, mais le navigateur n’a pas pu répondre : {reason}.',
    hint: 'Ouvrez {url} dans une fenêtre de navigation privée, répondez à la question et vérifiez que l’extrait fonctionne, puis confirmez cette étape manuellement.',
  },
  rendered_silent: {
    title: 'Navigateurs automatisés peut-être refusés',
    message:
      'Un navigateur n’a pas trouvé {wanted} sur {url}, mais la page traite peut-être différemment les navigateurs automatisés : {sign}.',
    hint: 'Ouvrez {url} dans un navigateur et vérifiez que l’extrait fonctionne, puis confirmez cette étape manuellement.',
  },
  rendered_budget_exceeded: {
    title: 'Page trop lourde',
    message:
      'La page {url} nécessite plus de {limit}. Le navigateur l’a donc quittée avant d’avoir trouvé {wanted}.',
    hint: 'Vérifiez une page plus petite du site, ou confirmez cette étape manuellement.',
  },
  rendered_crashed: {
    title: 'Arrêt inattendu du navigateur',
    message: 'Le navigateur s’est arrêté de façon inattendue alors que la page {url} était ouverte.',
    hint: 'Réessayez. Si le problème persiste, vérifiez une page plus petite du site, ou confirmez cette étape manuellement.',
  },
  rendered_only: {
    title: 'Ajouté par un script',
    message:
      'L’extrait n’est pas dans le code HTML de {url}, mais il est présent dans un navigateur une fois les scripts exécutés.',
    hint: 'Il fonctionne pour les visiteurs. Vérifiez à nouveau quand l’outil qui l’ajoute change.',
  },
}
