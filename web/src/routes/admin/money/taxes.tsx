import { accountingPath, taxReportPath } from '@storylamp/contract/file-paths'
import { useState } from 'react'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { CsvButton } from '../components/lists/csv-button.tsx'

const monthsOffered = 24

/** This month and those before it, in UTC. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  )

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function Taxes() {
  const [months] = useState(() => lastMonths(new Date()))
  const [month, setMonth] = useState(months[0] ?? '')
  return (
    <section className="grid gap-4" aria-labelledby="taxes">
      <h2 id="taxes" className="text-xl">
        Taxes
      </h2>
      <p className="max-w-prose">
        What invoices and credit notes of a month say, by country, region and rate. A lost dispute has a credit note,
        too. Sales hold the same sums, but count a refund and a lost dispute on the day of the order.
      </p>
      <p className="max-w-prose">
        If tokens are taxed when they are spent, the file calls their sale ‘tokens’ and what they are spent on
        ‘digital’.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceField
          label="Month"
          name="month"
          options={months}
          texts={Object.fromEntries(months.map((each) => [each, monthName.format(new Date(each))]))}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <CsvButton path={taxReportPath} filters={{ month }} name={`taxes-${month}`} right="money">
          Taxes as CSV
        </CsvButton>
      </div>
      <p className="max-w-prose">
        For your accountant: one zip with every invoice and credit note of the month as PDF, tables of the documents,
        the taxes and what moved at the payment provider with its fees, and the bookings for DATEV. Accounts and numbers
        for them stand in the settings, under Accounting.
      </p>
      <div>
        <CsvButton path={accountingPath} filters={{ month }} name={`accounting-${month}`} right="money" type="zip">
          The month for the accountant
        </CsvButton>
      </div>
    </section>
  )
}
