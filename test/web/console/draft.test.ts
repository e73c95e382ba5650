// Covers web/console/draft/*.ts and web/console/comparison/mark-differences.ts.
import assert from 'node:assert/strict'
import { mergeFields } from '../../../web/console/draft/merge-fields.ts'
import { markDifferences } from '../../../web/console/comparison/mark-differences.ts'
import type { DraftContent, Item, SavedDraft } from '../../../web/console/draft/content.ts'
import { DraftStore, type Clock, type DraftApi } from '../../../web/console/draft/draft-store.ts'
import { duplicate, newItem, toItem, withStep } from '../../../web/console/draft/items.ts'
import { findConflicts, mergeDrafts, type Versions } from '../../../web/console/draft/merge.ts'
import { retryAfterMs, waitMs } from '../../../web/console/draft/save-times.ts'
import { ApiError } from '../../../web/console/request.ts'

const scopes = { allowed_scopes: ['site'], default_scope: 'site' }

function step(id: string, title = id, body = ''): Item {
  const { step: empty } = newItem([])
  return toItem({ ...empty, id, title, config: { ...empty.config, slug: id, body } })
}

function content(...items: Item[]): DraftContent {
  return { items, scopes }
}

/** Returns the steps as "id:title". */
function titles({ items }: DraftContent): string[] {
  return items.map(({ key, step: { title } }) => `${key}:${title}`)
}

