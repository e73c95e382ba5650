import { code, TRANSIENT, UNSURE, WARNING } from './code-entry.ts'

/** What can go wrong before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reachingCodes = {
  target_invalid_url: code(
    'The address {target} is not a URL.',
    'Give the full address of the page, starting with https://.',
    UNSURE,
  ),
  target_too_long: code(
    'The address is {length} characters long; at most {limit} are accepted.',
    'Give a shorter address of the same page, without tracking parameters.',
    UNSURE,
  ),
  target_scheme_not_allowed: code(
    'The address uses {scheme}, which is not checked.',
    'Use an address that starts with https:// or http://{needed}.',
    UNSURE,
  ),
  target_credentials_not_allowed: code(
    'The address carries a user name or password.',
    'Remove everything before the @ sign in the address.',
    UNSURE,
  ),
  target_port_not_allowed: code(
    'Port {port} is not checked.',
    'Use the standard ports, 443 for https and 80 for http, by leaving the port out.',
    UNSURE,
  ),
  target_host_invalid: code(
    'The host name {host} is not one that can exist in DNS.',
    'Check the address for typing mistakes; it needs a full domain such as www.example.com.',
    UNSURE,
  ),
  target_host_special_use: code(
    'The name {host} is reserved and not reachable from the internet.',
    'Use the public address of the site.',
    UNSURE,
  ),
  target_address_not_public: code(
    'The host {host} does not lead to a public address.',
    'Point its DNS records (A and AAAA) at public addresses only, or use the public address of the site.',
    UNSURE,
  ),

  dns_nxdomain: code(
    'The name {name} does not exist in DNS.',
    'Check the spelling, and that the domain is registered and its DNS zone is published.',
  ),
  dns_no_records: code(
    'The name {name} exists but has no {recordType} record.',
    'Add a {recordType} record for {name} at your DNS provider.',
  ),
  dns_servfail: code(
    'The name servers of {name} failed to answer (SERVFAIL).',
    'Check the zone at your DNS provider, DNSSEC above all, and try again.',
    TRANSIENT,
  ),
  dns_refused: code(
    'The name servers refused to answer for {name}.',
    'Check that the zone of {name} is active on the name servers the domain is delegated to.',
    TRANSIENT,
  ),
  dns_timeout: code(
    'The name servers of {name} did not answer in time.',
    'Try again in a minute; if it stays so, ask your DNS provider.',
    TRANSIENT,
  ),
  dns_bad_response: code(
    'The answer of the name servers for {name} could not be read.',
    'Check the zone at your DNS provider and try again.',
    TRANSIENT,
  ),
  dns_record_missing: code(
    '{name} has no {recordType} record{expected}.',
    'Add the {recordType} record at your DNS provider. New records can take up to an hour to be seen.',
  ),
  dns_record_mismatch: code(
    '{name} has the {recordType} record {actual}, but {expected} is needed.',
    'Correct the {recordType} record at your DNS provider. A change can take up to an hour to be seen.',
  ),

  connect_refused: code(
    '{host} refused the connection on port {port}.',
    'Check that the web server is running and that a firewall does not refuse it.',
    { retryable: true },
  ),
  connect_timeout: code(
    '{host} did not accept a connection on port {port} in time.',
    'Check that the web server is running and reachable from the internet, then try again.',
    TRANSIENT,
  ),
  connect_unreachable: code(
    'There is no route to {host}.',
    'Check that its DNS records point at the server that is in use.',
    { retryable: true },
  ),
  connect_reset: code(
    '{host} reset the connection.',
    'Check the firewall and the load balancer in front of the site, then try again.',
    { retryable: true },
  ),
  connect_closed: code(
    '{host} closed the connection without an answer.',
    'Check the error log of the web server, then try again.',
    { retryable: true },
  ),

  tls_handshake_failed: code(
    'No secure connection to {host} could be made.',
    'Check the TLS settings of the web server: protocol versions, ciphers and the certificate for this name.',
  ),
  tls_not_supported: code(
    '{host} does not speak TLS on port {port}.',
    'Switch on HTTPS for this site, or use its http:// address.',
  ),
  tls_timeout: code(
    '{host} did not finish the secure handshake in time.',
    'Check the load of the web server and try again.',
    TRANSIENT,
  ),
  tls_cert_expired: code(
    'The certificate of {host} has expired or is not valid yet.',
    'Renew the certificate.',
  ),
  tls_cert_name_mismatch: code(
    'The certificate is not for {host}.',
    'Install a certificate that names {host}.',
  ),
  tls_cert_untrusted: code(
    'The certificate of {host} is not from an authority that browsers trust.',
    'Install a certificate of a public authority, together with its intermediate certificates.',
  ),
  tls_cert_expiring: code(
    'The certificate of {host} expires in {daysLeft} days.',
    'Renew it before then.',
    WARNING,
  ),

  redirect_limit: code(
    'The site redirected more than {limit} times.',
    'Shorten the chain of redirects, or check the address they end at.',
  ),
  redirect_loop: code(
    'The redirects come back to {location} again and again.',
    'Remove the redirect rule that points back; often http, https and www rules fight each other.',
  ),
  redirect_invalid_location: code(
    'The site redirected without a usable address.',
    'Send exactly one Location header with a full URL.',
  ),
  redirect_not_allowed: code(
    'The site redirected to an address that is not checked ({reason}).',
    'Redirect to a public http or https address on its standard port.',
    UNSURE,
  ),
  redirect_downgrade: code(
    'The site redirected from https to http.',
    'Redirect to https addresses only.',
    WARNING,
  ),
  redirect_offsite: code(
    'The address led to another site, {host}.',
    'Check that this is the site you mean.',
    WARNING,
  ),
  redirect_bad_join: code(
    'The redirect address glues the host and the path together: {location}.',
    'Put a slash between the host name and the path in the redirect rule.',
  ),
} as const
