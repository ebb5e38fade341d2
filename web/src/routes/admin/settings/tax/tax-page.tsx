import { placeName } from '@storylamp/contract/delivery/places'
import type { WireSettings } from '@storylamp/contract/settings/settings'
import { useState } from 'react'
import type { Send } from '../../../../api/send.ts'
import { style } from '../../../../ui/classes.ts'
import { useFormState } from '../../../../ui/forms/form.tsx'
import { AdminForm } from '../../components/forms/admin-form.tsx'
import { editing } from '../../components/merge/merging.ts'
import { PlaceField } from '../place-field.tsx'
import { saveList } from '../save-section.ts'
import { formTexts, SectionFrame } from '../section-frame.tsx'
import { PlaceRates } from './place-rates.tsx'
import { type Rate, type RateFields, rateLines, toRateFields, toRates } from './rate-fields.ts'
import { checkTax } from './to-tax.ts'

const about =
  'A rate holds from its day on, until a later one of the same place and class. A region’s rate for goods replaces that of its country; digital rates are by country alone. Books without a rate have that of other goods. Where there is no rate, no tax is charged. Whether prices include their tax is told by the zones under Delivery.'

export const Component = () => (
  <SectionFrame section="tax" about={about}>
    {({ tax }, reload) => <TaxForm saved={tax} onSaved={reload} />}
  </SectionFrame>
)

type FormProps = { saved: WireSettings['tax']; onSaved: () => void }

function TaxForm({ saved, onSaved }: FormProps) {
  const save = (send: Send, fields: RateFields, version: number | undefined) =>
    saveList(send, 'tax', { rates: toRates(fields) }, version)
  return (
    <AdminForm
      check={checkTax(saved.rates)}
      {...formTexts}
      {...editing<RateFields, WireSettings['tax']>({
        loaded: saved,
        toFields: ({ rates }) => toRateFields(rates),
        labels: (typed) => Object.fromEntries(Object.keys(typed).map((place) => [place, placeName(place)])),
        show: (_, rates) => (rates ? rateLines(rates as Rate[]) : null),
        save: (send, changes, version, current) =>
          save(send, { ...toRateFields(current.rates), ...changes } as RateFields, version),
        reload: onSaved,
      })}
    >
      <Places rates={saved.rates} />
    </AdminForm>
  )
}

function Places({ rates }: { rates: Rate[] }) {
  const saved = toRateFields(rates)
  const { markChanged } = useFormState()
  const [added, setAdded] = useState<string[]>([])
  const [places] = useState(() => Object.keys(saved))
  const add = (place: string) => {
    if (!places.includes(place)) setAdded([place, ...added.filter((one) => one !== place)])
    markChanged()
  }
  return (
    <>
      <div className={`${style({ variant: 'card' })} p-4 sm:p-6`}>
        <PlaceField name="notAdded" onAdd={add} />
      </div>
      <div className={`${style({ variant: 'card' })} divide-y divide-line px-4 sm:px-6`}>
        {[...added, ...places].map((place) => (
          <PlaceRates key={place} place={place} saved={saved[place]} isNew={added.includes(place)} />
        ))}
      </div>
    </>
  )
}
