import type { VNode } from 'preact'
import { signalType } from '../../../shared/check/types.ts'
import { INSTALLATION_TOKEN, placeholdersIn } from '../../../shared/content/placeholders.ts'
import type { Template } from '../api/templates.ts'
import { readSteps, type Requirement } from '../api/versions.ts'
import { useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Notice } from '../parts/notice.tsx'
import { useHasScope } from '../session.ts'

/** Names the steps that no visitor of a page with the embed code alone can complete. */
export function NeedsInstallations({ template }: { template: Template }): VNode | null {
  const { id, current_version_id: versionId } = template
  const { loaded } = useLoad(`steps ${versionId}`, async (signal) =>
    versionId === null ? [] : (await readSteps(versionId, signal)).steps,
  )
  const canReadInstallations = useHasScope('installations:read')
  const needed = loaded.kind === 'ready' ? loaded.value.filter(needsInstallation) : []
  if (needed.length === 0) return null
  return (
    <Notice tone="unsure" title="The embed code alone is not enough">
      <p>
        With it alone, visitors cannot complete {needed.map(({ title }) => `“${title}”`).join(', ')}. Create
        an installation for each customer, and give the widget its token, or send its link.
      </p>
      {canReadInstallations && (
        <p>
          <Link to={`/templates/${id}/installations`}>Go to the guide’s installations</Link>
        </p>
      )}
    </Notice>
  )
}

function needsInstallation(step: Requirement): boolean {
  return step.verification.type === signalType || placeholdersIn(JSON.stringify(step)).has(INSTALLATION_TOKEN)
}
