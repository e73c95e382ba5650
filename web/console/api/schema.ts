// Generated from docs/openapi.json by `npm run docs`: do not edit.

/** The named schemas of the admin API. */
export type Schemas = {
  Account: {
    /** Id */
    readonly id: string
    /** Name */
    readonly name: string
    /** Settings of the account's installations */
    readonly installations: Schemas['InstallationSettings']
    /** Get mails about live sites that break and recover, and about webhook endpoints that fail for a day or are disabled */
    readonly notification_emails: readonly string[]
    /** Whether a browser worker runs, which `rendered_presence` needs. Null while the queue of checks does not answer */
    readonly rendered_checks: boolean | null
    /** Whether the service has a mail server (SMTP_URL). Otherwise it sends none */
    readonly sends_mails: boolean
    /** When it was created */
    readonly created_at: string
  }
  AccountEvent: {
    /** The same in every delivery of the event: `webhook-id` */
    readonly id: string
    /** Later releases add types */
    readonly type: string
    /** Time of the change */
    readonly timestamp: string
    /** Id of the account */
    readonly account_id: string
    /** Grows per installation, guide or endpoint that the event is about */
    readonly sequence: number
    /** The state right after the change */
    readonly data: Readonly<Record<string, unknown>>
  }
  AccountEventPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['AccountEvent'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  AccountUsage: {
    /** Id of the account */
    readonly account_id: string
    /** Size of the stored events */
    readonly event_bytes: Schemas['EventBytes']
  }
  AddressRule: {
    /** Its host */
    readonly host: string
    /** Its whole path */
    readonly path?: string
    /** How its path begins */
    readonly pathPrefix?: string
    /** Parameters of its query, which may have more */
    readonly query?: Readonly<Record<string, string>>
  }
  AnalyticsBreakdown: {
    /** Start of the period */
    readonly from: string
    /** End of the period */
    readonly to: string
    /** Time zone of the days (IANA) */
    readonly time_zone: string
    /** Rows of this page */
    readonly data: readonly Schemas['AnalyticsBreakdownRow'][]
  }
  AnalyticsBreakdownRow: {
    /** Null for a `group` other than `value` */
    readonly value: string | null
    /** Version number, if versions are compared */
    readonly version: number | null
    /** Number of times the guide was loaded */
    readonly loads: number
    /** Sessions that started in this period */
    readonly sessions: number
    /** Sessions that completed the guide */
    readonly completed: number
    /** Share of sessions that completed the guide, from 0 to 1 */
    readonly completion_rate: number | null
    /** Number of errors */
    readonly errors: number
    /** From the first event of a session to its completion */
    readonly mean_completion_ms: number | null
    /** `value`: the sessions with this value; `none`: those without one; `unknown`: those whose platform or language the guide never had, or whose source was not among the most frequent of its day; `rest`: those with values beyond the limit */
    readonly group: 'value' | 'none' | 'unknown' | 'rest'
    /** Name of the platform, if platforms are compared */
    readonly name: string | null
  }
  AnalyticsCodeRow: {
    /** Null for the rest */
    readonly type: string | null
    /** Null for the rest */
    readonly code: string | null
    /** Number of times */
    readonly count: number
    /** Number of checks that passed */
    readonly ok: number
    /** Number of checks that could tell */
    readonly conclusive: number
    /** Number of sites */
    readonly sites: number
    /** Median duration in milliseconds */
    readonly median_duration_ms: number
    /** `value`: this code; `rest`: all codes beyond the limit */
    readonly group: 'value' | 'rest'
  }
  AnalyticsFunnel: {
    /** Start of the period */
    readonly from: string
    /** End of the period */
    readonly to: string
    /** Time zone of the days (IANA) */
    readonly time_zone: string
    /** Rows of this page */
    readonly data: readonly Schemas['AnalyticsFunnelRow'][]
  }
  AnalyticsFunnelRow: {
    /** Null for a `group` other than `value` */
    readonly step_slug: string | null
    /** Sessions that viewed or completed the step */
    readonly viewed: number
    /** Number that were completed */
    readonly completed: number
    /** Sessions that completed the step by confirming it by hand at least once (`overridden: true`) */
    readonly overridden: number
    /** Sessions that viewed the step and did not complete it */
    readonly drop_off: number
    /** Share of those who saw the step and went no further, from 0 to 1 */
    readonly drop_off_rate: number | null
    /** Share of all sessions that viewed the step. Null for the rest */
    readonly reach: number | null
    /** Mean over sessions of the step's longest `durationMs` */
    readonly mean_dwell_ms: number | null
    /** Sites with a conclusive check of this step; null with a filter that checks lack */
    readonly verified_sites: number | null
    /** Share of these sites that passed their first conclusive check */
    readonly first_try_rate: number | null
    /** `value`: this step; `unknown`: steps that no published version has had; `rest`: steps beyond the limit, summed */
    readonly group: 'value' | 'unknown' | 'rest'
    /** Null for a step that the version does not have */
    readonly title: string | null
  }
  AnalyticsPlatformFunnel: {
    /** Slug of the platform */
    readonly platform: string
    /** Name */
    readonly name: string | null
    /** Number of sessions */
    readonly sessions: number
    /** Share of sessions that completed the guide, from 0 to 1 */
    readonly completion_rate: number | null
    /** Steps in their order */
    readonly steps: readonly {
      /** Slug of the step */
      readonly step_slug: string
      /** Number of sessions that saw the step */
      readonly viewed: number
      /** Number that were completed */
      readonly completed: number
      /** Share of the platform's sessions that viewed the step */
      readonly reach: number | null
      /** Share of those who saw the step and went no further, from 0 to 1 */
      readonly drop_off_rate: number | null
    }[]
  }
  AnalyticsReport: {
    /** Start of the period */
    readonly from: string
    /** End of the period */
    readonly to: string
    /** Time zone of the days (IANA) */
    readonly time_zone: string
    /** Totals of the period */
    readonly summary: Schemas['AnalyticsSummaryRow']
    /** Numbers for each interval of the period */
    readonly timeseries: readonly Schemas['AnalyticsTimeRow'][]
    /** The period that begins on `compare_from` */
    readonly compared: {
      /** Start of the period */
      readonly from: string
      /** End of the period */
      readonly to: string
      /** Totals of the period */
      readonly summary: Schemas['AnalyticsSummaryRow']
      /** Numbers for each interval of the period */
      readonly timeseries: readonly Schemas['AnalyticsTimeRow'][]
    } | null
    /** How many sessions reached each step */
    readonly funnel: readonly Schemas['AnalyticsFunnelRow'][]
    /** Funnels of the 6 platforms with the most sessions */
    readonly platform_funnels: readonly Schemas['AnalyticsPlatformFunnel'][]
    /** By platform */
    readonly platforms: readonly Schemas['AnalyticsBreakdownRow'][]
    /** Sessions by language (BCP 47) */
    readonly locales: readonly Schemas['AnalyticsBreakdownRow'][]
    /** By version */
    readonly versions: readonly Schemas['AnalyticsBreakdownRow'][]
    /** By the site on which the guide was opened */
    readonly sources: readonly Schemas['AnalyticsBreakdownRow'][]
    /** Checks by their result */
    readonly verifications: readonly Schemas['AnalyticsCodeRow'][]
    /** Installations that are stuck now, whatever the filters. Null without `installations:read` */
    readonly stuck_steps: readonly Schemas['AnalyticsStuckStep'][] | null
    /** The 3 codes with the most sites of each step's checks that did not pass, most first */
    readonly step_causes: readonly Schemas['AnalyticsStepCause'][]
  }
  AnalyticsStepCause: {
    /** Slug of the step */
    readonly step_slug: string
    /** Which kind it is */
    readonly type: string
    /** Code for programs */
    readonly code: string
    /** Checks of the step that ended with this code without passing */
    readonly count: number
    /** Sites of these checks */
    readonly sites: number
  }
  AnalyticsStuckStep: {
    /** Slug of the step */
    readonly step_slug: string
    /** Number of times */
    readonly count: number
  }
  AnalyticsSummary: {
    /** Start of the period */
    readonly from: string
    /** End of the period */
    readonly to: string
    /** Time zone of the days (IANA) */
    readonly time_zone: string
    /** Rows of this page */
    readonly data: readonly Schemas['AnalyticsSummaryRow'][]
  }
  AnalyticsSummaryRow: {
    /** Number of times the guide was loaded */
    readonly loads: number
    /** Sessions that started in this period */
    readonly sessions: number
    /** Sessions that completed the guide */
    readonly completed: number
    /** Share of sessions that completed the guide, from 0 to 1 */
    readonly completion_rate: number | null
    /** Number of errors */
    readonly errors: number
    /** From the first event of a session to its completion */
    readonly mean_completion_ms: number | null
    /** Median time to complete the guide, in milliseconds */
    readonly median_completion_ms: number | null
    /** Time in which nine of ten sessions complete the guide, in milliseconds */
    readonly p90_completion_ms: number | null
  }
  AnalyticsTimeRow: {
    /** Start of the interval */
    readonly start: string
    /** Number of times the guide was loaded */
    readonly loads: number
    /** Sessions that started in this period */
    readonly sessions: number
    /** Sessions that completed the guide */
    readonly completed: number
    /** Share of sessions that completed the guide, from 0 to 1 */
    readonly completion_rate: number | null
    /** Number of errors */
    readonly errors: number
    /** From the first event of a session to its completion */
    readonly mean_completion_ms: number | null
  }
  AnalyticsTimeseries: {
    /** Start of the period */
    readonly from: string
    /** End of the period */
    readonly to: string
    /** Time zone of the days (IANA) */
    readonly time_zone: string
    /** Rows of this page */
    readonly data: readonly Schemas['AnalyticsTimeRow'][]
  }
  AnalyticsVerifications: {
    /** Start of the period */
    readonly from: string
    /** End of the period */
    readonly to: string
    /** Time zone of the days (IANA) */
    readonly time_zone: string
    /** Rows of this page */
    readonly data: readonly Schemas['AnalyticsCodeRow'][]
  }
  ApiKey: {
    /** Id */
    readonly id: string
    /** Name */
    readonly name: string
    /** The first and the last characters of the key */
    readonly display: string
    /** What the key may do */
    readonly scopes: readonly string[]
    /** When it was created */
    readonly created_at: string
    /** When it stops working. Null if it does not */
    readonly expires_at: string | null
    /** Time of the last use, to the minute */
    readonly last_used_at: string | null
    /** When it was revoked. Null if it was not */
    readonly revoked_at: string | null
  }
  ApiKeyPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['ApiKey'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  AttributeDifference: {
    /** Name of the attribute */
    readonly attribute: string
    /** Its value on the page; null if it is missing */
    readonly found: string | null
    /** How its value is compared */
    readonly match: 'exists' | 'equals' | 'oneOf' | 'contains' | 'startsWith' | 'endsWith' | 'hostIs'
    /** Values that pass; empty if any value does */
    readonly expected: readonly string[]
  }
  AttributeRule: {
    /** The whole value */
    readonly equals?: string
    /** How the value begins */
    readonly startsWith?: string
    /** A part of the value */
    readonly contains?: string
    /** Values of which one must be the whole value */
    readonly oneOf?: readonly string[]
    /** Host of the address in the value */
    readonly hostIs?: string
    readonly address?: Schemas['AddressRule']
  }
  AuditEntry: {
    /** Id */
    readonly id: string
    /** When it happened */
    readonly at: string
    /** `key:` followed by the id of an API key, or `cli` */
    readonly actor: string
    /** Name of the API key */
    readonly actor_name: string | null
    /** Such as `project.created` */
    readonly action: string
    /** Type of what was changed */
    readonly resource: string
    /** Id of what was changed */
    readonly resource_id: string
    /** The resource's name, or an installation's target */
    readonly resource_name: string | null
    /** Customer of an installation */
    readonly external_ref: string | null
    /** Name of the project or template to which the resource belongs */
    readonly within: string | null
    /** The template that the resource is or belongs to */
    readonly template_id: string | null
    /** SHA-256 of the canonical JSON of the resource as the API returns it; null if the resource did not exist */
    readonly before_hash: string | null
    /** SHA-256 of the canonical JSON of the resource as the API returns it; null if the resource did not exist */
    readonly after_hash: string | null
    /** Id of the request */
    readonly request_id: string
  }
  AuditEntryPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['AuditEntry'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  Block: Schemas['TextBlock'] | Schemas['CodeBlock'] | Schemas['DnsRecordBlock']
  Branding: {
    /** Name */
    readonly name: string
    readonly name_i18n: Schemas['NameTranslations']
    /** Colour in the form `#rrggbb` */
    readonly primary_color: string
    /** Address of the logo */
    readonly logo_url: string
  }
  ChangedStep: {
    /** Id */
    readonly id: string
    /** Name in addresses and code, unique where it is used */
    readonly slug: string
    /** Title that people see */
    readonly title: string
    /** Changes to the step's fields */
    readonly fields: readonly Schemas['FieldChange'][]
  }
  CheckConfig: Schemas['ScriptPresenceCheck'] | Schemas['DnsLookupCheck'] | Schemas['HttpPingCheck'] | Schemas['RenderedPresenceCheck'] | Schemas['SignalCheck'] | Schemas['ManualCheck']
  CheckDetails: {
    /** dns_lookup, http_ping, script_presence, rendered_presence, signal, or the unsupported type of a check that a later release published */
    readonly type: string
    /** True if the check found what it looked for */
    readonly found: boolean
    /** URL that was checked */
    readonly url: string
    /** URL after redirects */
    readonly finalUrl?: string
    /** The first error of `diagnostics`, else the first warning, else `ok` */
    readonly code: 'ok' | 'target_invalid_url' | 'target_too_long' | 'target_scheme_not_allowed' | 'target_credentials_not_allowed' | 'target_port_not_allowed' | 'target_host_invalid' | 'target_host_special_use' | 'target_address_not_public' | 'dns_nxdomain' | 'dns_no_records' | 'dns_servfail' | 'dns_refused' | 'dns_timeout' | 'dns_bad_response' | 'dns_dnssec_invalid' | 'dns_lame_delegation' | 'dns_servers_disagree' | 'dns_record_misplaced' | 'dns_record_mistyped' | 'dns_record_proxied' | 'dns_record_missing' | 'dns_record_mismatch' | 'dns_record_not_public' | 'dns_propagating' | 'mail_spf_missing' | 'mail_spf_multiple' | 'mail_spf_invalid' | 'mail_spf_too_many_lookups' | 'mail_spf_not_included' | 'mail_dkim_missing' | 'mail_dkim_revoked' | 'mail_dkim_mismatch' | 'mail_dkim_weak' | 'mail_dmarc_missing' | 'mail_dmarc_multiple' | 'mail_dmarc_invalid' | 'mail_dmarc_too_weak' | 'connect_refused' | 'connect_timeout' | 'connect_unreachable' | 'connect_reset' | 'connect_closed' | 'tls_handshake_failed' | 'tls_handshake_too_large' | 'tls_not_supported' | 'tls_timeout' | 'tls_cert_expired' | 'tls_cert_name_mismatch' | 'tls_cert_untrusted' | 'tls_cert_expiring' | 'redirect_limit' | 'redirect_loop' | 'redirect_invalid_location' | 'redirect_not_allowed' | 'redirect_downgrade' | 'redirect_offsite' | 'redirect_bad_join' | 'http_headers_timeout' | 'http_body_timeout' | 'http_protocol_error' | 'http_version_unsupported' | 'http_headers_too_large' | 'http_body_incomplete' | 'http_body_too_large' | 'http_decode_failed' | 'http_encoding_unsupported' | 'http_status_unexpected' | 'http_auth_required' | 'http_bot_challenge' | 'http_rate_limited' | 'http_header_mismatch' | 'http_body_mismatch' | 'http_too_slow' | 'http_soft_404' | 'content_not_html' | 'content_xhtml' | 'content_empty' | 'content_unclear' | 'content_too_complex' | 'content_needs_javascript' | 'content_stand_in' | 'script_not_found' | 'script_too_many' | 'script_wrong_place' | 'script_wrong_address' | 'script_attribute_mismatch' | 'script_in_unclosed_markup' | 'script_inactive' | 'script_not_run' | 'script_held_back' | 'script_consent_gated' | 'script_altered' | 'script_blocked_by_csp' | 'script_only_after_cache_bust' | 'script_may_be_added' | 'script_via_tag_manager' | 'script_not_in_tag_manager' | 'script_platform_mismatch' | 'script_integrity_mismatch' | 'rendered_other_value' | 'rendered_before_consent' | 'rendered_request_failed' | 'rendered_blocked_by_csp' | 'rendered_script_error' | 'rendered_not_found' | 'rendered_consent_unhandled' | 'rendered_silent' | 'rendered_budget_exceeded' | 'rendered_crashed' | 'rendered_only' | 'signal_not_received' | 'signal_stale' | 'system_deadline_exceeded' | 'system_config_invalid' | 'system_check_unsupported' | 'system_cancelled' | 'system_overloaded' | 'system_target_busy' | 'system_internal_error'
    /** A few words for the code */
    readonly title?: string
    /** The message of the code */
    readonly message: string
    /** The hint of the code */
    readonly hint: string
    /** Language of the title, the messages and the hints */
    readonly locale?: string
    /** False if the check could not tell */
    readonly conclusive: boolean
    /** True if the same check may have another result later */
    readonly retryable: boolean
    /** When to check again, if `retryable` is true */
    readonly retryAt?: string
    /** Everything that was found, errors first */
    readonly diagnostics: readonly Schemas['Diagnostic'][]
    readonly timings: Schemas['Timings']
    /** Redirects in their order */
    readonly redirects: readonly Schemas['Redirect'][]
    readonly http?: Schemas['HttpFacts']
    readonly tls?: Schemas['TlsFacts']
    readonly dns?: Schemas['DnsFacts']
    readonly script?: Schemas['ScriptFacts']
    readonly rendered?: Schemas['RenderedFacts']
    /** When the check began */
    readonly checkedAt: string
    /** How long it took, in milliseconds */
    readonly durationMs: number
    /** Long texts were cut, and end with "…", because the whole result was larger than 16 KiB */
    readonly shortened?: true
  }
  CheckResult: {
    /** True if the step is done */
    readonly ok: boolean
    readonly details: Schemas['CheckDetails']
  }
  CodeBlock: {
    /** Which kind it is */
    readonly type: 'code'
    /** Language of the code, as after the fence */
    readonly lang?: string
    /** The code, with values filled in */
    readonly code: string
  }
  Completion: {
    /** Title that people see */
    readonly title: string
    /** Markdown, as in steps */
    readonly text: string
    /** A link to the next task */
    readonly button: {
      /** Text that people see */
      readonly label: string
      /** Address */
      readonly url: string
    } | null
    /** Translations by language (BCP 47) */
    readonly i18n: Readonly<Record<string, {
      /** Title that people see */
      readonly title: string | null
      /** Text that people see */
      readonly text: string | null
      /** Label of the button */
      readonly button_label: string | null
    }>>
  }
  CspViolation: {
    /** Directive of the policy */
    readonly directive: string
    /** What it blocked */
    readonly blocked: string
  }
  DeliveryAttempt: {
    /** Number of the attempt, from 1 */
    readonly number: number
    /** When it began */
    readonly started_at: string
    /** Duration in milliseconds */
    readonly duration_ms: number
    /** Whether it passed */
    readonly ok: boolean
    /** Of the response, if there was one */
    readonly status: number | null
    /** Why it failed */
    readonly cause: Schemas['DeliveryCause'] | null
    /** Beginning of the response's body, of 1,024 characters at most: if it is text or JSON, or the attempt failed and it can be read as text. May have control characters */
    readonly excerpt: string | null
  }
  DeliveryCause: {
    /** Code for programs */
    readonly code: string
    /** Text for people */
    readonly message: string
    /** What to do about it */
    readonly hint: string
  }
  DetectionRule: {
    /** Slug of the platform */
    readonly platform: string
    /** What the rule looks at */
    readonly source: 'referer_host' | 'origin_host' | 'user_agent'
    /** How the value is compared */
    readonly op: 'equals' | 'suffix' | 'contains'
    /** Value to compare with */
    readonly value: string
  }
  DetectionRules: readonly Schemas['DetectionRule'][]
  Diagnostic: {
    /** What was found, from the list of verification codes */
    readonly code: 'target_invalid_url' | 'target_too_long' | 'target_scheme_not_allowed' | 'target_credentials_not_allowed' | 'target_port_not_allowed' | 'target_host_invalid' | 'target_host_special_use' | 'target_address_not_public' | 'dns_nxdomain' | 'dns_no_records' | 'dns_servfail' | 'dns_refused' | 'dns_timeout' | 'dns_bad_response' | 'dns_dnssec_invalid' | 'dns_lame_delegation' | 'dns_servers_disagree' | 'dns_record_misplaced' | 'dns_record_mistyped' | 'dns_record_proxied' | 'dns_record_missing' | 'dns_record_mismatch' | 'dns_record_not_public' | 'dns_propagating' | 'mail_spf_missing' | 'mail_spf_multiple' | 'mail_spf_invalid' | 'mail_spf_too_many_lookups' | 'mail_spf_not_included' | 'mail_dkim_missing' | 'mail_dkim_revoked' | 'mail_dkim_mismatch' | 'mail_dkim_weak' | 'mail_dmarc_missing' | 'mail_dmarc_multiple' | 'mail_dmarc_invalid' | 'mail_dmarc_too_weak' | 'connect_refused' | 'connect_timeout' | 'connect_unreachable' | 'connect_reset' | 'connect_closed' | 'tls_handshake_failed' | 'tls_handshake_too_large' | 'tls_not_supported' | 'tls_timeout' | 'tls_cert_expired' | 'tls_cert_name_mismatch' | 'tls_cert_untrusted' | 'tls_cert_expiring' | 'redirect_limit' | 'redirect_loop' | 'redirect_invalid_location' | 'redirect_not_allowed' | 'redirect_downgrade' | 'redirect_offsite' | 'redirect_bad_join' | 'http_headers_timeout' | 'http_body_timeout' | 'http_protocol_error' | 'http_version_unsupported' | 'http_headers_too_large' | 'http_body_incomplete' | 'http_body_too_large' | 'http_decode_failed' | 'http_encoding_unsupported' | 'http_status_unexpected' | 'http_auth_required' | 'http_bot_challenge' | 'http_rate_limited' | 'http_header_mismatch' | 'http_body_mismatch' | 'http_too_slow' | 'http_soft_404' | 'content_not_html' | 'content_xhtml' | 'content_empty' | 'content_unclear' | 'content_too_complex' | 'content_needs_javascript' | 'content_stand_in' | 'script_not_found' | 'script_too_many' | 'script_wrong_place' | 'script_wrong_address' | 'script_attribute_mismatch' | 'script_in_unclosed_markup' | 'script_inactive' | 'script_not_run' | 'script_held_back' | 'script_consent_gated' | 'script_altered' | 'script_blocked_by_csp' | 'script_only_after_cache_bust' | 'script_may_be_added' | 'script_via_tag_manager' | 'script_not_in_tag_manager' | 'script_platform_mismatch' | 'script_integrity_mismatch' | 'rendered_other_value' | 'rendered_before_consent' | 'rendered_request_failed' | 'rendered_blocked_by_csp' | 'rendered_script_error' | 'rendered_not_found' | 'rendered_consent_unhandled' | 'rendered_silent' | 'rendered_budget_exceeded' | 'rendered_crashed' | 'rendered_only' | 'signal_not_received' | 'signal_stale' | 'system_deadline_exceeded' | 'system_config_invalid' | 'system_check_unsupported' | 'system_cancelled' | 'system_overloaded' | 'system_target_busy' | 'system_internal_error'
    /** With an error, the step is not done, or the check could not tell */
    readonly severity: 'error' | 'warning'
    /** A few words for the code */
    readonly title?: string
    /** What was found, as a sentence */
    readonly message: string
    /** What to do about it */
    readonly hint: string
    readonly where?: Schemas['PagePosition']
  }
  DiffStep: {
    /** Id */
    readonly id: string
    /** Name in addresses and code, unique where it is used */
    readonly slug: string
    /** Title that people see */
    readonly title: string
  }
  DkimKey: {
    /** Public key in Base64; any usable key without it */
    readonly key?: string
  }
  DmarcPolicy: {
    /** The weakest policy that passes */
    readonly policyAtLeast?: 'none' | 'quarantine' | 'reject'
    /** Address that must get the reports */
    readonly rua?: string
  }
  DnsFacts: {
    /** Name that was looked up */
    readonly name: string
    /** Type of the records */
    readonly recordType: string
    /** Response code, such as `NOERROR` */
    readonly rcode: string
    /** Zone of the name */
    readonly zone?: string
    /** Its name servers, and what each has */
    readonly servers?: readonly Schemas['ZoneServer'][]
    readonly provider?: Schemas['DnsProvider']
    /** Time by which every resolver has what the name servers have */
    readonly visibleBy?: string
    /** What is there instead of the expected record */
    readonly nearMisses?: readonly Schemas['DnsNearMiss'][]
    /** Records that were found */
    readonly records: readonly string[]
    readonly expected?: Schemas['ExpectedRecords']
  }
  DnsLookupCheck: {
    /** Which kind it is */
    readonly type: 'dns_lookup'
    /** Path of the page to check, in place of the target's */
    readonly path?: string
    /** True if the step is done when this is not there */
    readonly absent: boolean
    /** Time that the check may take, in milliseconds */
    readonly timeoutMs: number
    /** True if the page must be reached over HTTPS */
    readonly requireHttps: boolean
    /** Type of the record */
    readonly recordType: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'MX' | 'NS' | 'CAA' | 'SRV'
    /** A whole name, or a prefix for the site's host or domain; `@` is these themselves */
    readonly name?: string
    /** Where the record must be */
    readonly at?: 'host' | 'domain' | 'either'
    /** How the value is compared */
    readonly match: 'exists' | 'equals' | 'contains' | 'startsWith' | 'oneOf' | 'inCidr' | 'spf' | 'dkim' | 'dmarc'
    /** Value to compare with */
    readonly value?: string
    /** Values of which one must match */
    readonly values?: readonly string[]
    /** How many of the records must match */
    readonly quantifier: 'any' | 'all' | 'none'
    readonly spf?: Schemas['SpfSender']
    readonly dkim?: Schemas['DkimKey']
    readonly dmarc?: Schemas['DmarcPolicy']
  }
  DnsNearMiss: {
    /** How it differs from the expected record */
    readonly kind: 'mistyped' | 'other_type' | 'elsewhere' | 'alias' | 'flattened' | 'proxied' | 'wildcard'
    /** Name of the record */
    readonly name: string
    /** Type of the record */
    readonly recordType: string
    /** Its value */
    readonly record: string
  }
  DnsProvider: {
    /** Name of the provider */
    readonly name: string
    /** Where to sign in */
    readonly url: string
  }
  DnsRecordBlock: {
    /** Which kind it is */
    readonly type: 'dns_record'
    /** Type of the record, such as `TXT` */
    readonly recordType: string
    /** The whole name if the request or the installation names the visitor's site, otherwise as the author wrote it */
    readonly name?: string
    /** What to type as the name into a form that adds the domain to it: `@` for the domain itself. Absent if it depends on a site or value that is unknown */
    readonly type_in?: string
    /** Whole name at the site's host, if the check accepts the record there as well as at the domain */
    readonly also_at?: string
    /** Value of the record */
    readonly value?: string
    /** Values of which each passes, in place of `value` */
    readonly values?: readonly string[]
  }
  DraftRequirement: {
    /** Id */
    readonly id?: string
    /** Kind of step */
    readonly requirement_type: 'code_snippet' | 'dns_record' | 'meta_tag' | 'file_upload' | 'tag_manager' | 'plugin' | 'app_embed' | 'manual'
    /** Title that people see */
    readonly title: string
    /** Whether visitors may skip the step */
    readonly optional: boolean
    /** If empty, the step applies to every platform */
    readonly platform_ids: readonly string[]
    /** If empty, the step applies to every scope */
    readonly installation_scopes: readonly string[]
    /** Settings of the step */
    readonly config: Schemas['StepConfig']
    /** The step's check. Null is stored as `{ "type": "manual" }`, which checks nothing */
    readonly verification: Schemas['CheckConfig'] | null
  }
  EmbedKey: {
    /** The key */
    readonly key: string
    /** When it was created */
    readonly created_at: string
    /** Null for the key to use */
    readonly expires_at: string | null
  }
  EventBytes: {
    /** Bytes of events stored since midnight UTC, up to a second ago */
    readonly today: number
    /** Beyond it, events are stored without the properties that analytics do not use */
    readonly per_day: number
  }
  EventDelivery: {
    /** Id */
    readonly id: string
    /** Status */
    readonly status: 'pending' | 'succeeded' | 'failed'
    /** The last 50, oldest first */
    readonly attempts: readonly Schemas['DeliveryAttempt'][]
    /** When the next attempt is. Null if there is none */
    readonly next_attempt_at: string | null
    /** When it was created */
    readonly created_at: string
    /** When it ended. Null while it goes on */
    readonly ended_at: string | null
    readonly endpoint: Schemas['EventDeliveryEndpoint']
  }
  EventDeliveryEndpoint: {
    /** Id */
    readonly id: string
    /** Address */
    readonly url: string
    /** Your own note */
    readonly description: string
    /** `unconfirmed` until a ping was answered with 2xx; only an `enabled` endpoint gets events */
    readonly status: 'unconfirmed' | 'enabled' | 'disabled'
  }
  EventDeliveryPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['EventDelivery'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  ExpectedRecords: {
    /** How values are compared */
    readonly match: 'exists' | 'equals' | 'oneOf' | 'contains' | 'startsWith' | 'inCidr' | 'spf' | 'dkim' | 'dmarc'
    /** Values that pass; any value without them */
    readonly values: readonly string[]
    /** False if such a record should not exist */
    readonly present: boolean
  }
  FieldChange: {
    /** Path */
    readonly path: string
    /** Value before */
    readonly before: unknown
    /** Value afterwards */
    readonly after: unknown
  }
  FileRequirement: {
    /** Kind of step */
    readonly requirement_type: 'code_snippet' | 'dns_record' | 'meta_tag' | 'file_upload' | 'tag_manager' | 'plugin' | 'app_embed' | 'manual'
    /** Title that people see */
    readonly title: string
    /** Whether visitors may skip the step */
    readonly optional: boolean
    /** If empty, the step applies to every platform */
    readonly platform_ids: readonly string[]
    /** If empty, the step applies to every scope */
    readonly installation_scopes: readonly string[]
    /** Settings of the step */
    readonly config: Schemas['StepConfig']
    /** The step's check. Null is stored as `{ "type": "manual" }`, which checks nothing */
    readonly verification: Schemas['CheckConfig'] | null
  }
  Finding: {
    /** Code for programs */
    readonly code: 'no_requirements' | 'requirement_invalid' | 'check_invalid' | 'check_not_in_instructions' | 'content_refused' | 'content_too_large' | 'dkim_selector_missing' | 'sample_in_check' | 'snippet_cut_off' | 'duplicate_slug' | 'unknown_platform' | 'unknown_scope' | 'platform_without_steps' | 'variable_invalid' | 'undeclared_variable' | 'variable_not_allowed_here' | 'body_empty' | 'code_compared_as_text' | 'dns_matches_any_record' | 'dns_name_of_one_site' | 'dns_name_reserved' | 'dns_name_without_underscore' | 'id_in_instructions' | 'mail_record_compared_as_text' | 'record_in_snippet' | 'rendered_value_given' | 'rendered_without_time' | 'rendered_without_value' | 'snippet_missing' | 'installation_required' | 'language_missing' | 'language_unknown' | 'link_shown_as_text' | 'other_platforms_without_steps' | 'platform_without_required_steps' | 'scope_without_steps' | 'selector_never_matches' | 'translation_missing' | 'translation_unused' | 'trigger_without_evidence' | 'value_compared_in_part' | 'variable_unused' | 'variable_without_default'
    /** Path of the field, such as `requirements.0.config.body` */
    readonly path: string
    /** Text for people */
    readonly message: string
  }
  Guide: {
    /** The embed key */
    readonly id: string
    /** Name of the guide */
    readonly name: string
    readonly platform: Schemas['GuidePlatform']
    /** BCP 47 */
    readonly locale: string
    readonly branding: Schemas['GuideBranding']
    /** In order */
    readonly steps: readonly Schemas['Step'][]
    /** What visitors see at the end */
    readonly completion: {
      /** Plain text */
      readonly title: string
      /** Markdown, which may be empty */
      readonly text: string
      /** Null without a button */
      readonly button: {
        /** Text on the button */
        readonly label: string
        /** Where it leads */
        readonly url: string
      } | null
    } | null
    /** Id of the published version, as in its signed record */
    readonly setupVersionId: string
    /** SHA-256 of the version's canonical content, in hexadecimal */
    readonly contentHash: string
    /** Platforms for which this guide may differ, the default platform first */
    readonly platforms: readonly Schemas['GuidePlatform'][]
    /** Locales in which the guide is available */
    readonly locales: readonly string[]
    /** Writing direction of the locale's script */
    readonly dir: 'ltr' | 'rtl'
    /** Variables of these steps that the request does not set */
    readonly variables: readonly Schemas['GuideVariable'][]
  }
  GuideBranding: {
    /** Hexadecimal colour */
    readonly primaryColor: string
    /** URL of an image; empty without one */
    readonly logoUrl: string
    /** Name of the brand */
    readonly name: string
  }
  GuidePlatform: {
    /** Names the platform in requests */
    readonly slug: string
    /** Name for people */
    readonly name: string
  }
  GuideVariable: {
    /** Name, as in `variables` of a request */
    readonly name: string
    /** Label of a field for it */
    readonly label: string
    /** Which values it takes */
    readonly type: 'id' | 'domain' | 'url' | 'text' | 'enum'
    /** True if the guide needs a value */
    readonly required: boolean
    /** Shown until there is a value */
    readonly example: string
    /** Stands for a missing value */
    readonly default?: string
    /** In UTF-16 code units */
    readonly maxLength: number
    /** The values of an `enum` */
    readonly options?: readonly string[]
  }
  HttpFacts: {
    /** Its status */
    readonly status: number
    /** HTTP version */
    readonly version: string
    /** Its `Content-Type` */
    readonly contentType?: string
    /** Bytes of the body that were read */
    readonly bytesRead: number
    /** True if the body was longer than what was read */
    readonly truncated: boolean
  }
  HttpPingCheck: {
    /** Which kind it is */
    readonly type: 'http_ping'
    /** Path of the page to check, in place of the target's */
    readonly path?: string
    /** True if the step is done when this is not there */
    readonly absent: boolean
    /** Time that the check may take, in milliseconds */
    readonly timeoutMs: number
    /** True if the page must be reached over HTTPS */
    readonly requireHttps: boolean
    /** HTTP method */
    readonly method: 'GET' | 'HEAD'
    /** Statuses that the response may have */
    readonly expectedStatus: readonly string[]
    /** Headers that the response must have, with a part of their values */
    readonly headers?: Readonly<Record<string, string>>
    /** Texts that the body must contain */
    readonly bodyContains?: readonly string[]
    /** Texts that the body must not contain */
    readonly bodyNotContains?: readonly string[]
    /** Time in milliseconds in which the response must arrive */
    readonly maxResponseMs?: number
    /** Days for which the certificate must still be valid */
    readonly minTlsDays?: number
    /** Whether a random path beside the page must fail, too */
    readonly controlProbe: boolean
  }
  ImportedTemplate: {
    /** The template */
    readonly template: Schemas['Template']
    /** Its first version */
    readonly version: Schemas['Version']
  }
  Installation: {
    /** Id */
    readonly id: string
    /** Id of the template */
    readonly template_id: string
    /** Name of the template */
    readonly template_name: string
    /** Your own id of the customer. Null if there is none */
    readonly external_ref: string | null
    /** Site that is checked */
    readonly target: string
    /** Values by variable */
    readonly variables: Readonly<Record<string, string>>
    /** Null for the template's default */
    readonly platform: string | null
    /** Null for the template's default */
    readonly locale: string | null
    /** Null for the version's default */
    readonly scope: string | null
    /** Status */
    readonly status: 'not_started' | 'in_progress' | 'completed'
    /** Slug of the first required step that is not done, or, if that was never checked, of the one whose check failed last */
    readonly stuck_step: string | null
    /** Why it is stuck at `stuck_step`, and since when */
    readonly stuck: Schemas['InstallationStuck'] | null
    /** How its monitor is; null without one */
    readonly monitor: Schemas['InstallationMonitor'] | null
    /** When it was completed. Null before */
    readonly completed_at: string | null
    /** When a step was last checked, apart from its monitor */
    readonly last_checked_at: string | null
    /** Value of `{{installation.token}}`, which is public */
    readonly dns_token: string
    /** About the secret token, which is not included */
    readonly token_info: Schemas['InstallationTokenInfo'] | null
    /** Required steps for its platform and scope, under the current version */
    readonly steps: Schemas['InstallationProgress']
    /** Increases when a field or the token changes, but not with progress */
    readonly revision: number
    /** When it was created */
    readonly created_at: string
    /** When it was last changed */
    readonly updated_at: string
  }
  InstallationCheck: {
    /** Id */
    readonly id: string
    /** Slug of the step */
    readonly step_slug: string
    /** Which kind it is */
    readonly type: string
    /** The installation's target at that time */
    readonly target: string
    /** Whether it passed */
    readonly ok: boolean
    /** Whether the check could tell. A site that is down tells nothing */
    readonly conclusive: boolean
    /** Code for programs */
    readonly code: string
    /** Text for people */
    readonly message: string | null
    /** What to do about it. Null for checks of earlier releases */
    readonly hint: string | null
    /** What else was noticed, 5 at most */
    readonly warnings: readonly string[]
    /** When to check again, if another check may find it */
    readonly retry_at: string | null
    /** When it was checked */
    readonly checked_at: string
  }
  InstallationCounts: {
    /** Number that have not begun */
    readonly not_started: number
    /** Number that have begun */
    readonly in_progress: number
    /** Also those that are not in place any more */
    readonly completed: number
    /** Those whose monitor says that they are not in place any more */
    readonly broken: number
    /** The others of each status. Together with `broken`, they are all */
    readonly not_broken: Schemas['InstallationCountsNotBroken']
  }
  InstallationCountsNotBroken: {
    /** Number that have not begun */
    readonly not_started: number
    /** Number that have begun */
    readonly in_progress: number
    /** Number that were completed */
    readonly completed: number
  }
  InstallationDetails: {
    /** Id */
    readonly id: string
    /** Id of the template */
    readonly template_id: string
    /** Name of the template */
    readonly template_name: string
    /** Your own id of the customer. Null if there is none */
    readonly external_ref: string | null
    /** Site that is checked */
    readonly target: string
    /** Values by variable */
    readonly variables: Readonly<Record<string, string>>
    /** Null for the template's default */
    readonly platform: string | null
    /** Null for the template's default */
    readonly locale: string | null
    /** Null for the version's default */
    readonly scope: string | null
    /** Status */
    readonly status: 'not_started' | 'in_progress' | 'completed'
    /** Slug of the first required step that is not done, or, if that was never checked, of the one whose check failed last */
    readonly stuck_step: string | null
    /** Why it is stuck at `stuck_step`, and since when */
    readonly stuck: Schemas['InstallationStuck'] | null
    /** How its monitor is; null without one */
    readonly monitor: Schemas['InstallationMonitor'] | null
    /** When it was completed. Null before */
    readonly completed_at: string | null
    /** When a step was last checked, apart from its monitor */
    readonly last_checked_at: string | null
    /** Value of `{{installation.token}}`, which is public */
    readonly dns_token: string
    /** About the secret token, which is not included */
    readonly token_info: Schemas['InstallationTokenInfo'] | null
    /** Required steps for its platform and scope, under the current version */
    readonly steps: Schemas['InstallationProgress']
    /** Increases when a field or the token changes, but not with progress */
    readonly revision: number
    /** When it was created */
    readonly created_at: string
    /** When it was last changed */
    readonly updated_at: string
    /** Tokens that are valid beside that of `token_info`, newest first */
    readonly further_tokens: readonly Schemas['InstallationFurtherToken'][]
    /** Steps in the guide's order. Empty while the guide is not published */
    readonly step_states: readonly Schemas['InstallationStepState'][]
    /** What the installed code has reported */
    readonly signals: readonly Schemas['InstallationSignal'][]
  }
  InstallationFurtherToken: {
    /** Beginning of the token, by which people tell it from others */
    readonly display: string
    /** When it stops working */
    readonly expires_at: string
    /** When it was created */
    readonly created_at: string
  }
  InstallationHistory: {
    /** Rows of this page */
    readonly data: readonly Schemas['InstallationCheck'][]
  }
  InstallationMonitor: {
    /** `broken`: not in place any more */
    readonly status: 'not_established' | 'healthy' | 'suspect' | 'held' | 'cannot_tell' | 'flapping' | 'broken'
    /** Since when it has this status */
    readonly status_since: string
    /** Title of the step that decided the status, in the default language; null if it passed */
    readonly title: string | null
    /** Code of the check that decided the status; null if it passed */
    readonly code: string | null
    /** What that check found */
    readonly message: string | null
    /** What to do about it */
    readonly hint: string | null
    /** When it last ran. Null before */
    readonly last_run_at: string | null
  }
  InstallationPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['Installation'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  InstallationProgress: {
    /** Number that are done */
    readonly done: number
    /** Number of all */
    readonly total: number
    /** Steps, required or not, with a check that has not passed. Skipped steps do not count */
    readonly open_checks: number
  }
  InstallationSettings: {
    /** Customers can change the target of their installation with its token */
    readonly target_change: boolean
    /** The widget offers to share an installation with someone else */
    readonly share: boolean
  }
  InstallationSignal: {
    /** Name */
    readonly name: string
    /** When it happened first */
    readonly first_at: string
    /** When it happened last */
    readonly last_at: string
    /** Number of times */
    readonly count: number
  }
  InstallationStepState: {
    /** Name in addresses and code, unique where it is used */
    readonly slug: string
    /** Title in the default language */
    readonly title: string
    /** Whether visitors may skip the step */
    readonly optional: boolean
    /** Type of its check, or `manual` without a check */
    readonly type: string
    /** How it is */
    readonly state: 'todo' | 'done' | 'failed' | 'unknown' | 'skipped'
    /** Code of the last check, which `GET /v1/verification-codes` explains; `confirmed_by_hand` if a person confirmed the step after a check that could not tell */
    readonly code: string | null
    /** Number of checks so far */
    readonly attempts: number
    /** Null until the step is first shown */
    readonly opened_at: string | null
    /** When it first passed. Null before */
    readonly first_ok_at: string | null
    /** When it was last checked. Null before */
    readonly last_checked_at: string | null
  }
  InstallationStuck: {
    /** Title of the step in the default language */
    readonly title: string
    /** Type of its check, or `manual` without a check: the customer has to confirm it. Null if the guide no longer has the step */
    readonly type: string | null
    /** How it is */
    readonly state: 'todo' | 'done' | 'failed' | 'unknown' | 'skipped'
    /** Code of its last check; null before the first one */
    readonly code: string | null
    /** Why its last check failed; null if that is not known */
    readonly message: string | null
    /** What to do about it */
    readonly hint: string | null
    /** Since when it is stuck at this step: since the step before was done, or since the first check */
    readonly since: string
  }
  InstallationTokenInfo: {
    /** The first and the last characters of the token */
    readonly display: string
    /** When it stops working */
    readonly expires_at: string
    /** When it was revoked. Null if it was not */
    readonly revoked_at: string | null
  }
  InstallationTokenResponse: {
    /** The secret token, shown only once. It gives access to this installation's guide */
    readonly token: string
    /** When the token was made and when it expires */
    readonly token_info: Schemas['InstallationTokenInfo']
  }
  LastProblem: {
    /** When it happened */
    readonly at: string
    /** Code for programs */
    readonly code: string
    /** Slug of the step */
    readonly step_slug: string
  }
  LimitRefusals: {
    /** Day in UTC */
    readonly day: string
    /** Which requests were refused */
    readonly kind: 'guides' | 'events' | 'verify'
    /** `guide`: all visitors together were over the limit. `client`: one of them was */
    readonly refused: 'guide' | 'client'
    /** Refused requests, and events */
    readonly requests: number
    /** When it happened last */
    readonly last_at: string
  }
  ManualCheck: {
    /** Which kind it is */
    readonly type: 'manual'
  }
  Monitor: {
    /** Id of the installation */
    readonly installation_id: string
    /** Id of the template */
    readonly template_id: string
    /** Your own id of the customer. Null if there is none */
    readonly external_ref: string | null
    /** Site that is checked */
    readonly target: string
    /** Time between two runs */
    readonly interval: string
    /** How many times faster than they say the times of monitors pass: 1, or more where the operator tries them out (`MONITOR_SPEED`) */
    readonly speed: number
    /** Steps in their order */
    readonly steps: readonly string[] | null
    /** Until when it notifies nobody. Null if it does */
    readonly muted_until: string | null
    /** Whether anyone may see its badge */
    readonly badge: boolean
    /** Of the step that is worst. `not_established`: its check has not passed since it was last changed */
    readonly status: 'not_established' | 'healthy' | 'suspect' | 'held' | 'cannot_tell' | 'flapping' | 'broken'
    /** Since when it has this status */
    readonly status_since: string
    /** Code of the check that decided the status; null if it passed. Of a monitor that is `flapping`, that of its last failure */
    readonly code: string | null
    /** When it last ran. Null before */
    readonly last_run_at: string | null
    /** Null while it is being run */
    readonly next_run_at: string | null
    /** The worst of each of the last 30 days in UTC, oldest first */
    readonly days: readonly ('none' | 'healthy' | 'cannot_tell' | 'flapping' | 'broken')[]
    /** Share of each day, as far as it was monitored, without an incident; null for `none` */
    readonly day_uptimes: readonly (number | null)[]
    /** That of all of these days together; null if all are `none` */
    readonly uptime: number | null
    /** The one that is open */
    readonly incident: Schemas['MonitorIncident'] | null
    /** Number that grows with each change */
    readonly revision: number
    /** When it was created */
    readonly created_at: string
    /** When it was last changed */
    readonly updated_at: string
  }
  MonitorCount: {
    /** Status */
    readonly status: 'not_established' | 'healthy' | 'suspect' | 'held' | 'cannot_tell' | 'flapping' | 'broken'
    /** Code for programs. Null if there is none */
    readonly code: string | null
    /** Number of monitors */
    readonly monitors: number
  }
  MonitorDefault: {
    /** Time between two looks, from `1h` to `7d` */
    readonly interval: string
  }
  MonitorDetails: {
    /** Id of the installation */
    readonly installation_id: string
    /** Id of the template */
    readonly template_id: string
    /** Your own id of the customer. Null if there is none */
    readonly external_ref: string | null
    /** Site that is checked */
    readonly target: string
    /** Time between two runs */
    readonly interval: string
    /** How many times faster than they say the times of monitors pass: 1, or more where the operator tries them out (`MONITOR_SPEED`) */
    readonly speed: number
    /** Steps in their order */
    readonly steps: readonly string[] | null
    /** Until when it notifies nobody. Null if it does */
    readonly muted_until: string | null
    /** Whether anyone may see its badge */
    readonly badge: boolean
    /** Of the step that is worst. `not_established`: its check has not passed since it was last changed */
    readonly status: 'not_established' | 'healthy' | 'suspect' | 'held' | 'cannot_tell' | 'flapping' | 'broken'
    /** Since when it has this status */
    readonly status_since: string
    /** Code of the check that decided the status; null if it passed. Of a monitor that is `flapping`, that of its last failure */
    readonly code: string | null
    /** When it last ran. Null before */
    readonly last_run_at: string | null
    /** Null while it is being run */
    readonly next_run_at: string | null
    /** The worst of each of the last 30 days in UTC, oldest first */
    readonly days: readonly ('none' | 'healthy' | 'cannot_tell' | 'flapping' | 'broken')[]
    /** Share of each day, as far as it was monitored, without an incident; null for `none` */
    readonly day_uptimes: readonly (number | null)[]
    /** That of all of these days together; null if all are `none` */
    readonly uptime: number | null
    /** The one that is open */
    readonly incident: Schemas['MonitorIncident'] | null
    /** Number that grows with each change */
    readonly revision: number
    /** When it was created */
    readonly created_at: string
    /** When it was last changed */
    readonly updated_at: string
    /** How each step is */
    readonly step_states: readonly Schemas['MonitorStep'][]
    /** The last 20, newest first */
    readonly incidents: readonly Schemas['MonitorIncident'][]
    /** The last 50 of the timeline, newest first */
    readonly changes: readonly Schemas['MonitorTimelineEntry'][]
  }
  MonitorIncident: {
    /** Id */
    readonly id: string
    /** What it is now, or was last */
    readonly status: 'cannot_tell' | 'flapping' | 'broken'
    /** When it began */
    readonly opened_at: string
    /** When it ended. Null while it lasts */
    readonly closed_at: string | null
    /** `check_changed`: the check, its values or the site are others now, and have to pass first */
    readonly closed_reason: 'recovered' | 'check_changed' | null
    /** Null again after another status */
    readonly acknowledged_at: string | null
    /** When reminders are still to come, unless it is over, acknowledged or muted by then */
    readonly reminders_at: readonly string[]
    /** The mails about it, and who got them */
    readonly notices: readonly Schemas['MonitorNotice'][]
  }
  MonitorNotice: {
    /** What happened */
    readonly kind: 'opened' | 'changed' | 'reminder' | 'recovered' | 'closed'
    /** Status */
    readonly status: 'cannot_tell' | 'flapping' | 'broken'
    /** When it happened */
    readonly at: string
    /** Who was told */
    readonly recipients: readonly string[]
  }
  MonitorPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['Monitor'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
    /** All monitors of the template, or of the account, by status and cause, whatever the other filters */
    readonly counts: readonly Schemas['MonitorCount'][]
  }
  MonitorStep: {
    /** Name in addresses and code, unique where it is used */
    readonly slug: string
    /** Null for a step that the guide no longer has */
    readonly title: string | null
    /** Which kind it is */
    readonly type: string
    /** Status */
    readonly status: 'not_established' | 'healthy' | 'suspect' | 'held' | 'cannot_tell' | 'flapping' | 'broken'
    /** Since when */
    readonly since: string
    /** The last look */
    readonly checked_at: string
    /** The look that `code`, `message`, `hint`, `expected` and `found` are of. Earlier than `checked_at` if the last look left them: it could not tell, or is the first success of a step that was broken, and then `ok_at` is its time. One more success confirms that */
    readonly found_at: string
    /** The first of the looks that have failed since the last success; null if none has */
    readonly failing_since: string | null
    /** Code for programs */
    readonly code: string
    /** Text for people */
    readonly message: string | null
    /** What to do about it. Null if there is nothing to say */
    readonly hint: string | null
    /** As the check compares it: records, an excerpt, or a status */
    readonly expected: unknown
    /** As the check compares it: records, an excerpt, or a status */
    readonly found: unknown
    /** The last success */
    readonly ok_at: string | null
    /** What was there then */
    readonly ok_found: unknown
  }
  MonitorTimelineEntry: {
    /** Id of its event */
    readonly id: string
    /** Id of the incident. Null if it belongs to none */
    readonly incident_id: string | null
    /** Slug of the step */
    readonly step_slug: string
    /** `closed`: its check is another one now, or is not made any more */
    readonly type: 'broken' | 'recovered' | 'flapping' | 'cannot_tell' | 'closed'
    /** When it happened */
    readonly occurred_at: string
    /** Code for programs */
    readonly code: string
    /** Text for people */
    readonly message: string | null
    /** What to do about it. Null if there is nothing to say */
    readonly hint: string | null
    /** As the check compares it: records, an excerpt, or a status */
    readonly expected: unknown
    /** As the check compares it: records, an excerpt, or a status */
    readonly found: unknown
    /** The last success */
    readonly ok_at: string | null
    /** What was there then */
    readonly ok_found: unknown
  }
  MovedStep: {
    /** Id */
    readonly id: string
    /** Name in addresses and code, unique where it is used */
    readonly slug: string
    /** Title that people see */
    readonly title: string
    /** Its position before */
    readonly from: number
    /** Its position afterwards */
    readonly to: number
  }
  NameTranslations: Readonly<Record<string, string>>
  NearMiss: {
    /** The part of the check that it does not pass */
    readonly failed: string
    /** The code on the page */
    readonly excerpt: string
    /** Line, from 1 */
    readonly line: number
    /** Column, from 1 */
    readonly column: number
    /** Its attributes that differ */
    readonly differences?: readonly Schemas['AttributeDifference'][]
  }
  NewApiKeyResponse: {
    /** Id */
    readonly id: string
    /** Name */
    readonly name: string
    /** The first and the last characters of the key */
    readonly display: string
    /** What the key may do */
    readonly scopes: readonly string[]
    /** When it was created */
    readonly created_at: string
    /** When it stops working. Null if it does not */
    readonly expires_at: string | null
    /** Time of the last use, to the minute */
    readonly last_used_at: string | null
    /** When it was revoked. Null if it was not */
    readonly revoked_at: string | null
    /** The key itself, shown only once */
    readonly key: string
  }
  PagePosition: {
    /** Line, from 1 */
    readonly line: number
    /** Column, from 1 */
    readonly column: number
  }
  Platform: {
    /** Name in addresses and code, unique where it is used */
    readonly slug: string
    /** Name */
    readonly name: string
    /** True if it is read-only and the same for all accounts */
    readonly built_in: boolean
  }
  PlatformPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['Platform'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  Project: {
    /** Id */
    readonly id: string
    /** Name */
    readonly name: string
    /** Name, colour and logo that visitors see */
    readonly branding: Schemas['Branding']
    /** Number that grows with each change */
    readonly revision: number
    /** When it was created */
    readonly created_at: string
  }
  ProjectPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['Project'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  RecentDeliveries: {
    /** Number of deliveries */
    readonly deliveries: number
    /** Those that failed, or have failed so far and are tried again */
    readonly failed: number
    /** Those of the failed ones that are tried again */
    readonly retrying: number
  }
  Redirect: {
    /** Status of the response that redirected */
    readonly status: number
    /** URL that was requested */
    readonly from: string
    /** URL to which it redirected */
    readonly to: string
  }
  RenderedFacts: {
    /** Its first requests to the wanted host */
    readonly requests: readonly Schemas['RenderedRequestSeen'][]
    /** Number of requests, to all hosts */
    readonly requestCount: number
    /** Number of hosts */
    readonly hostCount: number
    /** Bytes that were loaded */
    readonly bytes: number
    /** Errors of scripts that name what is wanted, or all if nothing was found */
    readonly scriptErrors: readonly string[]
    /** What the policy of the page blocked */
    readonly cspViolations: readonly Schemas['CspViolation'][]
    /** Name of the consent dialog */
    readonly consentTool?: string
    /** What became of the consent dialog */
    readonly consent?: 'accepted' | 'rejected' | 'unanswered'
    /** Time until what is wanted was there, in milliseconds */
    readonly foundMs?: number
    /** Duration of the visit, in milliseconds */
    readonly visitMs: number
    /** The browser's name and version */
    readonly browser: string
  }
  RenderedGlobal: {
    /** Path */
    readonly path: string
    /** Value that it must have */
    readonly equals?: string | number | boolean
  }
  RenderedPresenceCheck: {
    /** Which kind it is */
    readonly type: 'rendered_presence'
    /** Path */
    readonly path?: string
    /** Longest time in milliseconds */
    readonly timeoutMs: number
    /** Whether the page must be served with HTTPS */
    readonly requireHttps: boolean
    /** CSS selector */
    readonly selector?: string
    /** Variable of `window` that must be there */
    readonly global?: Schemas['RenderedGlobal']
    /** Request that the page must send */
    readonly request?: Schemas['RenderedRequest']
    /** What to call on the page first */
    readonly trigger?: Schemas['RenderedTrigger']
    /** A ready-made check, with its settings */
    readonly preset?: Readonly<Record<string, string | number | boolean>>
    /** What to do with a consent banner */
    readonly consent: 'ignore' | 'accept' | 'reject' | 'gated'
    /** Time in milliseconds to wait after the page has loaded */
    readonly settleMs: number
  }
  RenderedRequest: {
    /** Host to which the request must go */
    readonly hostIs: string
    /** Beginning of the path */
    readonly pathPrefix?: string
    /** HTTP method */
    readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    /** Statuses that the response may have */
    readonly status: readonly string[]
    /** Parameters of the query that the request must have */
    readonly query?: Readonly<Record<string, string>>
    /** Texts that the body must contain */
    readonly bodyContains?: readonly string[]
  }
  RenderedRequestSeen: {
    /** Method of the request */
    readonly method: string
    /** URL of the request */
    readonly url: string
    /** Status of the response */
    readonly status?: number
    /** Why there was no answer, in the browser's words */
    readonly failed?: string
    /** The script or page that asked */
    readonly initiator?: string
    /** Whether the page sent it before visitors agreed */
    readonly beforeConsent?: true
  }
  RenderedTrigger: {
    /** Path of a function of `window` */
    readonly global: string
    /** Arguments of the call */
    readonly args: readonly (unknown)[]
  }
  Requirements: {
    /** Steps in their order */
    readonly requirements: readonly Schemas['DraftRequirement'][]
  }
  RevokedSigningKey: {
    /** The key */
    readonly key: Schemas['SigningKey']
    /** Number of versions that the active key has signed again */
    readonly resigned_versions: number
  }
  ScriptFacts: {
    /** Number of elements that pass */
    readonly matches: number
    /** True if the first one is in the head */
    readonly inHead?: boolean
    /** Its code */
    readonly excerpt?: string
    /** Whether there was more than is shown */
    readonly truncated?: true
    /** Platform that the site seems to use */
    readonly platform?: string
    /** Elements that almost pass */
    readonly nearMisses: readonly Schemas['NearMiss'][]
  }
  ScriptPresenceCheck: {
    /** Which kind it is */
    readonly type: 'script_presence'
    /** Path of the page to check, in place of the target's */
    readonly path?: string
    /** True if the step is done when this is not there */
    readonly absent: boolean
    /** Time that the check may take, in milliseconds */
    readonly timeoutMs: number
    /** True if the page must be reached over HTTPS */
    readonly requireHttps: boolean
    /** CSS selector of the element */
    readonly selector?: string
    /** Fragments that must all stand in one script that runs */
    readonly code?: readonly string[]
    /** Elements that there must be at least */
    readonly minMatches: number
    /** Elements that there may be at most */
    readonly maxMatches?: number
    /** Where the element must be */
    readonly location: 'any' | 'head' | 'body'
    /** Rules for attributes of the element, by name */
    readonly attributes: Readonly<Record<string, Schemas['AttributeRule']>>
    /** Whether a page is asked for again, past caches, after a miss */
    readonly cacheBust: 'onMiss' | 'never'
    /** Whether the page's policy must let the script run */
    readonly csp: 'warn' | 'require' | 'ignore'
    /** Value of `integrity` that the element must have */
    readonly integrity?: string
    /** `slug` of each platform that the step is for; another one gets a warning */
    readonly platforms?: readonly string[]
    /** Statuses of the page, or ranges of them */
    readonly expectedStatus: readonly string[]
    /** Whether a browser may answer if the HTML could not tell */
    readonly rendered?: 'never' | 'whenInconclusive'
  }
  SearchResult: {
    /** Which kind it is */
    readonly type: 'template' | 'project' | 'installation'
    /** Id */
    readonly id: string
    /** The name, or an installation's target */
    readonly name: string
    /** Name of a template's project, or of an installation's template */
    readonly within: string | null
    /** Id of the template */
    readonly template_id: string | null
    /** An installation's customer, in the account's own terms */
    readonly external_ref: string | null
  }
  SearchResults: {
    /** Rows of this page */
    readonly data: readonly Schemas['SearchResult'][]
  }
  SignalCheck: {
    /** Which kind it is */
    readonly type: 'signal'
    /** Name */
    readonly name: string
    /** How old the signal may be */
    readonly within?: string
  }
  SigningKey: {
    /** Lowercase hex SHA-256 of the key in SPKI DER */
    readonly key_id: string
    /** Always `ed25519` */
    readonly algorithm: 'ed25519'
    /** The key in SPKI PEM */
    readonly public_key_pem: string
    /** JWK thumbprint of the key (RFC 7638, RFC 8037) */
    readonly jwk_thumbprint: string
    /** Signatures of a revoked key are not to be trusted */
    readonly status: 'pending' | 'active' | 'retired' | 'revoked'
    /** When the key was created */
    readonly created_at: string
    /** Earliest time at which the key may become active */
    readonly activates_at: string | null
    /** When another key took over */
    readonly retired_at: string | null
    /** When it was revoked */
    readonly revoked_at: string | null
    /** Why it was revoked */
    readonly revocation_reason: string | null
    /** Key that signed its versions again */
    readonly successor_key_id: string | null
  }
  SigningKeyList: {
    /** Rows of this page */
    readonly data: readonly Schemas['SigningKey'][]
  }
  Slot: {
    /** The step's text as a JSON pointer, such as `/body` or `/blocks/1/code` */
    readonly path: string
    /** Name of the variable */
    readonly variable: string
    /** Index in the text, in UTF-16 code units */
    readonly from: number
    /** Index after the default or the example, which a value replaces */
    readonly to: number
    /** The rules that escape a value here, in order */
    readonly escapes: readonly ('percent' | 'strict' | 'html' | 'json' | 'json-string' | 'js' | 'js-string' | 'js-comment' | 'shell-word' | 'shell-single' | 'shell-double' | 'shell-heredoc' | 'markdown' | 'markdown-line' | 'markdown-code')[]
  }
  SpfSender: {
    /** Domain whose record is included */
    readonly include?: string
    /** IPv4 address or network */
    readonly ip4?: string
    /** IPv6 address or network */
    readonly ip6?: string
    /** How a new record ends; `~all` by default */
    readonly all?: '-all' | '~all' | '?all'
  }
  Step: {
    /** Names the step in requests and events */
    readonly slug: string
    /** Plain text */
    readonly title: string
    /** Markdown */
    readonly body: string
    /** The public part of the check. The type is `manual` if the step has no check. Earlier releases return null instead, so a client that also supports those releases must accept null */
    readonly verify: Schemas['StepVerify'] | null
    /** True if the guide is complete without this step */
    readonly optional: boolean
    /** Id of the requirement in the version's signed content */
    readonly requirementId: string
    /** The body as blocks without Markdown */
    readonly blocks: readonly Schemas['Block'][]
    /** Variables that the request does not set and that are shown with their example */
    readonly placeholders: readonly string[]
    /** Positions for the values of `variables`, in order within each text */
    readonly slots: readonly Schemas['Slot'][]
  }
  StepConfig: {
    /** Name in addresses and code, unique where it is used */
    readonly slug: string
    /** Instructions in Markdown */
    readonly body: string
    /** Code to copy, with `{{name}}` where a value goes */
    readonly snippet: string | null
    /** Language of the code, for its colours */
    readonly language: string | null
    /** Where on the page the code belongs */
    readonly placement: string | null
    /** Translations by language (BCP 47) */
    readonly i18n: Readonly<Record<string, Schemas['StepTranslation']>>
  }
  StepTranslation: {
    /** Title that people see */
    readonly title: string | null
    /** Instructions in Markdown */
    readonly body: string | null
  }
  StepVerify: {
    /** Type of the check, such as `script_presence` */
    readonly type: string
  }
  StillInstalled: {
    /** Rows of this page */
    readonly data: readonly Schemas['StillInstalledRow'][]
  }
  StillInstalledRow: {
    /** Days after the installation was completed */
    readonly days: number
    /** Completed installations that a monitor watched at that age */
    readonly monitored: number
    /** Those of them that had no incident then, in which a step was broken */
    readonly in_place: number
    /** `in_place` divided by `monitored`; null if there are none */
    readonly share: number | null
  }
  Template: {
    /** Id */
    readonly id: string
    /** Id of the project */
    readonly project_id: string
    /** Name */
    readonly name: string
    readonly name_i18n: Schemas['NameTranslations']
    /** Language of texts without a translation (BCP 47) */
    readonly default_locale: string
    /** Languages that the guide has (BCP 47) */
    readonly locales: readonly string[]
    /** Slug of the platform for visitors whose platform is unknown */
    readonly default_platform: string
    /** Rules that recognise the platform of a page */
    readonly detection_rules: Schemas['DetectionRules']
    /** Variables of the guide */
    readonly variables: Schemas['Variables']
    /** What visitors see at the end */
    readonly completion: Schemas['Completion'] | null
    /** Whose requests without a token are counted together: all with an embed key, or those of each client. Null for the service's setting */
    readonly public_limits: 'key' | 'client' | null
    /** Starts a monitor for each installation when it is completed. Null for none */
    readonly monitor_default: Schemas['MonitorDefault'] | null
    /** Working keys: first the key to use, then keys that expire */
    readonly embed_keys: readonly Schemas['EmbedKey'][]
    /** Paths of stored values that this release does not understand, since a later one wrote them, such as `variables.0.hint`. The values stay stored when the template is changed */
    readonly unsupported: readonly string[]
    /** The version that the embed keys serve */
    readonly current_version_id: string | null
    /** Number that grows with each change */
    readonly revision: number
    /** When it was created */
    readonly created_at: string
  }
  TemplateFile: {
    /** Version of the format of this file */
    readonly waymark_template: 1
    /** Name */
    readonly name: string
    readonly name_i18n?: Schemas['NameTranslations']
    /** Language of texts without a translation (BCP 47) */
    readonly default_locale: string
    /** Languages that the guide has (BCP 47) */
    readonly locales: readonly string[]
    /** Slug of the platform for visitors whose platform is unknown */
    readonly default_platform: string
    /** Rules that recognise the platform of a page */
    readonly detection_rules: Schemas['DetectionRules']
    /** Variables of the guide */
    readonly variables: Schemas['Variables']
    /** What visitors see at the end */
    readonly completion?: Schemas['Completion'] | null
    /** Scopes for which the guide can be installed */
    readonly allowed_scopes: readonly string[]
    /** Scope for visitors who choose none */
    readonly default_scope: string
    /** What changed in this version */
    readonly changelog: string
    /** Steps in their order */
    readonly requirements: readonly Schemas['FileRequirement'][]
  }
  TemplateLimits: {
    /** Whose requests the limits count: those with an embed key, or those of each client with it */
    readonly counted_by: 'key' | 'client'
    /** Requests in each minute */
    readonly per_minute: {
      /** Requests a minute */
      readonly guides: number
      /** Requests a minute */
      readonly events: number
      /** Requests a minute */
      readonly verify: number
    }
    /** The last 30 days in UTC with refused requests, newest first */
    readonly refused: readonly Schemas['LimitRefusals'][]
  }
  TemplateOverview: {
    /** Id */
    readonly id: string
    /** Name */
    readonly name: string
    /** Id of the project */
    readonly project_id: string
    /** Id of the published version. Null if there is none */
    readonly current_version_id: string | null
    /** Number of the current version */
    readonly current_version: number | null
    /** Whether there is a draft */
    readonly has_draft: boolean
    /** Number of sessions */
    readonly sessions: number
    /** Number that were completed */
    readonly completed: number
    /** Those of `sessions` that `waymark events generate` has stored */
    readonly generated: number
    /** Oldest day first, today last */
    readonly sessions_per_day: readonly number[]
    /** Those of `sessions_per_day` that completed the template */
    readonly completed_per_day: readonly number[]
    /** The most recent check that did not pass */
    readonly last_problem: Schemas['LastProblem'] | null
    /** Installations that are stuck now at a step with a check, at most 1000. Null without the scope `installations:read` */
    readonly stuck: number | null
  }
  TemplateOverviewPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['TemplateOverview'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  TemplatePage: {
    /** Rows of this page */
    readonly data: readonly Schemas['Template'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  TextBlock: {
    /** Which kind it is */
    readonly type: 'text'
    /** Without Markdown */
    readonly text: string
  }
  Timings: {
    /** Looking up the name */
    readonly dnsMs?: number
    /** Connecting */
    readonly connectMs?: number
    /** The TLS handshake */
    readonly tlsMs?: number
    /** From the request to the first byte */
    readonly ttfbMs?: number
    /** Reading the page */
    readonly downloadMs?: number
    /** Searching the page */
    readonly scanMs?: number
    /** All of it */
    readonly totalMs: number
  }
  TlsFacts: {
    /** Version of TLS */
    readonly protocol: string
    /** Who issued the certificate */
    readonly issuer: string
    /** End of its validity */
    readonly validTo: string
    /** Whole days until then */
    readonly daysLeft: number
  }
  Validation: {
    /** True if the version has no errors and can be published */
    readonly valid: boolean
    /** Findings that prevent publishing */
    readonly errors: readonly Schemas['Finding'][]
    /** Findings that do not prevent publishing */
    readonly warnings: readonly Schemas['Finding'][]
  }
  Variable: {
    /** Name */
    readonly name: string
    /** Which kind it is */
    readonly type: Schemas['VariableType']
    /** Text that people see */
    readonly label: string
    /** The label in other languages, by BCP 47 tag */
    readonly label_i18n?: Readonly<Record<string, string>>
    /** Whether visitors must give a value */
    readonly required: boolean
    /** Value for visitors who give none */
    readonly default?: string
    /** Example that visitors see */
    readonly example: string
    /** Greatest length in characters */
    readonly maxLength: number
    /** Values from which visitors choose */
    readonly options?: readonly string[]
  }
  VariableType: 'id' | 'domain' | 'url' | 'text' | 'enum'
  Variables: readonly Schemas['Variable'][]
  Verification: {
    /** Id */
    readonly id: string
    /** When it was created */
    readonly created_at: string
    /** The version that was served, or null */
    readonly version_id: string | null
    /** Slug of the step */
    readonly step_slug: string
    /** The type of the check */
    readonly type: string
    /** Whether it passed */
    readonly ok: boolean
    /** False if the check could not tell */
    readonly conclusive: boolean
    /** A code that `GET /v1/verification-codes` explains */
    readonly code: string
    /** The site's host. The rest of its URL is not stored */
    readonly target_host: string | null
    /** Duration in milliseconds */
    readonly duration_ms: number
  }
  VerificationPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['Verification'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  Version: {
    /** The `setup_version_id` of the signed record */
    readonly id: string
    /** Id of the template */
    readonly template_id: string
    /** Number of the version */
    readonly version: number
    /** Status */
    readonly status: 'draft' | 'published' | 'unpublished'
    /** True for the version that visitors get */
    readonly is_current: boolean
    /** Scopes for which the guide can be installed */
    readonly allowed_scopes: readonly string[]
    /** Scope for visitors who choose none */
    readonly default_scope: string
    /** What changed in this version */
    readonly changelog: string
    /** When it was published. Null before */
    readonly published_at: string | null
    /** When it was unpublished. Null if it was not */
    readonly unpublished_at: string | null
    /** Why it was unpublished. Null if it was not */
    readonly unpublish_reason: string | null
    /** SHA-256 of the canonical content, or null for a draft */
    readonly content_hash: string | null
    /** Number that grows with each change */
    readonly revision: number
    /** When it was created */
    readonly created_at: string
  }
  VersionDiff: {
    /** Changes to the version's own fields */
    readonly fields: readonly Schemas['FieldChange'][]
    /** What only the later version has */
    readonly added: readonly Schemas['DiffStep'][]
    /** What only the earlier version has */
    readonly removed: readonly Schemas['DiffStep'][]
    /** What both have and is different */
    readonly changed: readonly Schemas['ChangedStep'][]
    /** The smallest set of moves that explains the new order */
    readonly moved: readonly Schemas['MovedStep'][]
  }
  VersionPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['Version'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  WebhookDelivery: {
    /** Id */
    readonly id: string
    /** Status */
    readonly status: 'pending' | 'succeeded' | 'failed'
    /** The last 50, oldest first */
    readonly attempts: readonly Schemas['DeliveryAttempt'][]
    /** When the next attempt is. Null if there is none */
    readonly next_attempt_at: string | null
    /** When it was created */
    readonly created_at: string
    /** When it ended. Null while it goes on */
    readonly ended_at: string | null
    /** The body that is sent */
    readonly event: Schemas['AccountEvent']
  }
  WebhookDeliveryPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['WebhookDelivery'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  WebhookEndpoint: {
    /** Id */
    readonly id: string
    /** Address */
    readonly url: string
    /** Your own note */
    readonly description: string
    /** Types of events that are sent */
    readonly events: readonly string[]
    /** `unconfirmed` until a ping was answered with 2xx; only an `enabled` endpoint gets events */
    readonly status: 'unconfirmed' | 'enabled' | 'disabled'
    /** `gone`: it answered 410. `failing`: it failed for five days */
    readonly disabled_reason: 'paused' | 'gone' | 'failing' | null
    /** Failed attempts in a row */
    readonly failures: number
    /** Since when deliveries fail. Null if the last one succeeded */
    readonly failing_since: string | null
    /** When a delivery last succeeded. Null before */
    readonly last_success_at: string | null
    /** Deliveries of the last 7 days without pings, among the newest 10,000 */
    readonly last_7_days: Schemas['RecentDeliveries']
    /** Nothing but pings is sent before this time */
    readonly slow_until: string | null
    /** Why, until then. `asked`: the receiver asked for a pause. `failing`: it fails too often */
    readonly slow_reason: 'asked' | 'failing' | null
    /** The valid secrets, those made last first. Each attempt is signed with all of them */
    readonly secrets: readonly Schemas['WebhookSecretTimes'][]
    /** Number that grows with each change */
    readonly revision: number
    /** When it was created */
    readonly created_at: string
    /** When it was last changed */
    readonly updated_at: string
  }
  WebhookEndpointPage: {
    /** Rows of this page */
    readonly data: readonly Schemas['WebhookEndpoint'][]
    /** The `cursor` of the next page; null on the last page */
    readonly next_cursor: string | null
  }
  WebhookEndpointWithSecret: {
    /** Id */
    readonly id: string
    /** Address */
    readonly url: string
    /** Your own note */
    readonly description: string
    /** Types of events that are sent */
    readonly events: readonly string[]
    /** `unconfirmed` until a ping was answered with 2xx; only an `enabled` endpoint gets events */
    readonly status: 'unconfirmed' | 'enabled' | 'disabled'
    /** `gone`: it answered 410. `failing`: it failed for five days */
    readonly disabled_reason: 'paused' | 'gone' | 'failing' | null
    /** Failed attempts in a row */
    readonly failures: number
    /** Since when deliveries fail. Null if the last one succeeded */
    readonly failing_since: string | null
    /** When a delivery last succeeded. Null before */
    readonly last_success_at: string | null
    /** Deliveries of the last 7 days without pings, among the newest 10,000 */
    readonly last_7_days: Schemas['RecentDeliveries']
    /** Nothing but pings is sent before this time */
    readonly slow_until: string | null
    /** Why, until then. `asked`: the receiver asked for a pause. `failing`: it fails too often */
    readonly slow_reason: 'asked' | 'failing' | null
    /** The valid secrets, those made last first. Each attempt is signed with all of them */
    readonly secrets: readonly Schemas['WebhookSecretTimes'][]
    /** Number that grows with each change */
    readonly revision: number
    /** When it was created */
    readonly created_at: string
    /** When it was last changed */
    readonly updated_at: string
    /** Is not shown again. Begins with `whsec_` */
    readonly secret: string
  }
  WebhookRecovered: {
    /** Number of deliveries that are sent again, or for the first time */
    readonly deliveries: number
    /** Number of others of that time that are not delivered yet: they are being sent, or next */
    readonly waiting: number
    /** More than 10,000 events were missed: send the request again */
    readonly more: boolean
    /** When the first of all these is sent: now, or at the end of a pause that the receiver asked for. Null if none is */
    readonly next_attempt_at: string | null
  }
  WebhookSecretTimes: {
    /** When it was created */
    readonly created_at: string
    /** When it stops working. Null if it does not */
    readonly expires_at: string | null
  }
  ZoneServer: {
    /** Name of the server */
    readonly name: string
    /** `lame`: it does not answer for the zone. `silent`: it did not answer */
    readonly has: 'expected' | 'other' | 'none' | 'lame' | 'silent'
  }
}

/** The JSON body that each operation below /v1/admin returns on success. */
export type Responses = {
  'GET /account': Schemas['Account']
  'PATCH /account': Schemas['Account']
  'GET /account/usage': Schemas['AccountUsage']
  'GET /api-keys': Schemas['ApiKeyPage']
  'POST /api-keys': Schemas['NewApiKeyResponse']
  'GET /api-keys/{id}': Schemas['ApiKey']
  'PATCH /api-keys/{id}': Schemas['ApiKey']
  'POST /api-keys/{id}/rotate': Schemas['NewApiKeyResponse']
  'GET /audit-log': Schemas['AuditEntryPage']
  'GET /search': Schemas['SearchResults']
  'GET /projects': Schemas['ProjectPage']
  'POST /projects': Schemas['Project']
  'GET /projects/{id}': Schemas['Project']
  'PATCH /projects/{id}': Schemas['Project']
  'GET /platforms': Schemas['PlatformPage']
  'POST /platforms': Schemas['Platform']
  'GET /platforms/{slug}': Schemas['Platform']
  'PATCH /platforms/{slug}': Schemas['Platform']
  'GET /projects/{id}/templates': Schemas['TemplatePage']
  'POST /projects/{id}/templates': Schemas['Template']
  'GET /templates/{id}': Schemas['Template']
  'PATCH /templates/{id}': Schemas['Template']
  'POST /templates/{id}/embed-key/rotate': Schemas['Template']
  'PUT /templates/{id}/current': Schemas['Template']
  'GET /templates/{id}/limits': Schemas['TemplateLimits']
  'GET /templates/{id}/export': Schemas['TemplateFile']
  'POST /projects/{id}/templates/import': Schemas['ImportedTemplate']
  'GET /templates/{id}/versions': Schemas['VersionPage']
  'POST /templates/{id}/versions': Schemas['Version']
  'GET /versions/{id}': Schemas['Version']
  'PATCH /versions/{id}': Schemas['Version']
  'GET /versions/{id}/requirements': Schemas['Requirements']
  'PUT /versions/{id}/requirements': Schemas['Requirements']
  'POST /versions/{id}/validate': Schemas['Validation']
  'GET /versions/{id}/diff': Schemas['VersionDiff']
  'POST /versions/{id}/preview': Schemas['Guide']
  'POST /versions/{id}/test': Schemas['CheckResult']
  'POST /versions/{id}/publish': Schemas['Version']
  'POST /versions/{id}/unpublish': Schemas['Version']
  'GET /installations': Schemas['InstallationPage']
  'POST /installations': Schemas['Installation']
  'GET /installations/counts': Schemas['InstallationCounts']
  'GET /installations/{id}': Schemas['InstallationDetails']
  'PATCH /installations/{id}': Schemas['Installation']
  'POST /installations/{id}/token': Schemas['InstallationTokenResponse']
  'POST /installations/{id}/tokens': Schemas['InstallationTokenResponse']
  'POST /installations/{id}/steps/{slug}': Schemas['InstallationDetails']
  'POST /installations/{id}/steps/{slug}/check': Schemas['CheckResult']
  'POST /installations/{id}/signals': Schemas['InstallationSignal']
  'GET /installations/{id}/history': Schemas['InstallationHistory']
  'GET /installations/{id}/monitor': Schemas['MonitorDetails']
  'PUT /installations/{id}/monitor': Schemas['MonitorDetails']
  'PATCH /installations/{id}/monitor': Schemas['MonitorDetails']
  'POST /installations/{id}/monitor/run': Schemas['MonitorDetails']
  'POST /installations/{id}/monitor/acknowledge': Schemas['MonitorDetails']
  'GET /monitors': Schemas['MonitorPage']
  'GET /templates/{id}/still-installed': Schemas['StillInstalled']
  'GET /events': Schemas['AccountEventPage']
  'GET /events/{id}/deliveries': Schemas['EventDeliveryPage']
  'GET /webhook-endpoints': Schemas['WebhookEndpointPage']
  'POST /webhook-endpoints': Schemas['WebhookEndpointWithSecret']
  'GET /webhook-endpoints/{id}': Schemas['WebhookEndpoint']
  'PATCH /webhook-endpoints/{id}': Schemas['WebhookEndpoint']
  'POST /webhook-endpoints/{id}/secret': Schemas['WebhookEndpointWithSecret']
  'GET /webhook-endpoints/{id}/deliveries': Schemas['WebhookDeliveryPage']
  'POST /webhook-endpoints/{id}/deliveries/{delivery_id}/resend': Schemas['WebhookDelivery']
  'POST /webhook-endpoints/{id}/test': Schemas['WebhookDelivery']
  'POST /webhook-endpoints/{id}/recover': Schemas['WebhookRecovered']
  'GET /signing-keys': Schemas['SigningKeyList']
  'POST /signing-keys/{key_id}/revoke': Schemas['RevokedSigningKey']
  'GET /templates/{id}/analytics/summary': Schemas['AnalyticsSummary']
  'GET /templates/{id}/analytics/funnel': Schemas['AnalyticsFunnel']
  'GET /templates/{id}/analytics/timeseries': Schemas['AnalyticsTimeseries']
  'GET /templates/{id}/analytics/breakdown': Schemas['AnalyticsBreakdown']
  'GET /templates/{id}/analytics/verifications': Schemas['AnalyticsVerifications']
  'GET /templates/{id}/analytics/report': Schemas['AnalyticsReport']
  'GET /overview': Schemas['TemplateOverviewPage']
  'GET /templates/{id}/verifications': Schemas['VerificationPage']
}
