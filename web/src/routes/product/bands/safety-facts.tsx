import type { Safety } from '@storylamp/contract/catalog/safety'

const labels = {
  manufacturer: 'Manufacturer',
  responsible: 'Responsible person in the European Union',
  identifier: 'Model',
  warnings: 'Warnings and safety information',
  battery: 'Battery',
  guarantee: 'Legal guarantee',
} as const

/** What the law asks to be said of a product, each with its value (L3, L6). */
export const SafetyFacts = ({ safety }: { safety: Safety }) => (
  <dl className="grid gap-4 wrap-anywhere">
    {(Object.keys(labels) as (keyof typeof labels)[]).map(
      (name) =>
        safety[name] !== undefined && (
          <div key={name}>
            <dt className="text-sm">{labels[name]}</dt>
            <dd className="font-semibold text-ink">{safety[name]}</dd>
          </div>
        ),
    )}
  </dl>
)
