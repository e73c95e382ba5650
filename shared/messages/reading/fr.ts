/** French texts of problems with a response, a page, a signal, and of this service. */
export const reading = {
  http_headers_timeout: {
    title: 'Le site n’a pas répondu à temps',
    message: '{host} a accepté la requête, mais n’a pas répondu à temps.',
    hint: 'Vérifiez que le site s’ouvre rapidement dans un navigateur, puis réessayez. Si le problème persiste, demandez à votre hébergeur pourquoi {host} est lent.',
  },
  http_body_timeout: {
    title: 'Chargement de la page interrompu',
    message: '{host} a cessé d’envoyer des données au milieu de la page.',
    hint: 'Réessayez. Si le problème persiste, demandez à votre hébergeur de consulter le journal d’erreurs de {host}.',
  },
  http_protocol_error: {
    title: 'Réponse non valide du site',
    message: '{host} n’a pas répondu en HTTP valide, le langage du web.',
    hint: 'Vérifiez que l’adresse s’ouvre dans un navigateur, et demandez à votre hébergeur quel service répond sur {host}.',
  },
  http_version_unsupported: {
    title: 'Le site ne répond qu’en HTTP/2',
    message: '{host} ne répond qu’en HTTP/2, alors que les vérifications utilisent HTTP/1.1.',
    hint: 'Le site fonctionne peut-être très bien dans les navigateurs. Faites en sorte que {host} accepte aussi HTTP/1.1, ou confirmez cette étape manuellement.',
  },
  http_headers_too_large: {
    title: 'En-têtes de réponse trop volumineux',
    message: 'Les en-têtes de réponse de {host} dépassent {limit}.',
    hint: 'Faites en sorte que {host} envoie des en-têtes plus petits. La cause habituelle est un trop grand nombre de cookies.',
  },
  http_body_incomplete: {
    title: 'Page reçue incomplète',
    message: '{host} a fermé la connexion avant la fin de la page.',
    hint: 'Réessayez. Si le problème persiste, demandez à votre hébergeur de consulter le journal d’erreurs de {host}.',
  },
  http_body_too_large: {
    title: 'Page trop volumineuse',
    message: 'La page {url} dépasse {limit}. Seul son début a été lu.',
    hint: 'Placez le contenu à vérifier plus haut dans la page, ou vérifiez une page plus petite du site.',
  },
  http_decode_failed: {
    title: 'Page illisible',
    message:
      '{host} a envoyé la page sous une forme illisible : elle ne peut pas être décodée comme {encoding}.',
    hint: 'Demandez à votre hébergeur de vérifier les réglages de compression et de jeu de caractères.',
  },
  http_encoding_unsupported: {
    title: 'Compression non prise en charge',
    message: '{host} compresse la page d’une manière qui ne peut pas être lue ici : {encoding}.',
    hint: 'Configurez le serveur web pour qu’il utilise gzip, deflate, br ou zstd, ou aucune compression.',
  },
  http_status_unexpected: {
    title: 'Statut inattendu',
    message: '{url} a répondu avec le statut {status}. Réponse attendue : {expected}.',
    hint: 'Ouvrez {url} dans une fenêtre de navigation privée. {advice}.',
  },
  http_auth_required: {
    title: 'Page non publique',
    message: '{url} n’est pas accessible au public. Le site a répondu avec le statut {status}.',
    hint: 'Retirez le mot de passe ou la page de maintenance le temps de la vérification, ou autorisez le user-agent Waymark-Verify dans votre pare-feu ou votre extension de sécurité.',
  },
  http_bot_challenge: {
    title: 'Blocage par la protection anti-robots',
    message: 'La protection anti-robots de {vendor} a répondu à la place de la page {url}.',
    hint: 'Autorisez le user-agent Waymark-Verify dans la protection anti-robots de {vendor}, puis réessayez.',
  },
  http_rate_limited: {
    title: 'Le site signale trop de requêtes',
    message: '{url} signale un trop grand nombre de requêtes (statut 429).',
    hint: 'Patientez quelques minutes, puis réessayez. Si le problème persiste, autorisez le user-agent Waymark-Verify dans votre pare-feu.',
  },
  http_header_mismatch: {
    title: 'En-tête de réponse incorrect',
    message: 'L’en-tête de réponse {header} de {url} est {actual}, attendu : {expected}.',
    hint: 'Définissez l’en-tête {header} dans les réglages de votre serveur web, de votre hébergeur ou de votre CDN.',
  },
  http_body_mismatch: {
    title: 'Texte de la page non conforme',
    message: 'La page {url} {what}.',
    hint: 'Ouvrez {url} dans une fenêtre de navigation privée et corrigez la page. Si elle y est correcte, videz les caches du site.',
  },
  http_too_slow: {
    title: 'Site trop lent',
    message: '{url} a mis {took} ms à répondre, alors que le maximum est de {limit} ms.',
    hint: 'Réessayez. Si le site reste lent, le plus efficace est un cache de pages ou un CDN placé devant le site.',
  },
  http_soft_404: {
    title: 'Le site répond pour des pages inexistantes',
    message:
      'Le site répond aussi pour {url}, une page qui n’existe pas. Sa réponse pour votre page ne prouve donc rien.',
    hint: 'Configurez le site pour qu’il réponde avec le statut 404 aux pages qui n’existent pas.',
  },

  content_not_html: {
    title: 'Ce n’est pas une page web',
    message: 'La page {url} est envoyée comme {contentType}, et non comme HTML.',
    hint: 'Saisissez l’adresse d’une page que les visiteurs voient, et non celle d’un fichier.',
  },
  content_xhtml: {
    title: 'Page envoyée en XHTML',
    message:
      'La page {url} est envoyée en XHTML (application/xhtml+xml), que les navigateurs ne lisent pas comme du HTML. Elle n’a donc pas été vérifiée.',
    hint: 'Confirmez cette étape manuellement, ou configurez le serveur web pour qu’il envoie la page en text/html.',
  },
  content_empty: {
    title: 'Page vide',
    message: 'La page {url} est vide.',
    hint: 'Ouvrez {url} dans une fenêtre de navigation privée. Si elle n’y est pas vide, demandez à votre hébergeur pourquoi elle l’est pour d’autres visiteurs.',
  },
  content_unclear: {
    title: 'Page impossible à lire avec certitude',
    message:
      'La page {url} contient {part}. La façon dont les navigateurs la lisent n’est donc pas certaine.',
    hint: 'Confirmez cette étape manuellement.',
  },
  content_too_complex: {
    title: 'Page trop complexe',
    message: 'La page {url} demande trop de calculs pour être analysée. Son contenu reste donc inconnu.',
    hint: 'Vérifiez une page plus simple du site, ou confirmez cette étape manuellement.',
  },
  content_needs_javascript: {
    title: 'La page nécessite JavaScript',
    message:
      'La page {url} est générée par JavaScript dans le navigateur. Son contenu n’a donc pas pu être lu.',
    hint: 'Placez l’extrait dans le code HTML que le serveur envoie, par exemple dans index.html, ou confirmez cette étape manuellement.',
  },
  content_stand_in: {
    title: 'Une autre page s’affiche à la place',
    message: 'Les visiteurs de {url} voient {what}. La page qui contient l’extrait n’a donc pas pu être lue.',
    hint: 'Vérifiez l’adresse de la page elle-même, ou ouvrez le site aux visiteurs, puis réessayez.',
  },

  signal_not_received: {
    title: 'Aucun signal pour l’instant',
    message: 'Le site n’a pas envoyé le signal {name} {since}.',
    hint: 'Ouvrez une fois le site pour qu’il puisse envoyer le signal, puis relancez la vérification.',
  },
  signal_stale: {
    title: 'Le signal n’arrive plus',
    message: 'Le site n’a pas envoyé le signal {name} {since}, alors qu’il l’envoyait auparavant.',
    hint: 'Ouvrez le site et vérifiez que l’extrait est toujours dans ses pages et envoie toujours.',
  },

  system_deadline_exceeded: {
    title: 'Délai de vérification dépassé',
    message: 'Le délai de la vérification a expiré avant l’arrivée d’une réponse.',
    hint: 'Réessayez. Si le problème persiste, le site répond trop lentement pour être vérifié : contactez votre hébergeur.',
  },
  system_config_invalid: {
    title: 'Vérification mal configurée',
    message: 'La vérification de cette étape est mal configurée : {reason}.',
    hint: 'Votre site n’est pas en cause. Prévenez l’auteur du guide.',
  },
  system_check_unsupported: {
    title: 'Vérification pas encore prise en charge',
    message: 'Le service ne prend pas encore en charge la vérification de cette étape : {reason}.',
    hint: 'Votre site n’est pas en cause. Réessayez plus tard. Si le problème persiste, contactez l’assistance en indiquant l’identifiant de la requête.',
  },
  system_cancelled: {
    title: 'Vérification annulée',
    message: 'La vérification a été annulée avant l’arrivée d’une réponse.',
    hint: 'Relancez la vérification.',
  },
  system_overloaded: {
    title: 'Trop de vérifications en cours',
    message: 'Trop de vérifications sont en cours. Celle-ci n’a donc pas été effectuée.',
    hint: 'Réessayez dans une minute.',
  },
  system_target_busy: {
    title: 'Site vérifié trop souvent',
    message:
      '{host} fait actuellement l’objet de trop de vérifications. Celle-ci n’a donc pas été effectuée.',
    hint: 'Réessayez dans {retryAfterSeconds} s.',
  },
  system_internal_error: {
    title: 'Erreur interne',
    message: 'La vérification a échoué à cause d’une erreur interne, et non à cause de votre site.',
    hint: 'Réessayez. Si le problème persiste, contactez l’assistance en indiquant l’identifiant de la requête.',
  },
}
