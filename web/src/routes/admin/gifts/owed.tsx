import { countryName } from '@storylamp/contract/delivery/countries'
import type { WireOwed as Owed } from '@storylamp/contract/gifts/owed'
import { owedCsvPath, owedKinds, owedTexts, yearsText } from '@storylamp/contract/gifts/owed-texts'
import { formatPrice, formatTokens, major, wireSum } from '@storylamp/contract/money'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { CsvButton } from '../components/lists/csv-button.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Loaded } from '../components/page/loaded.tsx'

const columns: Column<Owed>[] = [
  { name: 'What', show: ({ kind }) => owedTexts[kind], slot: 'title' },
  { name: 'Age', show: ({ years }) => yearsText(years) },
  { name: 'Country', show: ({ country }) => (country === '' ? 'not known' : countryName(country)) },
  { name: 'Tokens', show: ({ tokens }) => (tokens === 0 ? '' : formatTokens(tokens)), isNumber: true },
  {
    name: 'Paid for it',
    show: ({ amount, currency }) => formatPrice(amount, currency),
    isNumber: true,
    slot: 'amount',
  },
]

export function Component() {
  const read = useUncachedRead('/api/admin/owed')
  return (
    <AdminPage
      title="What we owe"
      actions={
        <CsvButton path={owedCsvPath} name="owed" right="money">
          What we owe as CSV
        </CsvButton>
      }
    >
      <p className="max-w-prose">
        Gifts and tokens never expire: until they are used, the shop owes what was paid for them. Nothing was paid for
        free tokens.
      </p>
      <Loaded read={read} failureText="What the shop owes could not be loaded.">
        {({ data }) => (
          <>
            {[...Map.groupBy(data, ({ currency }) => currency)].map(([currency, rows]) => (
              <AdminCard key={currency} title={`In ${currency}`}>
                <Facts
                  facts={[
                    ...owedKinds.map(
                      (kind) => [owedTexts[kind], total(rows.filter((row) => row.kind === kind))] as const,
                    ),
                    ['Together', total(rows)],
                  ]}
                />
              </AdminCard>
            ))}
            <AdminTable
              label="What we owe"
              rows={data}
              columns={columns}
              keyOf={({ kind, currency, years, country }) => [kind, currency, years, country].join()}
              whenEmpty="Nothing is owed."
            />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

const total = (rows: Owed[]) => {
  const [first] = rows
  return first && formatPrice(wireSum(rows.map(({ amount }) => major(amount))), first.currency)
}
