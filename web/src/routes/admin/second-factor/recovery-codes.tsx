import { button } from '../../../ui/classes.ts'
import { AdminCard } from '../components/page/admin-page.tsx'

export const RecoveryCodes = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => (
  <AdminCard title="Your recovery codes">
    <p className="max-w-prose">
      Print them or write them down now: they are not shown again. Each lets you sign in once if you lose your
      authenticator.
    </p>
    <ul className="grid gap-2 font-mono tabular-nums sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code} className="rounded-field bg-sunken px-4 py-2">
          {code}
        </li>
      ))}
    </ul>
    <button type="button" className={`${button()} justify-self-start`} onClick={onKept}>
      I have kept them
    </button>
  </AdminCard>
)
