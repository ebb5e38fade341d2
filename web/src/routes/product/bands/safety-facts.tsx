import type { Safety } from '@storylamp/contract/catalog/safety'

const labels = {
  warnings: 'Warnings and safety information',
  manufacturer: 'Manufacturer',
  responsible: 'Responsible person in the European Union',
  identifier: 'Model',
  battery: 'Battery',
} as const

/** What the law asks to be said of a product, each with its value (L6). */
export const SafetyFacts = ({ safety }: { safety: Safety }) => (
  <section aria-labelledby="safety">
    <h3 id="safety" className="text-xl">
      Safety and product facts
    </h3>
    <dl className="mt-2 divide-y divide-line wrap-anywhere">
      {(Object.keys(labels) as (keyof typeof labels)[]).map(
        (name) =>
          safety[name] !== undefined && (
            <div key={name} className="py-3">
              <dt className="text-muted">{labels[name]}</dt>
              <dd className="font-semibold whitespace-pre-line">{safety[name]}</dd>
            </div>
          ),
      )}
    </dl>
  </section>
)
