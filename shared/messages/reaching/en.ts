/** English texts of problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reaching = {
  target_invalid_url: {
    title: 'Incomplete web address',
    message: '{target} is not a complete web address.',
    hint: 'Copy the address of the page from your browser; it starts with https://.',
  },
  target_too_long: {
    title: 'Address too long',
    message: 'The address is {length} characters long; at most {limit} can be checked.',
    hint: 'Enter a shorter address of the same page: most pages open without the part after the question mark.',
  },
  target_scheme_not_allowed: {
    title: 'Wrong kind of address',
    message: 'The address starts with {scheme}:, but this step needs {needed}.',
    hint: 'Enter the address of the page that starts with {needed}.',
  },
  target_credentials_not_allowed: {
    title: 'Login details in the address',
    message: 'The address contains a user name or a password, the part before the @ sign.',
    hint: 'Remove that part. The page must open without it.',
  },
  target_port_not_allowed: {
    title: 'Unusual port in the address',
    message: 'The address uses port {port}, but only these ports are checked: {ports}.',
    hint: 'Use the address of the page on one of these ports. Without ":{port}" it is the standard port: 443 for https, 80 for http.',
  },
  target_host_invalid: {
    title: 'Invalid domain name',
    message: '{host} is not a domain name that can exist on the internet.',
    hint: 'Check it for typos. It must be a whole domain name, such as www.example.com.',
  },
  target_host_special_use: {
    title: 'Private domain name',
    message: 'The name {host} is reserved for private use and cannot be reached from the internet.',
    hint: 'Use the public address of the site, the one that your visitors use.',
  },
  target_address_not_public: {
    title: 'Address not public',
    message: '{host} does not lead to a public internet address.',
    hint: 'Use the address that your visitors use. If this is that address, all its A and AAAA records at your DNS provider must be public addresses.',
  },

  dns_nxdomain: {
    title: 'Domain name not found',
    message: 'The name {name} does not exist in DNS, the address book of the internet.',
    hint: 'Check the spelling. If it is right, make sure that the domain has not expired, and add {name} at your DNS provider.',
  },
  dns_no_records: {
    title: 'No DNS record of this type',
    message: 'The name {name} exists in DNS, but has no {recordType} record.',
    hint: 'Add the missing {recordType} record for {name} at your DNS provider. It can take up to an hour to become visible.',
  },
  dns_servfail: {
    title: 'DNS server failure',
    message: 'The name servers of {name} reported a failure (SERVFAIL).',
    hint: 'Try again in a few minutes. If this continues, ask your DNS provider to check {name}; broken DNSSEC is a frequent cause.',
  },
  dns_refused: {
    title: 'DNS servers refused to answer',
    message: 'The name servers refused to answer for {name} (REFUSED).',
    hint: 'Check that the domain is set up at your DNS provider, and that your registrar lists the name servers of this provider.',
  },
  dns_timeout: {
    title: 'DNS servers did not answer',
    message: 'The name servers of {name} did not answer in time.',
    hint: 'Try again in a minute. If this continues, tell your DNS provider.',
  },
  dns_bad_response: {
    title: 'Invalid DNS answer',
    message: 'The name servers of {name} sent an invalid answer.',
    hint: 'Try again in a minute. If this continues, ask your DNS provider to check the settings of {name}.',
  },
  dns_dnssec_invalid: {
    title: 'DNSSEC is broken',
    message:
      'The DNSSEC signatures of {name} are not valid, so name servers that check them do not answer for it.',
    hint: 'Have your DNS provider sign the domain again. If the domain has moved to another provider, remove the old DS record at your registrar.',
  },
  dns_lame_delegation: {
    title: 'Name servers do not know the domain',
    message: 'The domain {zone} is delegated to {servers}, but these name servers do not answer for it.',
    hint: 'At your registrar, enter the name servers of the provider where {zone} is set up, or set it up at the provider of these servers.',
  },
  dns_servers_disagree: {
    title: 'Name servers do not agree',
    message:
      'Some name servers of {zone} have the {recordType} record of {name} as expected, but these do not yet: {lacking}.',
    hint: 'Try again in a few minutes. If this continues, ask your DNS provider why its name servers differ.',
  },
  dns_record_misplaced: {
    title: 'DNS record at another name',
    message: 'The {recordType} record is right, but it is at {found} instead of {name}.',
    hint: 'At {provider}, move the record to {name}. If the form there adds {zone} to a name, type only {typeIn}.',
  },
  dns_record_mistyped: {
    title: 'DNS record almost right',
    message:
      'The {recordType} record of {name} is almost right, but {how}: it is {actual}, expected {expected}.',
    hint: 'At {provider}, give this record of {name} exactly the value that the guide shows, and the type {recordType}.',
  },
  dns_record_proxied: {
    title: 'CNAME record not visible',
    message: '{name} shows no CNAME record, only the address {actual}: {why}.',
    hint: 'If the record is entered at {provider}, switch off the proxy or the flattening for it and try again, or confirm this step by hand.',
  },
  dns_record_missing: {
    title: 'DNS record missing',
    message: '{name} has no {record}.',
    hint: 'Add this {recordType} record for {name} at {provider}; {asName}. It can take up to an hour to become visible.',
  },
  dns_record_mismatch: {
    title: 'Wrong DNS record',
    message: '{name} has the {recordType} record {actual}, but {expected}.',
    hint: '{fix} this {recordType} record of {name} at {provider}. The change can take up to an hour to become visible.',
  },
  dns_propagating: {
    title: 'DNS change on its way',
    message:
      'The name servers of {zone} answer for the {recordType} record of {name} as expected, but others may still keep an earlier answer {howLong}.',
    hint: 'Nothing is left to do: the change becomes visible everywhere by itself.',
  },
  dns_record_not_public: {
    title: 'DNS record leads to a private network',
    message:
      'The {recordType} record of {name} leads to a private network, and such records are not compared.',
    hint: 'At your DNS provider, make sure that the {recordType} records of {name} point only to public addresses and hosts. If they must stay private, this step cannot be checked from here.',
  },

  connect_refused: {
    title: 'Connection refused',
    message: '{host} refused the connection on port {port}.',
    hint: 'Check that the site opens in a browser. If it does, ask your hosting provider whether a firewall blocks visits from other servers.',
  },
  connect_timeout: {
    title: 'Site did not answer',
    message: '{host} did not answer on port {port} in time.',
    hint: 'Check that the site opens in a browser, then try again. If it opens, ask your hosting provider whether a firewall blocks visits from other servers.',
  },
  connect_unreachable: {
    title: 'Site cannot be reached',
    message: 'No route through the internet leads to {host}.',
    hint: 'Check at your DNS provider that the A and AAAA records of {host} are the addresses of the server in use.',
  },
  connect_reset: {
    title: 'Connection dropped',
    message: '{host} dropped the connection.',
    hint: 'Try again. If this continues, ask your hosting provider whether a firewall or load balancer drops connections to {host}.',
  },
  connect_closed: {
    title: 'Connection closed without an answer',
    message: '{host} closed the connection without an answer.',
    hint: 'Try again. If this continues, ask your hosting provider to check the error log of {host}.',
  },

  tls_handshake_failed: {
    title: 'Secure connection failed',
    message: 'The secure connection (https) to {host} failed.',
    hint: 'Ask your hosting provider to check https for {host}: its certificate, and that TLS 1.2 or 1.3 is switched on.',
  },
  tls_handshake_too_large: {
    title: 'Too many certificates',
    message:
      '{host} sent more than {limit} to set up the secure connection (https), so the check stopped there.',
    hint: 'Ask your hosting provider which certificates {host} sends. It needs its own, and those of its issuers.',
  },
  tls_not_supported: {
    title: 'Site does not offer https',
    message: '{host} does not offer https on port {port}.',
    hint: 'Switch on https for {host} at your hosting provider, or use the address that starts with http://. If you cannot change the address here, ask whoever gave you this guide.',
  },
  tls_timeout: {
    title: 'Secure connection too slow',
    message: '{host} took too long to set up the secure connection (https).',
    hint: 'Try again in a minute. If this continues, tell your hosting provider.',
  },
  tls_cert_expired: {
    title: 'Certificate expired or not yet valid',
    message: 'The certificate of {host} {validity}, so browsers warn your visitors.',
    hint: 'Renew the certificate of {host} at your hosting provider. If it has been renewed, the new one still has to be installed.',
  },
  tls_cert_name_mismatch: {
    title: 'Certificate for another name',
    message: 'The certificate of {host} is for another name: {names}.',
    hint: 'Have {host} added to the certificate at your hosting provider, or use an address that the certificate is for.',
  },
  tls_cert_untrusted: {
    title: 'Certificate not trusted',
    message: 'Browsers do not trust the certificate of {host}: {reason}.',
    hint: 'Install a certificate from a public authority for {host}, such as the free ones that most hosting providers offer, together with its intermediate certificates.',
  },
  tls_cert_expiring: {
    title: 'Certificate expires soon',
    message: 'The certificate of {host} expires {when}.',
    hint: 'Renew it before then, or make sure that your hosting provider does.',
  },

  redirect_limit: {
    title: 'Too many redirects',
    message: 'The address redirects more than {limit} times; the last redirect leads to {location}.',
    hint: 'Enter the address at which your visitors end up, or remove redirects that are not needed.',
  },
  redirect_loop: {
    title: 'Redirects go in a circle',
    message: 'The redirects go round in a circle and come back to {location}.',
    hint: 'Look at the redirect rules of the site for https and for www, and remove the one that leads back.',
  },
  redirect_invalid_location: {
    title: 'Redirect without a valid address',
    message: '{from} redirects {badLocation}.',
    hint: 'Correct the redirect of {from}: it must lead to one full address, such as https://www.example.com/page.',
  },
  redirect_not_allowed: {
    title: 'Redirect cannot be followed',
    message: '{from} redirects to an address that is not checked: {reason}.',
    hint: 'Change the redirect of {from}: it must lead to a public address that starts with https:// and has no port, user name or password.',
  },
  redirect_downgrade: {
    title: 'Redirect to an insecure address',
    message: 'A redirect leads from https to {location}, which is not secure.',
    hint: 'Change this redirect so that it leads to an address that starts with https://.',
  },
  redirect_offsite: {
    title: 'Redirect to another site',
    message: 'The address leads to another site, {host}.',
    hint: 'Check that {host} is the site you mean.',
  },
  redirect_bad_join: {
    title: 'Slash missing in a redirect',
    message: '{from} redirects to {location}, where the slash after the host name is missing.',
    hint: 'Put a slash (/) between the host name and the path in the redirect of {from}.',
  },
} as const
