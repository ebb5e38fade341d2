import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { placeName } from '@storylamp/contract/delivery/places'
import { isNeverApplied, taxClasses } from '@storylamp/contract/delivery/tax-settings'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx'
import { TextField, useFormState } from '../../../../ui/forms/form.tsx'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { useRows } from '../../components/forms/use-rows.ts'
import { classesOf, classNames, currentRates, type Rate } from './rate-fields.ts'

type Row = { taxClass: Rate['taxClass']; percent: number | ''; from: string }
type Props = { place: string; saved: Rate[] | undefined; isNew: boolean }

/** The rates of a country or region, folded until they are looked at. */
export function PlaceRates({ place, saved = [], isNew }: Props) {
  const today = new Date().toISOString().slice(0, 10)
  const first = (): Row[] =>
    classesOf(place)
      .filter((taxClass) => taxClass !== 'books')
      .map((taxClass) => ({ taxClass, percent: '', from: today }))
  const { rows, add, remove } = useRows<Row>(isNew ? first() : saved)
  const [isOpen, setOpen] = useState(isNew)
  const form = useFormState()
  const path = `places.${place}`
  const problemOf = (key: string, field: keyof Row) => form.problemOf(`${path}.${key}.${field}`)
  // Also one that was saved before such rates were refused.
  const isIdle = (row: Row | undefined) => row !== undefined && isNeverApplied({ place, taxClass: row.taxClass })
  const classProblem = (key: string, row: Row | undefined) =>
    problemOf(key, 'taxClass') ?? (isIdle(row) ? deliveryTexts.digitalByCountry : undefined)
  const isWrong = rows.some(
    ({ key, row }) => classProblem(key, row) ?? problemOf(key, 'percent') ?? problemOf(key, 'from'),
  )
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group py-1"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-bold">{placeName(place)}</span>{' '}
          <span className="text-muted">
            {isNew ? 'new' : rows.length === 0 ? 'no tax' : currentRates(place, saved, today)}
          </span>
        </span>
        <ChevronDown strokeWidth={1.75} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2 pb-4">
        {rows.map(({ key, row }) => (
          <div
            key={key}
            className="grid grid-cols-[1fr_1fr_2.75rem] items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_2.75rem]"
          >
            <ChoiceField
              label="Class"
              name={`${path}.${key}.taxClass`}
              options={isIdle(row) ? taxClasses : classesOf(place)}
              texts={classNames}
              defaultValue={row?.taxClass}
              problem={classProblem(key, row)}
            />
            <TextField
              label="Percent"
              name={`${path}.${key}.percent`}
              autoComplete="off"
              inputMode="decimal"
              defaultValue={row?.percent}
            />
            <div className="max-sm:order-1 max-sm:col-span-2">
              <TextField
                label="From the day"
                name={`${path}.${key}.from`}
                type="date"
                autoComplete="off"
                defaultValue={row?.from}
              />
            </div>
            <RemoveButton label="Remove this rate" className="mt-8" onRemove={() => remove(key)} />
          </div>
        ))}
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          onClick={() => add({ taxClass: 'goods', percent: '', from: today })}
        >
          Add a rate<span className="sr-only"> for {placeName(place)}</span>
        </Button>
      </div>
    </details>
  )
}
