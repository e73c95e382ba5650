// Covers worker/html/work-budget.ts and all that spends from it in worker/html/scan-page.ts.
import assert from 'node:assert/strict'
import { scanPage } from '../../worker/html/scan-page.ts'
import { CHECK_STEPS, TooComplex, WorkBudget } from '../../worker/html/work-budget.ts'
import { compiled, existsIn, wholePage } from '../worker/html/oracle.ts'
import { streamAttacks, treeAttacks, type Attack } from './pages.ts'

/** Each is twice the previous size. Even at the smallest, the part that grows is most of the work. */
const sizes = [1000, 2000, 4000] as const

/** Factor by which work may grow when a page doubles. Quadratic work grows by four. */
const LINEAR = 2.5

/** A page of about this size reaches the budget if its work grows faster than its length. */
const FULL_CHARACTERS = 1_900_000

describe('the work that a page designed to be slow causes', () => {
  for (const attack of [...treeAttacks, ...streamAttacks]) {
    it(`grows linearly or stops at the budget: ${attack.name}`, async () => {
      const small = await spentOn(attack, sizes[0])
      const medium = await spentOn(attack, sizes[1])
      const large = await spentOn(attack, sizes[2])
      if (growsWithPage(small, medium) && growsWithPage(medium, large)) return
      const perTurn = attack.page(sizes[1]).length - attack.page(sizes[0]).length
      const full = await spentOn(attack, Math.floor((FULL_CHARACTERS * sizes[0]) / perTurn))
      assert.ok(full.stopped)
    })
  }

  it('stops at the first step over the budget', () => {
    const work = new WorkBudget({ steps: 2 })
    work.spend(2)
    assert.throws(() => work.spend(1), TooComplex)
  })

  it('has a larger budget for files larger than any page that a check reads', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, '<b>x</b> ')
    async function* body(): AsyncGenerator<Uint8Array> {
      for (let count = 0; count < 60; count += 1) yield mebibyte
      yield Buffer.from('<script src=x>')
    }
    const { end, count } = await scanPage({ body: body(), selector: compiled('script[src]') })
    assert.deepEqual([end, count], ['whole', 1])
  })

  it('is bounded when the scanner only needs to know whether an element exists', async () => {
    const attack = streamAttacks.find(
      ({ name }) => name === 'attributes on one tag that many parts of the selector test',
    )
    assert.ok(attack)
    const work = new WorkBudget({ steps: 100_000 })
    const body = bodyOf(attack.page(1000))
    const { answer, reason } = await existsIn({ body, selector: compiled(attack.selector), work })
    assert.deepEqual([answer, reason?.code], ['unknown', 'content_too_complex'])
    assert.ok(work.spent < 200_000, `${work.spent} steps`)
  })

  it('includes the second pass, which runs only if enough of the budget is left', () => {
    const page = Buffer.from('<p>x</p>'.repeat(1000))
    const work = new WorkBudget({ steps: 10 * page.length })
    assert.equal(wholePage(page, {}, work), undefined)
    assert.equal(work.spent, 0)
    const more = new WorkBudget({ steps: 100 * page.length })
    assert.ok(wholePage(page, {}, more))
    assert.ok(more.spent > page.length)
  })

  it('is counted for all pages of a check together', async () => {
    const attack = treeAttacks[0]
    assert.ok(attack)
    const work = new WorkBudget({ steps: 1_000_000 })
    assert.equal((await spentOn(attack, 20, work)).stopped, false)
    work.spend(1_000_000 - work.spent)
    assert.equal((await spentOn(attack, 20, work)).stopped, true)
  })
})

type Spent = { readonly spent: number; readonly stopped: boolean }

function growsWithPage(less: Spent, more: Spent): boolean {
  return more.stopped || more.spent < less.spent * LINEAR
}

async function spentOn({ page, selector }: Attack, n: number, work = new WorkBudget()): Promise<Spent> {
  const { end, reason } = await scanPage({
    body: bodyOf(page(n)),
    contentType: 'text/html',
    selector: compiled(selector),
    work,
  })
  const stopped = end === 'undecided'
  // Of a page with more than 512 levels, browsers make another tree.
  if (stopped) assert.match(reason?.code ?? '', /^content_(?:too_complex|unclear)$/)
  // At most, the last step exceeds the budget by one large step.
  assert.ok(work.spent < CHECK_STEPS * 1.5, `${work.spent} steps`)
  return { spent: work.spent, stopped }
}

async function* bodyOf(page: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(page)
}
