import { code, TRANSIENT, UNSURE, WARNING } from './code-entry.ts'

/** Problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reachingCodes = {
  target_invalid_url: code(
    '{target} is not a complete web address.',
    'Copy the address of the page from your browser; it starts with https://.',
    UNSURE,
  ),
  target_too_long: code(
    'The address is {length} characters long; at most {limit} can be checked.',
    'Enter a shorter address of the same page: most pages open without the part after the question mark.',
    UNSURE,
  ),
  target_scheme_not_allowed: code(
    'The address starts with {scheme}:, but this step needs {needed}.',
    'Enter the address of the page that starts with {needed}.',
    UNSURE,
  ),
  target_credentials_not_allowed: code(
    'The address contains a user name or a password, the part before the @ sign.',
    'Remove that part. The page must open without it.',
    UNSURE,
  ),
  target_port_not_allowed: code(
    'The address names port {port}, and only the usual ports are checked.',
    'Remove ":{port}" from the address. The page must open at the usual port, 443 for https or 80 for http.',
    UNSURE,
  ),
  target_host_invalid: code(
    '{host} is not a domain name that can exist on the internet.',
    'Check it for typing mistakes. It must be a whole domain name, such as www.example.com.',
    UNSURE,
  ),
  target_host_special_use: code(
    'The name {host} is reserved for private use and cannot be reached from the internet.',
    'Use the public address of the site, the one that your visitors use.',
    UNSURE,
  ),
  target_address_not_public: code(
    '{host} does not lead to a public internet address.',
    'Use the address that your visitors use. If this is it, its A and AAAA records at your DNS provider must all be public addresses.',
    UNSURE,
  ),

  dns_nxdomain: code(
    'The name {name} does not exist in DNS, the address book of the internet.',
    'Check the spelling. If it is right, make sure that the domain has not expired, and add {name} at your DNS provider.',
  ),
  dns_no_records: code(
    'The name {name} exists in DNS, but has no {recordType} record.',
    'Add the missing {recordType} record for {name} at your DNS provider. It can take up to an hour until it is visible.',
  ),
  dns_servfail: code(
    'The name servers of {name} reported a failure (SERVFAIL).',
    'Try again in a few minutes. If this continues, ask your DNS provider to check {name}; broken DNSSEC is a frequent cause.',
    TRANSIENT,
  ),
  dns_refused: code(
    'The name servers refused to answer for {name} (REFUSED).',
    'Check that the domain is set up at your DNS provider, and that your registrar lists the name servers of this provider.',
    TRANSIENT,
  ),
  dns_timeout: code(
    'The name servers of {name} did not answer in time.',
    'Try again in a minute. If this continues, tell your DNS provider.',
    TRANSIENT,
  ),
  dns_bad_response: code(
    'The name servers of {name} sent an invalid answer.',
    'Try again in a minute. If this continues, ask your DNS provider to check the settings of {name}.',
    TRANSIENT,
  ),
  dns_record_missing: code(
    '{name} has no {record}.',
    'Add this {recordType} record for {name} at your DNS provider; many providers want only the part in front of your domain as its name. It can take up to an hour until it is visible.',
  ),
  dns_record_mismatch: code(
    '{name} has the {recordType} record {actual}, but {expected}.',
    '{fix} this {recordType} record of {name} at your DNS provider. It can take up to an hour until the change is visible.',
  ),
  dns_record_not_public: code(
    '{name} has a {recordType} record that leads to a private network, and such records are not compared.',
    'Let the {recordType} records of {name} at your DNS provider name public addresses and hosts only. If they must stay private, this step cannot be checked from here.',
    UNSURE,
  ),

  connect_refused: code(
    '{host} refused the connection on port {port}.',
    'Check that the site opens in a browser. If it does, ask your hosting provider whether a firewall blocks visits from other servers.',
    { retryable: true },
  ),
  connect_timeout: code(
    '{host} did not answer on port {port} in time.',
    'Check that the site opens in a browser, then try again. If it opens, ask your hosting provider whether a firewall blocks visits from other servers.',
    TRANSIENT,
  ),
  connect_unreachable: code(
    'No route through the internet leads to {host}.',
    'Check at your DNS provider that the A and AAAA records of {host} are the addresses of the server in use.',
    { retryable: true },
  ),
  connect_reset: code(
    '{host} broke off the connection.',
    'Try again. If this continues, ask your hosting provider whether a firewall or load balancer breaks off connections to {host}.',
    { retryable: true },
  ),
  connect_closed: code(
    '{host} closed the connection without an answer.',
    'Try again. If this continues, ask your hosting provider to look into the error log of {host}.',
    { retryable: true },
  ),

  tls_handshake_failed: code(
    'The secure connection (https) to {host} failed.',
    'Ask your hosting provider to check https for {host}: its certificate, and that TLS 1.2 or 1.3 is switched on.',
  ),
  tls_not_supported: code(
    '{host} does not offer https on port {port}.',
    'Switch on https for {host} at your hosting provider, or use the address that starts with http://.',
  ),
  tls_timeout: code(
    '{host} took too long to set up the secure connection (https).',
    'Try again in a minute. If this continues, tell your hosting provider.',
    TRANSIENT,
  ),
  tls_cert_expired: code(
    'The certificate of {host} {validity}, so browsers warn your visitors.',
    'Renew the certificate of {host} at your hosting provider. If it has been renewed, the new one still has to be installed.',
  ),
  tls_cert_name_mismatch: code(
    'The certificate of {host} is for another name: {names}.',
    'Have {host} added to the certificate at your hosting provider, or use an address that the certificate is for.',
  ),
  tls_cert_untrusted: code(
    'Browsers do not trust the certificate of {host}: {reason}.',
    'Install a certificate of a public authority for {host}, such as the free ones of most hosting providers, together with its intermediate certificates.',
  ),
  tls_cert_expiring: code(
    'The certificate of {host} expires {when}.',
    'Renew it before then, or make sure that your hosting provider does.',
    WARNING,
  ),

  redirect_limit: code(
    'The address redirects more than {limit} times; the last redirect leads to {location}.',
    'Enter the address at which your visitors end up, or remove redirects that are not needed.',
  ),
  redirect_loop: code(
    'The redirects go round in a circle and come back to {location}.',
    'Look at the redirect rules of the site for https and for www, and remove the one that leads back.',
  ),
  redirect_invalid_location: code(
    '{from} redirects {badLocation}.',
    'Correct the redirect of {from}: it must name one full address, such as https://www.example.com/page.',
  ),
  redirect_not_allowed: code(
    '{from} redirects to an address that is not checked: {reason}.',
    'Change the redirect of {from}: it must lead to a public address that starts with https:// and names no port, user or password.',
    UNSURE,
  ),
  redirect_downgrade: code(
    'A redirect leads from https to {location}, which is not secure.',
    'Change this redirect so that it leads to an address that starts with https://.',
    WARNING,
  ),
  redirect_offsite: code(
    'The address leads to another site, {host}.',
    'Check that {host} is the site you mean.',
    WARNING,
  ),
  redirect_bad_join: code(
    '{from} redirects to {location}, where the slash after the host name is missing.',
    'Put a slash (/) between the host name and the path in the redirect of {from}.',
  ),
} as const