describe("the editor's draft", () => {
  let nowMs = 0
  let timers: { atMs: number; callback: () => void }[] = []
  let saves: string[][] = []
  let failures: ApiError[] = []
  let onServer: SavedDraft
  const clock: Clock = {
    now: () => nowMs,
    after: (ms, callback) => {
      const timer = { atMs: nowMs + ms, callback }
      timers.push(timer)
      return () => (timers = timers.filter((other) => other !== timer))
    },
  }
  const api: DraftApi = {
    save: async ({ revision }, given, onSaved) => {
      const failure = failures.shift()
      if (failure) throw failure
      if (revision !== onServer.revision) throw apiError(412, 'precondition_failed')
      saves.push(titles(given))
      onServer = { content: given, revision: revision + 1 }
      onSaved(onServer)
    },
    read: async () => onServer,
  }
  let store: DraftStore
  const now = (): DraftContent => store.snapshot.content
  const rename = (key: string, title: string): void =>
    store.change({
      ...now(),
      items: now().items.map((item) =>
        item.key === key ? { ...item, step: { ...item.step, title } } : item,
      ),
    })

  beforeEach(() => {
    nowMs = 0
    timers = []
    saves = []
    failures = []
    onServer = { content: content(step('a'), step('b')), revision: 1 }
    store = new DraftStore(onServer, api, clock)
  })

  /** Advances the clock, and waits for the saves that begin. */
  async function pass(ms: number): Promise<void> {
    nowMs += ms
    for (const timer of timers.filter(({ atMs }) => atMs <= nowMs)) {
      timers = timers.filter((other) => other !== timer)
      timer.callback()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }

  function apiError(status: number, code: string, retryMs?: number): ApiError {
    return new ApiError({ code, message: code, status, retryAfterMs: retryMs })
  }

  it('is saved after a pause, in one request for everything typed', async () => {
    rename('a', 'A')
    await pass(999)
    assert.deepEqual([saves, store.snapshot.state.kind], [[], 'waiting'])
    rename('a', 'AB')
    await pass(999)
    assert.deepEqual(saves, [])
    await pass(1)
    assert.deepEqual([saves, store.snapshot.state.kind, timers], [[['a:AB', 'b:b']], 'saved', []])
  })

  it('is saved during long typing, but rarely', async () => {
    for (let second = 1; second <= 60; second++) {
      rename('a', 'A'.repeat(second))
      await pass(900)
    }
    assert.ok(saves.length >= 4 && saves.length <= 20, `${saves.length} saves`)
  })

  it('is saved with one request at a time, and again if it was changed during the request', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = new DraftStore(
      onServer,
      {
        ...api,
        save: async (...given) => {
          await promise
          return api.save(...given)
        },
      },
      clock,
    )
    store = slow
    rename('a', 'A')
    await pass(1000)
    rename('a', 'AB')
    const both = Promise.all([store.save(), store.save()])
    await pass(60_000)
    assert.deepEqual([saves, store.snapshot.state.kind], [[], 'saving'])
    resolve()
    assert.deepEqual(await both, [true, true])
    assert.deepEqual(
      saves.map(([first]) => first),
      ['a:A', 'a:AB'],
    )
  })

  it('is retried with increasing pauses while the service does not answer', async () => {
    failures = [
      apiError(0, 'network_error'),
      apiError(503, 'service_unavailable'),
      apiError(429, 'rate_limited', 30_000),
    ]
    rename('a', 'A')
    const waits: number[] = []
    for (const expected of ['retrying', 'retrying', 'retrying', 'saved']) {
      const [timer] = timers
      waits.push((timer?.atMs ?? 0) - nowMs)
      await pass(waits.at(-1) ?? 0)
      assert.equal(store.snapshot.state.kind, expected)
    }
    assert.deepEqual(waits, [1000, 2000, 4000, 30_000])
    assert.deepEqual(saves, [['a:A', 'b:b']])
    assert.deepEqual(
      [retryAfterMs(20), waitMs({ nowMs: 0, unsavedSinceMs: 0, savedAtMs: -1 })],
      [60_000, 2999],
    )
  })

  it('is not retried before a new session, or after a refusal before a change', async () => {
    failures = [apiError(401, 'console_session_ended'), apiError(400, 'invalid_request')]
    rename('a', 'A')
    await pass(1000)
    assert.deepEqual([store.snapshot.state.kind, timers], ['retrying', []])
    assert.equal(await store.save(), false)
    assert.deepEqual([store.snapshot.state.kind, timers], ['refused', []])
    rename('a', 'B')
    await pass(3000)
    assert.equal(store.snapshot.state.kind, 'saved')
  })

  describe('with a check that the service refuses', () => {
    const errors = [{ path: 'requirements.0.verification.global.path', message: 'must be names' }]
    const refused = new ApiError({ code: 'invalid_request', message: '', status: 400, errors })
    const setCheck = (type: string): void => {
      const [first, ...others] = now().items
      if (!first) return
      store.change({
        ...now(),
        items: [{ ...first, step: { ...first.step, verification: { type } } }, ...others],
      })
    }
    const savedChecks = (): string[] => onServer.content.items.map(({ step }) => step.verification.type)

    it('is saved but for that check, which is not lost, and is saved once it is corrected', async () => {
      failures = [refused]
      setCheck('half')
      rename('b', 'B')
      await pass(1000)
      assert.equal(store.snapshot.state.kind, 'partly')
      assert.deepEqual(
        [titles(onServer.content), savedChecks()],
        [
          ['a:a', 'b:B'],
          ['manual', 'manual'],
        ],
      )
      assert.deepEqual([now().items[0]?.step.verification.type, store.isSaved], ['half', false])
      setCheck('whole')
      await pass(3000)
      assert.deepEqual([store.snapshot.state.kind, savedChecks()], ['saved', ['whole', 'manual']])
    })

    it('is refused as a whole if something else is refused as well', async () => {
      const others = [...errors, { path: 'requirements.1.title', message: 'is too long' }]
      failures = [new ApiError({ code: 'invalid_request', message: '', status: 400, errors: others })]
      setCheck('half')
      rename('b', 'B')
      await pass(1000)
      assert.deepEqual([store.snapshot.state.kind, saves], ['refused', []])
    })

    it('is saved later if the service does not answer, and includes what others have changed', async () => {
      failures = [refused, apiError(0, 'network_error'), refused]
      setCheck('half')
      rename('b', 'B')
      await pass(1000)
      assert.equal(store.snapshot.state.kind, 'retrying')
      onServer = { content: content(step('a'), step('b'), step('c')), revision: 2 }
      await pass(2000)
      assert.deepEqual([store.snapshot.merges, titles(onServer.content)], [1, ['a:a', 'b:B', 'c:c']])
      assert.equal(now().items[0]?.step.verification.type, 'half')
    })
  })

  it('supports undo and redo, even after a save', async () => {
    rename('a', 'A')
    await pass(300)
    rename('a', 'AB')
    await pass(5000)
    rename('a', 'ABC')
    store.change({ ...now(), items: now().items.slice(1) })
    assert.deepEqual(titles(now()), ['b:b'])
    assert.equal(store.undo()?.path, 'requirements.0')
    assert.deepEqual(titles(now()), ['a:ABC', 'b:b'])
    assert.equal(store.undo()?.path, 'requirements.0.title')
    assert.deepEqual(titles(now()), ['a:AB', 'b:b'])
    store.undo()
    assert.deepEqual(titles(now()), ['a:a', 'b:b'])
    assert.equal(store.undo(), undefined)
    store.redo()
    store.redo()
    assert.deepEqual(titles(now()), ['a:ABC', 'b:b'])
    await pass(5000)
    assert.deepEqual(titles(onServer.content), ['a:ABC', 'b:b'])
    rename('b', 'B')
    assert.deepEqual([store.snapshot.canUndo, store.snapshot.canRedo], [true, false])
  })

  it("includes another author's saved changes, and keeps them on undo", async () => {
    rename('a', 'Mine')
    onServer = { content: content(step('c'), step('a'), step('b', 'Theirs')), revision: 7 }
    await pass(1000)
    assert.deepEqual(titles(now()), ['c:c', 'a:Mine', 'b:Theirs'])
    assert.deepEqual([store.snapshot.state.kind, store.snapshot.merges], ['saved', 1])
    store.undo()
    assert.deepEqual(titles(now()), ['c:c', 'a:a', 'b:Theirs'])
  })

  it('is saved if only the response to the last save was lost', async () => {
    const { save } = api
    let isLost = true
    store = new DraftStore(
      onServer,
      {
        ...api,
        save: async (draft, given, onSaved) => {
          await save(draft, given, isLost ? () => undefined : onSaved)
          if (isLost) throw apiError(0, 'network_error')
        },
      },
      clock,
    )
    rename('a', 'A')
    await pass(1000)
    assert.equal(store.snapshot.state.kind, 'retrying')
    isLost = false
    await pass(2000)
    assert.equal(store.snapshot.state.kind, 'saved')
    assert.deepEqual(titles(now()), ['a:A', 'b:b'])
  })

  it('asks about a step that both authors changed, and saves the choice', async () => {
    rename('a', 'Mine')
    rename('b', 'Also mine')
    onServer = { content: content(step('a', 'Theirs'), step('b')), revision: 7 }
    await pass(1000)
    const { state } = store.snapshot
    assert.ok(state.kind === 'conflict')
    assert.deepEqual(
      state.conflicts.map(({ key }) => key),
      ['a'],
    )
    assert.deepEqual([await store.save(), saves], [false, []])
    store.resolve(() => 'theirs')
    await pass(0)
    assert.deepEqual([titles(onServer.content), store.isSaved], [['a:Theirs', 'b:Also mine'], true])
    store.undo()
    assert.deepEqual(titles(now()), ['a:Mine', 'b:Also mine'])
  })
})

