/** French texts of problems with the element or the code that a check looks for. */
export const scripts = {
  script_not_found: {
    title: 'Extrait introuvable',
    message: 'L’extrait attendu n’a pas été trouvé sur {url} : {seen}.',
    hint: 'Ajoutez l’extrait à cette page comme le guide l’indique, en remplaçant toute copie différente, publiez la modification, puis videz les caches du site.',
  },
  script_too_many: {
    title: 'Extrait présent trop de fois',
    message: 'L’extrait figure {matches} sur {url}, mais {limit}.',
    hint: 'Retirez {surplus} de la page : cherchez dans le thème, dans les extensions et dans le gestionnaire de balises, puis videz les caches du site.',
  },
  script_wrong_place: {
    title: 'Extrait au mauvais endroit',
    message: 'L’extrait se trouve {actual}, mais sa place est {expected}.',
    hint: 'Déplacez l’extrait {whereTo}.',
  },
  script_wrong_address: {
    title: 'Extrait avec une mauvaise adresse',
    message:
      'L’extrait est sur la page (ligne {line}), mais les navigateurs demandent {actual} et non une adresse qui contient {expected}.',
    hint: 'Copiez à nouveau l’extrait entier depuis le guide, {how}, et supprimez celui de la ligne {line}.',
  },
  script_attribute_mismatch: {
    title: 'Valeur incorrecte dans l’extrait',
    message: 'L’extrait est sur la page, mais {attribute} y est {actual}, attendu : {expected}.',
    hint: 'Copiez à nouveau l’extrait entier depuis le guide et collez-le à la place de celui de la page.',
  },
  script_in_unclosed_markup: {
    title: 'Extrait dans un balisage non fermé',
    message:
      'L’extrait est sur la page (ligne {line}), mais rien avant lui ne ferme {what} de la ligne {opened}. Les navigateurs lisent donc l’extrait comme s’il en faisait partie.',
    hint: '{advice}.',
  },
  script_inactive: {
    title: 'Extrait sans effet',
    message: 'L’extrait est sur la page, mais {whyItDoesNothing}.',
    hint: 'Collez à nouveau l’extrait {inTheRightPlace}, comme le guide l’indique, et supprimez la copie sans effet.',
  },
  script_not_run: {
    title: 'Extrait non exécuté',
    message: 'L’extrait est sur la page (ligne {line}), mais les navigateurs ne l’exécutent pas : {why}.',
    hint: 'Remplacez l’extrait de la ligne {line} par celui du guide, {how}.',
  },
  script_held_back: {
    title: 'Extrait retenu par un outil',
    message:
      'L’extrait est sur la page (ligne {line}), mais un outil empêche les navigateurs de l’exécuter immédiatement : {how}.',
    hint: 'Laissez l’extrait tel quel. Trouvez l’outil de consentement ou d’optimisation du site qui l’a modifié, vérifiez qu’il laisse l’extrait s’exécuter, puis confirmez cette étape manuellement. Si le site n’utilise aucun outil de ce type, collez à nouveau l’extrait tel que le guide le montre.',
  },
  script_consent_gated: {
    title: 'Extrait en attente de consentement',
    message: 'L’extrait attend le consentement de chaque visiteur ({gate}).',
    hint: 'Si c’est ce que vous souhaitez, vérifiez que l’extrait s’exécute dès qu’un visiteur donne son accord. S’il ne nécessite pas de consentement, retirez-le de l’outil de consentement.',
  },
  script_altered: {
    title: 'Extrait modifié par un outil d’optimisation',
    message: '{what} par un outil d’optimisation ({optimiser}).',
    hint: 'Si l’extrait ne fonctionne pas, excluez-le dans les réglages de cet outil ({optimiser}).',
  },
  script_blocked_by_csp: {
    title: 'Extrait bloqué par une politique de sécurité',
    message:
      'La Content-Security-Policy de la page n’autorise pas l’extrait ({directive}). Les navigateurs le bloquent donc.',
    hint: 'Ajoutez {source} à {directive} dans cette politique. Elle est définie dans la configuration du serveur web, dans une extension de sécurité ou dans une balise meta.',
  },
  script_only_after_cache_bust: {
    title: 'Ancienne page dans un cache',
    message: 'L’extrait est sur la page, mais un cache sert encore aux visiteurs {url} sans l’extrait.',
    hint: 'Videz les caches du site : ceux de l’extension de cache, de l’hébergeur et du CDN.',
  },
  script_may_be_added: {
    title: 'Extrait peut-être ajouté par un script',
    message:
      'L’extrait n’est pas dans le code HTML de la page, mais le script de la ligne {line} contient son adresse ou l’une de ses valeurs et l’ajoute peut-être.',
    hint: 'Ouvrez la page dans un navigateur et vérifiez que l’extrait y fonctionne, puis confirmez cette étape manuellement. S’il ne fonctionne pas, corrigez le script de la ligne {line}.',
  },
  script_via_tag_manager: {
    title: 'Extrait peut-être dans un gestionnaire de balises',
    message:
      'L’extrait n’est pas dans la page elle-même, mais le gestionnaire de balises {container} s’y trouve et le charge peut-être.',
    hint: 'Vérifiez que l’extrait est dans {container} et que la dernière version du conteneur est publiée, puis confirmez cette étape manuellement.',
  },
  script_not_in_tag_manager: {
    title: 'Absent de la page et du gestionnaire de balises',
    message:
      'L’extrait n’est pas dans la page, et la version publiée du gestionnaire de balises {container} ne mentionne pas non plus {wanted}.',
    hint: 'Ajoutez l’extrait à la page, ou ajoutez-le à {container} et publiez le conteneur. Si un autre script le charge, confirmez cette étape manuellement.',
  },
  script_platform_mismatch: {
    title: 'Plateforme différente',
    message: 'La page semble utiliser {actual}, mais le guide a été suivi pour {expected}.',
    hint: 'Choisissez {actual} dans le guide et suivez les étapes correspondantes.',
  },
  script_integrity_mismatch: {
    title: 'Valeur integrity incorrecte',
    message: 'L’attribut integrity de l’extrait est {actual}, attendu : {expected}.',
    hint: 'Copiez à nouveau l’extrait entier depuis le guide et collez-le à la place de celui de la page.',
  },
}
