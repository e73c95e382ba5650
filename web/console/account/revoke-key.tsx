import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Confirm } from '../parts/dialog.tsx'
import { Checkbox } from '../parts/field.tsx'
import { revokeKey, type ApiKey } from '../api/account.ts'

type RevokeKeyProps = { apiKey: ApiKey; isLast: boolean; onClose: () => void; onChanged: () => void }

export function RevokeKey({ apiKey, isLast, onClose, onChanged }: RevokeKeyProps): VNode {
  const [allowLockout, setAllowLockout] = useState(false)
  const action = useAction()
  const revoke = async (): Promise<void> => {
    await revokeKey(apiKey.id, { allowLockout })
    onChanged()
  }
  return (
    <Confirm
      title={`Revoke “${apiKey.name}”?`}
      verb="Revoke"
      action={action}
      onClose={onClose}
      onConfirm={revoke}
      isIncomplete={isLast && !allowLockout}
    >
      <p>
        Every program that uses this key, and everyone who is signed in with it, loses access immediately.
        This cannot be undone.
      </p>
      {isLast && (
        <>
          <p>
            <strong>This is the only key that can manage keys.</strong> Without it, only the operator of this
            service can create another one. To keep access, first create another key that can write API keys.
          </p>
          <Checkbox
            label="Leave the account without a key that can manage keys"
            checked={allowLockout}
            onInput={setAllowLockout}
          />
        </>
      )}
    </Confirm>
  )
}
