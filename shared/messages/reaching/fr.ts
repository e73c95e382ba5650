/** French texts of problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reaching = {
  target_invalid_url: {
    title: 'Adresse web incomplète',
    message: 'Ceci n’est pas une adresse web complète : {target}.',
    hint: 'Copiez l’adresse de la page depuis votre navigateur. Elle commence par https://.',
  },
  target_too_long: {
    title: 'Adresse trop longue',
    message: 'L’adresse compte {length} caractères, mais la vérification en accepte {limit} au maximum.',
    hint: 'Saisissez une adresse plus courte de la même page : la plupart des pages s’ouvrent sans la partie qui suit le point d’interrogation.',
  },
  target_scheme_not_allowed: {
    title: 'Type d’adresse incorrect',
    message: 'L’adresse commence par {scheme}:, mais cette étape exige {needed}.',
    hint: 'Saisissez l’adresse complète de la page, commençant par {needed}.',
  },
  target_credentials_not_allowed: {
    title: 'Identifiants dans l’adresse',
    message:
      'L’adresse contient un nom d’utilisateur ou un mot de passe, c’est-à-dire la partie qui précède le signe @.',
    hint: 'Supprimez cette partie. La page doit s’ouvrir sans elle.',
  },
  target_port_not_allowed: {
    title: 'Port inhabituel dans l’adresse',
    message: 'L’adresse utilise le port {port}, mais seuls ces ports sont vérifiés : {ports}.',
    hint: 'Utilisez l’adresse de la page sur l’un de ces ports. Sans « :{port} », c’est le port standard : 443 pour https, 80 pour http.',
  },
  target_host_invalid: {
    title: 'Nom de domaine non valide',
    message: 'Le nom {host} ne peut pas exister comme nom de domaine sur Internet.',
    hint: 'Vérifiez qu’il ne contient pas de faute de frappe. Il faut un nom de domaine complet, par exemple www.example.com.',
  },
  target_host_special_use: {
    title: 'Nom de domaine privé',
    message: 'Le nom {host} est réservé à un usage privé et n’est pas accessible depuis Internet.',
    hint: 'Utilisez l’adresse publique du site, celle que vos visiteurs utilisent.',
  },
  target_address_not_public: {
    title: 'Adresse non publique',
    message: '{host} ne mène pas à une adresse IP publique.',
    hint: 'Utilisez l’adresse que vos visiteurs utilisent. Si c’est déjà le cas, veillez à ce que tous ses enregistrements A et AAAA chez votre fournisseur DNS indiquent des adresses publiques.',
  },

  dns_nxdomain: {
    title: 'Nom de domaine introuvable',
    message: 'Le nom {name} n’existe pas dans le DNS, l’annuaire d’Internet.',
    hint: 'Vérifiez l’orthographe. Si elle est correcte, assurez-vous que le domaine n’a pas expiré et ajoutez {name} chez votre fournisseur DNS.',
  },
  dns_no_records: {
    title: 'Aucun enregistrement DNS de ce type',
    message: 'Le nom {name} existe dans le DNS, mais n’a aucun enregistrement {recordType}.',
    hint: 'Ajoutez l’enregistrement {recordType} manquant pour {name} chez votre fournisseur DNS. L’enregistrement peut mettre jusqu’à une heure à devenir visible.',
  },
  dns_servfail: {
    title: 'Erreur des serveurs DNS',
    message: 'Les serveurs de noms de {name} ont signalé une erreur (SERVFAIL).',
    hint: 'Réessayez dans quelques minutes. Si le problème persiste, demandez à votre fournisseur DNS de vérifier {name}. Une configuration DNSSEC défectueuse en est souvent la cause.',
  },
  dns_refused: {
    title: 'Les serveurs DNS refusent de répondre',
    message: 'Les serveurs de noms ont refusé de répondre pour {name} (REFUSED).',
    hint: 'Vérifiez que le domaine est configuré chez votre fournisseur DNS, et que votre bureau d’enregistrement indique les serveurs de noms de ce fournisseur.',
  },
  dns_timeout: {
    title: 'Les serveurs DNS n’ont pas répondu',
    message: 'Les serveurs de noms de {name} n’ont pas répondu à temps.',
    hint: 'Réessayez dans une minute. Si le problème persiste, signalez-le à votre fournisseur DNS.',
  },
  dns_bad_response: {
    title: 'Réponse DNS non valide',
    message: 'Les serveurs de noms de {name} ont envoyé une réponse non valide.',
    hint: 'Réessayez dans une minute. Si le problème persiste, demandez à votre fournisseur DNS de vérifier la configuration de {name}.',
  },
  dns_dnssec_invalid: {
    title: 'Configuration DNSSEC défectueuse',
    message:
      'Les signatures DNSSEC de {name} ne sont pas valides. Les serveurs DNS qui les vérifient ne donnent donc aucune réponse pour ce nom.',
    hint: 'Demandez à votre fournisseur DNS de signer à nouveau le domaine. Si le domaine a changé de fournisseur, supprimez l’ancien enregistrement DS auprès de votre bureau d’enregistrement.',
  },
  dns_lame_delegation: {
    title: 'Domaine inconnu de ses serveurs de noms',
    message:
      'Le domaine {zone} est délégué à des serveurs de noms qui ne répondent pas pour lui : {servers}.',
    hint: 'Auprès de votre bureau d’enregistrement, indiquez les serveurs de noms du fournisseur chez lequel {zone} est configuré, ou configurez ce domaine chez le fournisseur des serveurs actuels.',
  },
  dns_servers_disagree: {
    title: 'Réponses DNS divergentes',
    message:
      'L’enregistrement {recordType} de {name} est déjà correct sur certains serveurs de noms du domaine {zone}, mais pas encore sur {lacking}.',
    hint: 'Réessayez dans quelques minutes. Si le problème persiste, demandez à votre fournisseur DNS pourquoi ses serveurs de noms ne donnent pas tous la même réponse.',
  },
  dns_record_misplaced: {
    title: 'Enregistrement DNS sous un autre nom',
    message:
      'L’enregistrement {recordType} est correct, mais il se trouve sous le nom {found} au lieu de {name}.',
    hint: 'Chez {provider}, donnez à l’enregistrement le nom {name}. Si le formulaire de ce fournisseur ajoute {zone} au nom, saisissez seulement {typeIn}.',
  },
  dns_record_mistyped: {
    title: 'Enregistrement DNS presque correct',
    message:
      'L’enregistrement {recordType} de {name} est presque correct, mais {how} (trouvé : {actual}, attendu : {expected}).',
    hint: 'Chez {provider}, remplacez cet enregistrement de {name} par un enregistrement {recordType} ayant exactement la valeur que le guide indique.',
  },
  dns_record_proxied: {
    title: 'Enregistrement CNAME non visible',
    message: 'Aucun enregistrement CNAME n’est visible pour {name}, seulement l’adresse {actual} : {why}.',
    hint: 'Si l’enregistrement est bien saisi chez {provider}, désactivez pour cet enregistrement le proxy ou l’aplatissement CNAME (flattening) et réessayez, ou confirmez cette étape manuellement.',
  },
  dns_propagating: {
    title: 'Changement DNS en cours de propagation',
    message:
      'Les serveurs de noms du domaine {zone} donnent la réponse attendue pour l’enregistrement {recordType} de {name}, mais d’autres serveurs peuvent encore conserver une réponse antérieure {howLong}.',
    hint: 'Vous n’avez plus rien à faire : le changement deviendra visible partout de lui-même.',
  },
  dns_record_missing: {
    title: 'Enregistrement DNS manquant',
    message: '{name} n’a aucun {record}.',
    hint: 'Chez {provider}, ajoutez cet enregistrement {recordType} pour {name}. {asName}. L’enregistrement peut mettre jusqu’à une heure à devenir visible.',
  },
  dns_record_mismatch: {
    title: 'Enregistrement DNS incorrect',
    message: '{name} a pour enregistrement {recordType} {actual}, mais {expected}.',
    hint: '{fix} cet enregistrement {recordType} de {name} chez {provider}. Le changement peut mettre jusqu’à une heure à devenir visible.',
  },
  dns_record_not_public: {
    title: 'Enregistrement DNS vers un réseau privé',
    message:
      '{name} a un enregistrement {recordType} qui mène à un réseau privé, et ces enregistrements ne sont pas comparés.',
    hint: 'Chez votre fournisseur DNS, veillez à ce que les enregistrements {recordType} de {name} ne pointent que vers des adresses et des hôtes publics. S’ils doivent rester privés, cette étape ne peut pas être vérifiée d’ici.',
  },

  connect_refused: {
    title: 'Connexion refusée',
    message: '{host} a refusé la connexion sur le port {port}.',
    hint: 'Vérifiez que le site s’ouvre dans un navigateur. Si c’est le cas, demandez à votre hébergeur si un pare-feu bloque les connexions provenant d’autres serveurs.',
  },
  connect_timeout: {
    title: 'Le site ne répond pas',
    message: '{host} n’a pas répondu à temps sur le port {port}.',
    hint: 'Vérifiez que le site s’ouvre dans un navigateur, puis réessayez. S’il s’ouvre, demandez à votre hébergeur si un pare-feu bloque les connexions provenant d’autres serveurs.',
  },
  connect_unreachable: {
    title: 'Site inaccessible',
    message: 'Aucun chemin ne mène à {host} sur Internet.',
    hint: 'Vérifiez chez votre fournisseur DNS que les enregistrements A et AAAA de {host} indiquent bien les adresses du serveur utilisé.',
  },
  connect_reset: {
    title: 'Connexion interrompue',
    message: '{host} a interrompu la connexion.',
    hint: 'Réessayez. Si le problème persiste, demandez à votre hébergeur si un pare-feu ou un répartiteur de charge interrompt les connexions à {host}.',
  },
  connect_closed: {
    title: 'Connexion fermée sans réponse',
    message: '{host} a fermé la connexion sans répondre.',
    hint: 'Réessayez. Si le problème persiste, demandez à votre hébergeur de consulter le journal d’erreurs de {host}.',
  },

  tls_handshake_failed: {
    title: 'Échec de la connexion sécurisée',
    message: 'La connexion sécurisée (https) à {host} a échoué.',
    hint: 'Demandez à votre hébergeur de vérifier la configuration https de {host} : le certificat et l’activation de TLS 1.2 ou 1.3.',
  },
  tls_handshake_too_large: {
    title: 'Trop de certificats',
    message:
      '{host} a envoyé plus de {limit} pour établir la connexion sécurisée (https). La vérification s’est donc arrêtée là.',
    hint: 'Demandez à votre hébergeur quels certificats {host} envoie. Seuls son propre certificat et ceux de ses émetteurs sont nécessaires.',
  },
  tls_not_supported: {
    title: 'Le site ne propose pas https',
    message: '{host} ne propose pas https sur le port {port}.',
    hint: 'Activez https pour {host} chez votre hébergeur, ou utilisez l’adresse qui commence par http://. Si vous ne pouvez pas modifier l’adresse ici, demandez-le à la personne qui vous a donné ce guide.',
  },
  tls_timeout: {
    title: 'Connexion sécurisée trop lente',
    message: '{host} a mis trop de temps à établir la connexion sécurisée (https).',
    hint: 'Réessayez dans une minute. Si le problème persiste, signalez-le à votre hébergeur.',
  },
  tls_cert_expired: {
    title: 'Certificat expiré ou pas encore valide',
    message:
      'Le certificat de {host} {validity}. Les navigateurs affichent donc un avertissement à vos visiteurs.',
    hint: 'Renouvelez le certificat de {host} chez votre hébergeur. S’il a déjà été renouvelé, installez le nouveau certificat.',
  },
  tls_cert_name_mismatch: {
    title: 'Certificat établi pour un autre nom',
    message: 'Le certificat de {host} n’est pas établi pour ce nom, mais pour {names}.',
    hint: 'Faites ajouter {host} au certificat chez votre hébergeur, ou utilisez une adresse pour laquelle le certificat est établi.',
  },
  tls_cert_untrusted: {
    title: 'Certificat non fiable',
    message: 'Les navigateurs ne font pas confiance au certificat de {host} : {reason}.',
    hint: 'Installez pour {host} un certificat d’une autorité de certification publique, par exemple l’un des certificats gratuits que proposent la plupart des hébergeurs, avec ses certificats intermédiaires.',
  },
  tls_cert_expiring: {
    title: 'Certificat bientôt expiré',
    message: 'Le certificat de {host} expire {when}.',
    hint: 'Renouvelez-le d’ici là, ou assurez-vous que votre hébergeur s’en charge.',
  },

  redirect_limit: {
    title: 'Trop de redirections',
    message: 'L’adresse redirige plus de {limit} fois. La dernière redirection mène à {location}.',
    hint: 'Saisissez l’adresse à laquelle vos visiteurs arrivent finalement, ou supprimez les redirections inutiles.',
  },
  redirect_loop: {
    title: 'Redirections en boucle',
    message: 'Les redirections tournent en boucle et ramènent à {location}.',
    hint: 'Examinez les règles de redirection du site pour https et pour www, et supprimez celle qui crée la boucle.',
  },
  redirect_invalid_location: {
    title: 'Redirection sans adresse valide',
    message: '{from} redirige {badLocation}.',
    hint: 'Corrigez la redirection de {from} : elle doit mener à une seule adresse complète, par exemple https://www.example.com/page.',
  },
  redirect_not_allowed: {
    title: 'Redirection impossible à suivre',
    message: '{from} redirige vers une adresse qui n’est pas vérifiée : {reason}.',
    hint: 'Modifiez la redirection de {from} : elle doit mener à une adresse publique qui commence par https:// et ne contient ni port, ni nom d’utilisateur, ni mot de passe.',
  },
  redirect_downgrade: {
    title: 'Redirection vers une adresse non sécurisée',
    message: 'Une redirection mène de https à l’adresse {location}, qui n’est pas sécurisée.',
    hint: 'Modifiez cette redirection pour qu’elle mène à une adresse qui commence par https://.',
  },
  redirect_offsite: {
    title: 'Redirection vers un autre site',
    message: 'L’adresse mène à un autre site, {host}.',
    hint: 'Vérifiez que {host} est bien le site auquel vous pensez.',
  },
  redirect_bad_join: {
    title: 'Barre oblique manquante dans une redirection',
    message: '{from} redirige vers {location}, où il manque la barre oblique après le nom d’hôte.',
    hint: 'Dans la redirection de {from}, ajoutez une barre oblique (/) entre le nom d’hôte et le chemin.',
  },
}