describe('merging two drafts', () => {
  const base = content(step('a'), step('b'), step('c'))
  const conflicts = (versions: Versions): string[] => findConflicts(versions).map(({ key }) => key)

  it('keeps the additions, removals and moves of both authors', () => {
    const mine = content(step('c'), step('a'), step('new'), step('b'))
    const theirs = content(step('a'), step('b', 'B'), step('last'))
    assert.deepEqual(conflicts({ base, mine, theirs }), [])
    const merged = mergeDrafts({ base, mine, theirs }, () => 'mine')
    assert.deepEqual(titles(merged), ['a:a', 'new:new', 'b:B', 'last:last'])
  })

  it('finds a step that one author changed and the other removed', () => {
    const versions = { base, mine: content(step('b')), theirs: content(step('a', 'A'), step('b')) }
    assert.deepEqual(conflicts(versions), ['a'])
    assert.deepEqual(titles(mergeDrafts(versions, () => 'mine')), ['b:b'])
    assert.deepEqual(titles(mergeDrafts(versions, () => 'theirs')), ['a:A', 'b:b'])
  })

  it('merges fields one by one, and lists of named entries entry by entry', () => {
    const variable = (name: string, label = name): { name: string; label: string } => ({ name, label })
    const base = { name: 'a', locales: ['en'], variables: [variable('x'), variable('y'), variable('z')] }
    const mine = { ...base, name: 'b', variables: [variable('x', 'X'), variable('y'), variable('new')] }
    const theirs = { ...base, locales: ['de'], variables: [variable('x'), variable('y', 'Y'), variable('z')] }
    const merged = { locales: ['de'], variables: [variable('x', 'X'), variable('y', 'Y'), variable('new')] }
    assert.deepEqual(mergeFields({ base, mine, theirs }), {
      fields: { name: 'b', ...merged },
      merged,
      conflicts: [],
    })
    const others = { ...base, name: 'c', locales: ['fr'], variables: [variable('x', 'other')] }
    const { fields, conflicts } = mergeFields({ base, mine, theirs: others })
    assert.deepEqual([fields.name, fields.locales, conflicts], ['b', ['fr'], ['name', 'variables']])
  })

  it('finds scopes that both authors changed', () => {
    const withScope = (scope: string): DraftContent => ({
      ...base,
      scopes: { allowed_scopes: [scope], default_scope: scope },
    })
    const versions = { base, mine: withScope('page'), theirs: withScope('shop') }
    assert.deepEqual(conflicts(versions), ['scopes'])
    assert.equal(mergeDrafts(versions, () => 'theirs').scopes.default_scope, 'shop')
  })

  it('ignores the order of keys', () => {
    const [first] = base.items
    assert.ok(first)
    const turned = Object.fromEntries(Object.entries(first.step).toReversed()) as Item['step']
    const theirs = content({ ...first, step: turned }, step('b'), step('c'))
    assert.deepEqual(conflicts({ base, mine: content(step('a', 'A'), step('b'), step('c')), theirs }), [])
  })

  it('marks the words that differ', () => {
    const [mine, theirs] = markDifferences(
      'Put it into the head of the page',
      'Put it into the body of the page',
    )
    assert.deepEqual(
      [mine, theirs].map((pieces) =>
        pieces.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)),
      ),
      [
        ['Put it into the ', '[head]', ' of the page'],
        ['Put it into the ', '[body]', ' of the page'],
      ],
    )
    assert.deepEqual(markDifferences('', 'a')[0], [])
  })
})

describe('a step in the editor', () => {
  it('has a slug that follows its title until its author sets one', () => {
    const item = newItem([])
    const titled = withStep(item, { ...item.step, title: 'Add the snippet' }, [])
    assert.equal(titled.step.config.slug, 'add-the-snippet')
    const config = { ...titled.step.config, slug: 'mine' }
    const own = withStep(titled, { ...titled.step, config }, [])
    assert.equal(withStep(own, { ...own.step, title: 'Other' }, []).step.config.slug, 'mine')
    const stored = toItem(titled.step)
    assert.equal(withStep(stored, { ...stored.step, title: 'Other' }, []).step.config.slug, 'add-the-snippet')
  })

  it('is duplicated with another id and a free slug', () => {
    const items = [step('add'), step('add-2')]
    const [first] = items
    assert.ok(first)
    const copy = duplicate(first, items)
    assert.notEqual(copy.step.id, first.step.id)
    assert.deepEqual([copy.step.title, copy.step.config.slug], ['add', 'add-3'])
  })
})
