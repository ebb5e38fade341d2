import { adjustWallet } from '@storylamp/contract/accounts/admin-customers'
import type { WireBody } from '@storylamp/contract/endpoint'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted, toNumber } from '../components/forms/form-values.ts'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { usePostOnce } from '../components/use-post-once.ts'

type Adjustment = WireBody<typeof adjustWallet>

const check = checkConverted(checkBy<Adjustment>(adjustWallet.body), ({ tokens, reason }) => ({
  tokens: toNumber(tokens),
  reason,
}))

/** Credits or debits tokens. */
export function AdjustWallet({ familyId, onDone }: { familyId: string; onDone: () => void }) {
  const postOnce = usePostOnce()
  return (
    <FormDialog
      buttonLabel="Adjust"
      title="Adjust the wallet"
      check={check}
      send={(_, body) => postOnce('/api/admin/wallets/:familyId/adjustments', { params: { familyId }, body })}
      successText="The wallet is adjusted."
      failureText="The wallet could not be adjusted. Please try again."
      onDone={onDone}
    >
      <TextField label="Tokens" name="tokens" autoComplete="off" hint="Such as 20 to give, or -20 to take." />
      <ReasonField hint="The parent reads it in the wallet." />
    </FormDialog>
  )
}
