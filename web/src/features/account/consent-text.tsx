import { consent, consentSummary } from '@storylamp/contract/accounts/consent'
import { style } from '../../ui/classes.ts'

/** What a parent agrees to, in short, with the whole text to open. */
export const ConsentText = () => (
  <div className="rounded-field bg-sunken px-4 py-3 text-sm">
    <p className="font-bold">By going on you agree:</p>
    <ul className="mt-1 grid list-disc gap-1 pl-5">
      {consentSummary.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <details className="mt-1">
      <summary className={`${style({ variant: 'link' })} inline-flex min-h-11 cursor-pointer items-center`}>
        Read the whole text
      </summary>
      <p className="pb-2">{consent.text}</p>
    </details>
  </div>
)
