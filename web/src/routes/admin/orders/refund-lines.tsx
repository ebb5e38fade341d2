import { type Currency, currencyOf, formatPrice } from '@storylamp/contract/money'
import { TextField, useProblem } from '../../../ui/forms/form.tsx'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import type { PhysicalOrder } from './order-amounts.ts'

type Props = { order: Pick<PhysicalOrder, 'products' | 'refundable' | 'currency'> }

/** The pieces that can still be refunded, with their amounts. What was typed stays when somebody else refunds some of them. */
export function RefundLines({ order }: Props) {
  const { products, refundable } = order
  const currency = currencyOf(order)
  const problem = useProblem('lines')
  if (refundable === undefined) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">What goes back</legend>
      {products.map(({ productId, name }, line) => (
        <Pieces key={productId} name={name} line={line} amounts={refundable.lines[line] ?? []} currency={currency} />
      ))}
      {refundable.delivery > 0 && (
        <CheckboxField label={`Delivery: ${formatPrice(refundable.delivery, currency)}`} name="delivery" />
      )}
      {problem && <p className="font-semibold text-danger">{problem}</p>}
    </fieldset>
  )
}

type PiecesProps = { name: string; line: number; amounts: number[]; currency: Currency }

const Pieces = ({ name, line, amounts, currency }: PiecesProps) =>
  amounts.length === 0 ? (
    <p>{name}: all of it is refunded</p>
  ) : (
    <TextField
      label={`Pieces of ${name}`}
      name={`lines.${line}`}
      autoComplete="off"
      inputMode="numeric"
      required={false}
      hint={`${amounts.length} left: ${amounts.map((amount, before) => `${formatPrice(amount, currency)} for ${before + 1}`).join(', ')}`}
    />
  )
