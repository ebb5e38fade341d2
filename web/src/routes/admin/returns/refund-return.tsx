import type { WireBody } from '@storylamp/contract/endpoint'
import { currencyName, currencyOf, formatPrice, major, wireMinus } from '@storylamp/contract/money'
import { refundReturn } from '@storylamp/contract/returns/admin-returns'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted, isFilled, toNumber } from '../components/forms/form-values.ts'
import { usePostOnce } from '../components/use-post-once.ts'
import type { StepProps } from './step-props.ts'

type Body = WireBody<typeof refundReturn>

const check = checkConverted(checkBy<Body>(refundReturn.body), ({ amount }) =>
  isFilled(amount) ? { amount: toNumber(amount) } : {},
)

export function RefundReturn({ shown: { _id, number, version, due }, onChanged }: StepProps) {
  const postOnce = usePostOnce()
  const { amount = major(0), withheld = major(0) } = due ?? {}
  const isEnd = amount === 0
  const currency = currencyOf(due ?? {})
  return (
    <FormDialog
      buttonLabel={isEnd ? 'End it' : 'Refund'}
      variant="primary"
      title={isEnd ? `End return ${number}?` : `Refund return ${number}`}
      check={check}
      send={(_, body) => postOnce('/api/admin/returns/:id/refund', { params: { id: _id }, body: { ...body, version } })}
      onRefused={onChanged}
      successText={isEnd ? 'The return has ended.' : 'The money goes back.'}
      failureText="The refund could not be made. Please try again."
      onDone={onChanged}
    >
      {isEnd ? (
        <p>Nothing more is refunded.</p>
      ) : (
        <>
          <p>
            {formatPrice(wireMinus(amount, withheld), currency)} {due?.delivery && '(with delivery) '}goes back to the
            customer’s card.
          </p>
          {due?.surplus !== undefined && (
            <p>
              {formatPrice(due.surplus, currency)} of a dearer delivery stay with the shop: the goods were as they
              should be.
            </p>
          )}
          {withheld > 0 && (
            <p>
              {formatPrice(withheld, currency)} of {formatPrice(amount, currency)} is kept for free tokens that are
              spent, as the customer has chosen. They are taken off a lower amount, too.
            </p>
          )}
          <TextField
            label={`A lower amount in ${currencyName(currency)} (optional)`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required={false}
            hint="Where the pieces were used more than to try them."
          />
        </>
      )}
    </FormDialog>
  )
}
