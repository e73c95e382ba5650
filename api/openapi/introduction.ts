/** Introduction to the API in Markdown, of which the reference page supports paragraphs, `code` and lists. */
export const introduction: string = `Install guides, server-side checks that each step is done, and signed versions.

Paths under \`/v1/admin\` need an account API key as \`Authorization: Bearer <key>\`; everything else is public, and the
embed key in the path or body is all that a widget sends.

Every refusal has the shape of \`Error\`: a \`code\` for programs, a \`message\` for people, and the \`requestId\` that is also
in the header \`X-Request-Id\`. With \`Accept: application/problem+json\` it is RFC 9457 problem details.

Where requests are limited, each response says how many are left in the headers \`RateLimit-Policy\` and \`RateLimit\`; over the
limit it is 429 with \`Retry-After\` in seconds.

Times in requests are RFC 3339 with any offset; those in responses are in UTC with milliseconds.

Names, titles, labels and references have no control characters, no line separators and no characters that only change the
direction of text (Unicode's \`Bidi_Control\`). Texts of several lines may have tabs and line breaks.

Fields may be added to responses at any time; none is taken out or changes its meaning.`
