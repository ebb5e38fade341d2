import { formatPrice } from '@storylamp/contract/money'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import type { PhysicalOrder } from './order-amounts.ts'

type Props = { order: Pick<PhysicalOrder, 'products' | 'refundable'>; form: Form }

/** The pieces that can still be refunded, with what they bring. What was typed stays when somebody else refunds some of them. */
export function RefundLines({ order: { products, refundable }, form }: Props) {
  if (refundable === undefined) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">What goes back</legend>
      {products.map(({ productId, name }, line) => (
        <Pieces key={productId} name={name} line={line} amounts={refundable.lines[line] ?? []} form={form} />
      ))}
      {refundable.delivery > 0 && (
        <CheckboxField label={`Delivery: ${formatPrice(refundable.delivery)}`} name="delivery" />
      )}
      {form.problemOf('lines') && <p className="font-semibold text-danger">{form.problemOf('lines')}</p>}
    </fieldset>
  )
}

type PiecesProps = { name: string; line: number; amounts: number[]; form: Form }

const Pieces = ({ name, line, amounts, form }: PiecesProps) =>
  amounts.length === 0 ? (
    <p>{name}: all of it is refunded</p>
  ) : (
    <TextField
      label={`Pieces of ${name}`}
      name={`lines.${line}`}
      autoComplete="off"
      inputMode="numeric"
      required={false}
      problem={form.problemOf(`lines.${line}`)}
      hint={`${amounts.length} left: ${amounts.map((amount, before) => `${formatPrice(amount)} for ${before + 1}`).join(', ')}`}
    />
  )
