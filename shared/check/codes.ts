import { CERTAIN, RETRYABLE, TRANSIENT, UNSURE, WARNING, type CodeEntry } from './code-entry.ts'

/**
 * The closed list of verification codes, in the order in which the primary code of a result is chosen. Their texts are
 * in `messages/`.
 */
const codes = {
  target_invalid_url: UNSURE,
  target_too_long: UNSURE,
  target_scheme_not_allowed: UNSURE,
  target_credentials_not_allowed: UNSURE,
  target_port_not_allowed: UNSURE,
  target_host_invalid: UNSURE,
  target_host_special_use: UNSURE,
  target_address_not_public: UNSURE,

  dns_nxdomain: CERTAIN,
  dns_no_records: CERTAIN,
  dns_servfail: TRANSIENT,
  dns_refused: TRANSIENT,
  dns_timeout: TRANSIENT,
  dns_bad_response: TRANSIENT,
  dns_dnssec_invalid: UNSURE,
  dns_lame_delegation: RETRYABLE,
  dns_servers_disagree: TRANSIENT,
  dns_record_misplaced: CERTAIN,
  dns_record_mistyped: CERTAIN,
  dns_record_proxied: UNSURE,
  dns_record_missing: CERTAIN,
  dns_record_mismatch: CERTAIN,
  dns_record_not_public: UNSURE,
  dns_propagating: { ...WARNING, retryable: true },

  mail_spf_missing: CERTAIN,
  mail_spf_multiple: CERTAIN,
  mail_spf_invalid: CERTAIN,
  mail_spf_too_many_lookups: CERTAIN,
  mail_spf_not_included: CERTAIN,
  mail_dkim_missing: CERTAIN,
  mail_dkim_revoked: CERTAIN,
  mail_dkim_mismatch: CERTAIN,
  mail_dkim_weak: CERTAIN,
  mail_dmarc_missing: CERTAIN,
  mail_dmarc_multiple: CERTAIN,
  mail_dmarc_invalid: CERTAIN,
  mail_dmarc_too_weak: CERTAIN,

  connect_refused: RETRYABLE,
  connect_timeout: TRANSIENT,
  connect_unreachable: RETRYABLE,
  connect_reset: RETRYABLE,
  connect_closed: RETRYABLE,

  tls_handshake_failed: CERTAIN,
  tls_handshake_too_large: UNSURE,
  tls_not_supported: CERTAIN,
  tls_timeout: TRANSIENT,
  tls_cert_expired: CERTAIN,
  tls_cert_name_mismatch: CERTAIN,
  tls_cert_untrusted: CERTAIN,
  tls_cert_expiring: WARNING,

  redirect_limit: UNSURE,
  redirect_loop: CERTAIN,
  redirect_invalid_location: CERTAIN,
  redirect_not_allowed: UNSURE,
  redirect_downgrade: WARNING,
  redirect_offsite: WARNING,
  redirect_bad_join: CERTAIN,

  http_headers_timeout: TRANSIENT,
  http_body_timeout: TRANSIENT,
  http_protocol_error: UNSURE,
  http_version_unsupported: UNSURE,
  http_headers_too_large: UNSURE,
  http_body_incomplete: TRANSIENT,
  http_body_too_large: UNSURE,
  http_decode_failed: UNSURE,
  http_encoding_unsupported: UNSURE,
  http_status_unexpected: CERTAIN,
  http_auth_required: UNSURE,
  http_bot_challenge: UNSURE,
  http_rate_limited: TRANSIENT,
  http_header_mismatch: CERTAIN,
  http_body_mismatch: CERTAIN,
  http_too_slow: RETRYABLE,
  http_soft_404: CERTAIN,

  content_not_html: CERTAIN,
  content_xhtml: UNSURE,
  content_empty: CERTAIN,
  content_unclear: UNSURE,
  content_too_complex: UNSURE,
  content_needs_javascript: UNSURE,
  content_stand_in: UNSURE,

  script_not_found: CERTAIN,
  script_too_many: CERTAIN,
  script_wrong_place: CERTAIN,
  script_wrong_address: CERTAIN,
  script_attribute_mismatch: CERTAIN,
  script_in_unclosed_markup: CERTAIN,
  script_inactive: CERTAIN,
  script_not_run: WARNING,
  script_held_back: UNSURE,
  script_consent_gated: WARNING,
  script_altered: WARNING,
  script_blocked_by_csp: WARNING,
  script_only_after_cache_bust: CERTAIN,
  script_may_be_added: UNSURE,
  script_via_tag_manager: UNSURE,
  script_not_in_tag_manager: UNSURE,
  script_platform_mismatch: WARNING,
  script_integrity_mismatch: CERTAIN,

  rendered_other_value: CERTAIN,
  rendered_before_consent: CERTAIN,
  rendered_request_failed: CERTAIN,
  rendered_blocked_by_csp: CERTAIN,
  rendered_script_error: CERTAIN,
  rendered_not_found: CERTAIN,
  rendered_consent_unhandled: UNSURE,
  rendered_silent: UNSURE,
  rendered_budget_exceeded: UNSURE,
  rendered_crashed: { ...TRANSIENT, fixedBy: 'nobody' },
  rendered_only: WARNING,

  signal_not_received: RETRYABLE,
  signal_stale: RETRYABLE,

  system_deadline_exceeded: TRANSIENT,
  system_config_invalid: { ...UNSURE, fixedBy: 'guide' },
  system_check_unsupported: { ...TRANSIENT, fixedBy: 'operator' },
  system_cancelled: { ...TRANSIENT, fixedBy: 'nobody' },
  system_overloaded: { ...TRANSIENT, fixedBy: 'operator' },
  system_target_busy: { ...TRANSIENT, fixedBy: 'nobody' },
  system_internal_error: { ...TRANSIENT, fixedBy: 'operator' },
} as const

/** A code that reports a problem. Without a problem, a result has the code `ok`. */
export type ProblemCode = keyof typeof codes
export type CheckCode = 'ok' | ProblemCode

export const problemCodes = Object.keys(codes) as ProblemCode[]

export function codeEntry(name: ProblemCode): CodeEntry {
  return codes[name]
}

/** Position in the closed list; the smallest one among the errors of a result is its primary code. */
export function codeRank(name: ProblemCode): number {
  return problemCodes.indexOf(name)
}
