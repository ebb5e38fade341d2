import type { Profile } from '@storylamp/contract/accounts/profile'
import { style } from '../../ui/classes.ts'
import { YourData } from './your-data.tsx'

/** A child sees only its own name and username (D4). */
export function OwnChildProfile({ profile }: { profile: Profile }) {
  const facts = [
    ['Name', profile.firstname],
    ['Username', profile.username],
  ]
  return (
    <>
      <section aria-labelledby="my-profile" className={`${style({ variant: 'card' })} mt-6 grid gap-4 p-4 sm:p-6`}>
        <h2 id="my-profile" className="text-xl">
          My Profile
        </h2>
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-muted">{name}</dt>
              <dd className="font-bold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p>Is something wrong here, or do you want another password? Please ask a parent.</p>
      </section>
      <YourData canDelete={false} />
    </>
  )
}
