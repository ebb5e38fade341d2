import { homeCountry } from '@storylamp/contract/settings/home-country'
import { sections } from '@storylamp/contract/settings/sections'
import type { WireSettings } from '@storylamp/contract/settings/settings'
import { soldCurrencies } from '@storylamp/contract/settings/sold-currencies'
import { packPrices } from '@storylamp/contract/wallet/pack-prices'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'
import { useShowSettings } from '../../../base/settings.ts'
import { style } from '../../../ui/classes.ts'
import { type Check, checkBy } from '../../../ui/forms/use-form.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { editing } from '../components/merge/merging.ts'
import { Component as NotFound } from '../not-found.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { NotYourTask } from '../staff/not-your-task.tsx'
import { saveSection } from './save-section.ts'
import { type FormSection, isFormSection, labelsOf, sectionForms } from './section-fields.ts'
import { formTexts, SectionFrame } from './section-frame.tsx'
import { SettingField } from './setting-field.tsx'
import { shownValue } from './shown-changes.ts'
import { atFields, toSection } from './to-section.ts'

type Fields = Record<string, unknown>

export function Component() {
  const { section } = useParams()
  if (!isFormSection(section)) return <NotFound />
  return (
    <ForRight right={section === 'hero' ? 'pages' : 'settings'} otherwise={<NotYourTask />}>
      <SectionFrame key={section} section={section} about={sectionForms[section].about}>
        {(settings, reload) => <SectionForm section={section} saved={settings[section]} onSaved={reload} />}
      </SectionFrame>
    </ForRight>
  )
}

type FormProps<Name extends FormSection> = { section: Name; saved: WireSettings[Name]; onSaved: () => void }

function SectionForm<Name extends FormSection>({ section, saved, onSaved }: FormProps<Name>) {
  const { fields } = sectionForms[section]
  const show = useShowSettings()
  useFocusOfHash()
  return (
    <AdminForm
      check={checkOf(section)}
      {...formTexts}
      {...editing<Fields, Fields & { version: number }>({
        loaded: saved,
        labels: labelsOf(section),
        show: shownValue,
        save: async (send, values, version) => {
          const outcome = await saveSection(send, section, values, version)
          if (outcome.reply !== undefined) show(shownIn(outcome.reply.data))
          return outcome
        },
        reload: onSaved,
      })}
    >
      <div className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
        {fields.map((field) => (
          <SettingField key={field.name} field={field} value={(saved as Fields)[field.name]} />
        ))}
      </div>
    </AdminForm>
  )
}

/** What the pages of this browser show of them. */
const shownIn = ({ shop, contact, returns, hero, selling, tokens }: WireSettings) => ({
  shopName: shop.name,
  contactEmail: contact.email,
  homeCountry: homeCountry({ selling }),
  currency: selling.currency,
  currencies: soldCurrencies(selling),
  packs: packPrices(tokens, selling.currency),
  returnDays: returns.days,
  hero: { title: hero.title, lead: hero.lead },
})

function checkOf(section: FormSection): Check<Fields> {
  // A field that the form does not show stays as it is.
  const schema = z.partial(sections[section].schema as z.ZodMiniObject)
  const check = checkBy<Fields>(schema as z.ZodMiniType<unknown, Fields>)
  return checkConverted(
    (values) => {
      const checked = check(values)
      return checked.wrong === undefined ? checked : { wrong: atFields(checked.wrong) }
    },
    (values) => toSection(sectionForms[section].fields, values),
  )
}

/** The checklist leads to a field by its name behind the #. */
function useFocusOfHash() {
  const { hash } = useLocation()
  useEffect(() => {
    const name = CSS.escape(hash.slice(1))
    if (name === '') return
    const field = document.querySelector<HTMLElement>(`main [name="${name}"], main [data-setting="${name}"]`)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [hash])
}
