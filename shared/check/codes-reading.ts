import { code, TRANSIENT, UNSURE, WARNING } from './code-entry.ts'

/** What can be wrong with an answer, with a page, with a script on it, and with ourselves. */
export const readingCodes = {
  http_headers_timeout: code(
    '{host} accepted the connection but sent no answer in time.',
    'Check the load and the error log of the web server, then try again.',
    TRANSIENT,
  ),
  http_body_timeout: code(
    '{host} stopped sending in the middle of the page.',
    'Check the load and the error log of the web server, then try again.',
    TRANSIENT,
  ),
  http_protocol_error: code(
    'What {host} sent is not valid HTTP.',
    'Check that a web server listens on this port, and what stands in front of it.',
  ),
  http_headers_too_large: code(
    'The response headers of {host} are larger than {limit}.',
    'Send fewer or smaller headers; cookies are the usual cause.',
  ),
  http_body_incomplete: code(
    '{host} closed the connection before the page was complete.',
    'Check the Content-Length header and the error log of the web server.',
    { ...TRANSIENT },
  ),
  http_body_too_large: code(
    'The page is larger than {limit}; only the beginning was read.',
    'Move what is checked nearer to the top of the page, or name a smaller page.',
    UNSURE,
  ),
  http_decode_failed: code(
    'The page is not valid {encoding} data.',
    'Check the compression settings of the web server.',
    UNSURE,
  ),
  http_encoding_unsupported: code(
    'The page is sent with the encoding {encoding}, which is not supported.',
    'Send it with gzip, deflate, br, zstd or without encoding.',
    UNSURE,
  ),
  http_status_unexpected: code(
    'The page answered with status {status}; expected was {expected}.',
    'Open {url} in a browser and check that the page exists and is public.',
  ),
  http_auth_required: code(
    'The page asks for a login (status {status}).',
    'Make the page public while it is checked, or check a public page.',
    UNSURE,
  ),
  http_bot_challenge: code(
    'A bot protection ({vendor}) answered instead of the page.',
    'Allow the user agent Waymark-Verify in the bot protection, then try again.',
    UNSURE,
  ),
  http_rate_limited: code(
    'The site says that it gets too many requests (status 429).',
    'Wait a few minutes and try again.',
    TRANSIENT,
  ),
  http_header_mismatch: code(
    'The response header {header} is {actual}; expected was {expected}.',
    'Correct the header in the configuration of the web server.',
  ),
  http_body_mismatch: code('{what}', 'Check the content of {url}.'),
  http_too_slow: code(
    'The page took {actualMs} ms to answer; at most {limitMs} ms are expected.',
    'Check the load of the web server, or put a cache in front of it.',
    { retryable: true },
  ),
  http_soft_404: code(
    'The site answers with success for pages that do not exist, so this answer proves nothing.',
    'Make the site answer with status 404 for unknown pages.',
  ),

  content_not_html: code(
    'The page is {contentType}, not HTML.',
    'Give the address of a web page that visitors see.',
  ),
  content_empty: code('The page is empty.', 'Check that {url} shows a page in a browser.'),
  content_needs_javascript: code(
    'The page is built by JavaScript in the browser, so its content could not be read.',
    'Put the snippet into the HTML that the server sends, or confirm this step by hand.',
    UNSURE,
  ),

  script_not_found: code(
    'Nothing on the page matches {selector}.',
    'Put the snippet on {url}, publish the change, and clear the caches of the site.',
  ),
  script_too_many: code(
    '{matches} elements match {selector}; at most {limit} should.',
    'Remove the copies of the snippet that are not needed.',
  ),
  script_wrong_place: code(
    'The snippet is in the {actual} of the page, not in its {expected}.',
    'Move the snippet into the {expected}.',
  ),
  script_attribute_mismatch: code(
    'The snippet is there, but its {attribute} is {actual}; expected was {expected}.',
    'Copy the snippet again as it is shown, and replace the old one.',
  ),
  script_inactive: code(
    'The snippet is there but inactive: it is inside {place}.',
    'Move the snippet out of {place}.',
  ),
  script_consent_gated: code(
    'The snippet waits for a consent tool ({gate}).',
    'This can be right; check that the snippet runs once a visitor agrees.',
    WARNING,
  ),
  script_altered: code(
    '{what} by an optimiser ({optimiser}).',
    'Exclude the snippet from the optimiser if it does not run.',
    WARNING,
  ),
  script_blocked_by_csp: code(
    'The Content-Security-Policy of the page blocks the snippet ({directive}).',
    'Allow {source} in {directive}.',
    WARNING,
  ),
  script_only_after_cache_bust: code(
    'The snippet is on the page, but a cache still serves the page without it.',
    'Clear the cache of the site or its CDN.',
  ),
  script_via_tag_manager: code(
    'The snippet is not in the page, but the tag manager {container} is and may load it.',
    'Check in the tag manager that the snippet is published, or confirm this step by hand.',
    UNSURE,
  ),
  script_platform_mismatch: code(
    'The page looks like {actual}, but the guide was followed for {expected}.',
    'Choose {actual} in the guide and follow its steps.',
    WARNING,
  ),
  script_integrity_mismatch: code(
    'The integrity value of the snippet is {actual}; expected was {expected}.',
    'Copy the snippet again as it is shown, and replace the old one.',
  ),

  system_deadline_exceeded: code(
    'The check could not be finished in time.',
    'Try again; if it stays so, the site answers too slowly to be checked.',
    TRANSIENT,
  ),
  system_config_invalid: code(
    'The check of this step is not set up correctly: {reason}.',
    'Tell the author of the guide.',
    { ...UNSURE, fixedBy: 'guide' },
  ),
  system_cancelled: code('The check was cancelled.', 'Start it again.', { ...TRANSIENT, fixedBy: 'nobody' }),
  system_overloaded: code('Too many checks are running.', 'Try again in a few seconds.', {
    ...TRANSIENT,
    fixedBy: 'operator',
  }),
  system_target_busy: code(
    '{host} is being checked too often at the moment, so this check was not made.',
    'Try again in {retryAfterSeconds} seconds.',
    { ...TRANSIENT, fixedBy: 'nobody' },
  ),
  system_internal_error: code(
    'The check failed for a reason of our own.',
    'Try again; if it stays so, contact support with the request id.',
    { ...TRANSIENT, fixedBy: 'operator' },
  ),
} as const
