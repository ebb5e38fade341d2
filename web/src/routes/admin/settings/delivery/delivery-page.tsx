import { countryName } from '@storylamp/contract/delivery/countries'
import { countriesSoldTo } from '@storylamp/contract/delivery/places'
import type { WireSettings } from '@storylamp/contract/settings/settings'
import type { Send } from '../../../../api/send.ts'
import { useSettings } from '../../../../base/settings.ts'
import { Button, TextLink } from '../../../../ui/button.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { AdminForm } from '../../components/forms/admin-form.tsx'
import { useRows } from '../../components/forms/use-rows.ts'
import { editing } from '../../components/merge/merging.ts'
import { saveList } from '../save-section.ts'
import { formTexts, SectionFrame } from '../section-frame.tsx'
import { checkDelivery } from './to-delivery.ts'
import { ZoneCard } from './zone-card.tsx'
import { toZoneFields, toZones, type Zone, type ZoneFields, zoneLines } from './zone-fields.ts'

const about =
  'A zone is where delivery costs the same. Nobody can order from a country that stands in no zone. A zone with a region, such as Hawaii, comes before the one with its country.'

export const Component = () => (
  <SectionFrame section="delivery" about={about}>
    {({ delivery, selling }, reload) => (
      <>
        <NotSoldTo zones={delivery.zones} countries={selling.countries} />
        <DeliveryForm saved={delivery} onSaved={reload} />
      </>
    )}
  </SectionFrame>
)

type Chosen = { zones: Zone[]; countries: WireSettings['selling']['countries'] }

/** The countries that were chosen under Selling limit the zones. */
function NotSoldTo({ zones, countries }: Chosen) {
  const sold = countriesSoldTo(zones, null)
  const withoutZone = countries?.filter((code) => !sold.includes(code)) ?? []
  const notChosen = countries === null ? [] : sold.filter((code) => !countries.includes(code))
  return (
    <>
      {withoutZone.length > 0 && (
        <p className="max-w-prose">
          Sold to, but in no zone, so nobody there can order: {withoutZone.map(countryName).join(', ')}.
        </p>
      )}
      {notChosen.length > 0 && (
        <p className="max-w-prose">
          In a zone, but not among the{' '}
          <TextLink to={adminPaths.setting('selling', 'countries')}>countries that you sell to</TextLink>:{' '}
          {notChosen.map(countryName).join(', ')}.
        </p>
      )}
    </>
  )
}

type FormProps = { saved: WireSettings['delivery']; onSaved: () => void }

function DeliveryForm({ saved, onSaved }: FormProps) {
  const { currency } = useSettings()
  const save = (send: Send, fields: ZoneFields, version: number | undefined) =>
    saveList(send, 'delivery', { zones: toZones(fields) }, version)
  return (
    <AdminForm
      check={checkDelivery(saved.zones)}
      {...formTexts}
      {...editing<ZoneFields, WireSettings['delivery']>({
        loaded: saved,
        toFields: ({ zones }) => toZoneFields(zones),
        labels: (typed) => Object.fromEntries(Object.keys(typed).map((name) => [name, name])),
        show: (_, zone) => (zone ? zoneLines(zone as Zone, currency) : null),
        save: (send, changes, version, current) =>
          save(send, { ...toZoneFields(current.zones), ...changes } as ZoneFields, version),
        reload: onSaved,
      })}
    >
      <Zones zones={saved.zones} />
    </AdminForm>
  )
}

function Zones({ zones }: { zones: Zone[] }) {
  const { rows, add, remove } = useRows(zones)
  return (
    <>
      {rows.map(({ key, row }) => (
        <ZoneCard key={key} path={`zones.${key}`} zone={row} saved={zones} onRemove={() => remove(key)} />
      ))}
      <Button variant="secondary" className="sm:justify-self-start" onClick={() => add()}>
        Add a zone
      </Button>
    </>
  )
}
