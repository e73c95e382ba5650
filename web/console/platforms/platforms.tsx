import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { useAskedDialog } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Table } from '../parts/table.tsx'
import { listPlatforms, type Platform } from '../api/platforms.ts'
import { DeletePlatform, NewPlatform, RenamePlatform } from './platform-dialogs.tsx'

/** Custom platforms of the account, and the built-in ones. */
export function Platforms(): VNode {
  const load = useLoad('platforms', listPlatforms)
  const [isAdding, setAdding] = useAskedDialog()
  const add = (): void => setAdding(true)
  const { loaded } = load
  // Without custom platforms, the button is in the placeholder below.
  const hasCustom = loaded.kind === 'ready' && loaded.value.some((platform) => !platform.built_in)
  return (
    <>
      <PageHead
        title="Platforms"
        lead="The systems that your visitors' sites run on. Steps can be limited to some platforms, and rules can detect a site's platform."
      >
        {hasCustom && (
          <Button kind="primary" onClick={add}>
            New platform
          </Button>
        )}
      </PageHead>
      <Show load={load}>
        {(platforms) => (
          <>
            <CustomPlatforms
              platforms={platforms.filter((platform) => !platform.built_in)}
              add={add}
              onChanged={load.reload}
            />
            <BuiltInPlatforms platforms={platforms.filter((platform) => platform.built_in)} />
          </>
        )}
      </Show>
      {isAdding && <NewPlatform onClose={() => setAdding(false)} onChanged={load.reload} />}
    </>
  )
}

type CustomPlatformsProps = { platforms: readonly Platform[]; add: () => void; onChanged: () => void }

function CustomPlatforms({ platforms, add, onChanged }: CustomPlatformsProps): VNode {
  return (
    <section class="block" aria-labelledby="custom">
      <h2 id="custom">Custom</h2>
      {platforms.length === 0 ? (
        <Empty title="No custom platforms yet">
          <p>Add a shop system, framework or partner that is missing from the built-in list.</p>
          <Button kind="primary" onClick={add}>
            New platform
          </Button>
        </Empty>
      ) : (
        <ul class="bare rows">
          {platforms.map((platform) => (
            <CustomPlatformRow key={platform.slug} platform={platform} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CustomPlatformRow({ platform, onChanged }: { platform: Platform; onChanged: () => void }): VNode {
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const props = { platform, onChanged, onClose: () => setOpen(undefined) }
  return (
    <li class="card">
      <h3>{platform.name}</h3>
      <p>
        <code>{platform.slug}</code>
      </p>
      <div class="row">
        <Button onClick={() => setOpen('rename')} label={`Rename the platform ${platform.name}`}>
          Rename
        </Button>
        <Button kind="quiet" onClick={() => setOpen('delete')} label={`Delete the platform ${platform.name}`}>
          Delete
        </Button>
      </div>
      {open === 'rename' && <RenamePlatform {...props} />}
      {open === 'delete' && <DeletePlatform {...props} />}
    </li>
  )
}

function BuiltInPlatforms({ platforms }: { platforms: readonly Platform[] }): VNode {
  return (
    <section class="block" aria-labelledby="built-in">
      <h2 id="built-in">Built in</h2>
      <p>These are available in every account and cannot be changed.</p>
      <Table labelledBy="built-in" columns={['Name', 'Slug']}>
        {platforms.map(({ slug, name }) => (
          <tr key={slug}>
            <td>{name}</td>
            <td>
              <code>{slug}</code>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
