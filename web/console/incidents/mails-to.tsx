import type { VNode } from 'preact'
import { readAccount, type Account } from '../api/account.ts'
import { useLoad } from '../load.tsx'
import { Link } from '../location.tsx'

/** Says who gets a mail about an incident. Its line is empty until that is known. */
export function MailsTo(): VNode | null {
  const { loaded } = useLoad('mails', readAccount)
  if (loaded.kind === 'failed') return null
  return <p class="fine">{loaded.kind === 'ready' ? recipientsOf(loaded.value) : '\u00a0'}</p>
}

function recipientsOf({ notification_emails: addresses, sends_mails: sendsMails }: Account): VNode {
  if (addresses.length === 0) {
    return (
      <>
        Nobody gets a mail when something breaks. <Link to="/account">Name addresses under Account</Link>
      </>
    )
  }
  return (
    <>
      {sendsMails ? 'Mails go to' : 'This service has no mail server yet. With one, mails go to'}{' '}
      {addresses.join(', ')} when something breaks. <Link to="/account">Change the addresses</Link>
    </>
  )
}
