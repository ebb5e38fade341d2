import { adjustWallet } from '@storylamp/contract/accounts/admin-customers'
import type { WireBody } from '@storylamp/contract/endpoint'
import { useState } from 'react'
import { createIdempotency } from '../../../api/idempotency.ts'
import { useSend } from '../../../api/send.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { numberOf, shaped } from '../parts/typed.ts'

type Wish = WireBody<typeof adjustWallet>

const check = shaped(checkBy<Wish>(adjustWallet.body), ({ tokens, reason }) => ({ tokens: numberOf(tokens), reason }))

/** Gives or takes tokens, once for however often it has to be sent. */
export function Adjustment({ familyId, onDone }: { familyId: string; onDone: () => void }) {
  const send = useSend()
  const [once] = useState(createIdempotency)
  return (
    <FormDialog
      label="Adjust"
      title="Adjust the wallet"
      submit="Adjust"
      check={check}
      send={(body) =>
        once(`${familyId} ${body.tokens} ${body.reason}`, (idempotencyKey) =>
          send('POST', '/api/admin/wallets/:familyId/adjustments', { params: { familyId }, body, idempotencyKey }),
        )
      }
      done="The wallet is adjusted."
      failureText="The wallet could not be adjusted. Please try again."
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextField
            label="Tokens"
            name="tokens"
            autoComplete="off"
            problem={form.problemOf('tokens')}
            hint="Such as 20 to give, or -20 to take."
          />
          <ReasonField form={form} hint="The parent reads it in the wallet." />
        </>
      )}
    </FormDialog>
  )
}
