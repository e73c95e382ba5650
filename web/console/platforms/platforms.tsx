import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { listPlatforms, type Platform } from '../wire/platforms.ts'
import { DeletePlatform, NewPlatform, RenamePlatform } from './platform-dialogs.tsx'

/** What readers' sites are made with: the account's own platforms, and those that all accounts have. */
export function Platforms(): VNode {
  const load = useLoad('platforms', listPlatforms)
  const [isAdding, setAdding] = useState(false)
  const add = (): void => setAdding(true)
  return (
    <>
      <PageHead
        title="Platforms"
        lead="What your readers' sites are made with. A step can be for some platforms alone, and a guide can tell the platform by rules."
      >
        <Button kind="primary" onClick={add}>
          New platform
        </Button>
      </PageHead>
      <Show load={load}>
        {(platforms) => (
          <>
            <Own platforms={platforms.filter((one) => !one.built_in)} add={add} onChanged={load.reload} />
            <BuiltIn platforms={platforms.filter((one) => one.built_in)} />
          </>
        )}
      </Show>
      {isAdding && <NewPlatform onClose={() => setAdding(false)} onChanged={load.reload} />}
    </>
  )
}

type OwnProps = { platforms: readonly Platform[]; add: () => void; onChanged: () => void }

function Own({ platforms, add, onChanged }: OwnProps): VNode {
  return (
    <section class="block" aria-labelledby="own">
      <h2 id="own">Your own</h2>
      {platforms.length === 0 ? (
        <Empty title="You have no platform of your own yet">
          <p>Add the shop system, the framework or the partner that your readers have and we do not know.</p>
          <Button kind="primary" onClick={add}>
            New platform
          </Button>
        </Empty>
      ) : (
        <ul class="bare rows">
          {platforms.map((platform) => (
            <OwnRow key={platform.slug} platform={platform} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OwnRow({ platform, onChanged }: { platform: Platform; onChanged: () => void }): VNode {
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

function BuiltIn({ platforms }: { platforms: readonly Platform[] }): VNode {
  return (
    <section class="block" aria-labelledby="built-in">
      <h2 id="built-in">Built in</h2>
      <p>Every account has these, and nobody can change them.</p>
      <div class="wide" tabIndex={0} role="group" aria-labelledby="built-in">
        <table>
          <thead>
            <tr>
              <th>Name</th>
              <th>Slug</th>
            </tr>
          </thead>
          <tbody>
            {platforms.map(({ slug, name }) => (
              <tr key={slug}>
                <td>{name}</td>
                <td>
                  <code>{slug}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
