import { INSTALLATION_TOKEN } from '../../../shared/content/placeholders.ts'
import type { Guide } from '../../widget/guide.ts'
import { preview } from '../api/versions.ts'
import type { DraftContent } from '../draft/content.ts'
import { withoutRefusedChecks } from '../draft/refused-checks.ts'
import type { GuideQuery } from '../embed/widget.tsx'
import { ApiError } from '../request.ts'
import { nonEmptyValues } from '../variables/guide-variables.ts'

type Rendered = {
  readonly id: string
  readonly content: DraftContent
  /** The last content that could be rendered. Its checks stand in for those that are being written. */
  readonly last: DraftContent
  readonly query: GuideQuery
  readonly signal: AbortSignal | undefined
}

/** Renders a draft with all that is not saved yet, as visitors would get it. */
export async function renderDraft({ id, content, last, query, signal }: Rendered): Promise<Guide> {
  const render = async ({ items, scopes }: DraftContent): Promise<Guide> => {
    const requirements = items.map(({ step }) => ({ ...step, title: step.title.trim() || 'Untitled step' }))
    const unsaved = { requirements, ...(scopes.allowed_scopes[0] && scopes) }
    return preview(id, { ...withToken(query), ...unsaved }, signal)
  }
  try {
    return await render(content)
  } catch (error) {
    const rest = error instanceof ApiError && withoutRefusedChecks(content, last, error.errors)
    if (!rest) throw error
    return render(rest)
  }
}

/** The token of an installation is no variable of the guide. */
function withToken({ variables, ...query }: GuideQuery): GuideQuery & { installation_token?: string } {
  const { [INSTALLATION_TOKEN]: token, ...rest } = nonEmptyValues(variables)
  return { ...query, variables: rest, ...(token !== undefined && { installation_token: token }) }
}
