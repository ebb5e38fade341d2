import type { Profile } from '@storylamp/contract/accounts/profile'
import { useEffect, useState } from 'react'
import { useFetchProfile } from '../../features/account/use-profile.ts'
import { useAppSelector } from '../../store/store.ts'
import { style } from '../../ui/classes.ts'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ChildrensInfo } from './childrens-info.tsx'
import { MyProfile } from './my-profile.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'
import { YourData } from './your-data.tsx'

export const handle: GuardedPage = {
  title: 'Profile',
  description: 'Your account, and those of your children.',
  Skeleton: () => (
    <div className="pt-12">
      <FormSkeleton fields={4} isWide />
    </div>
  ),
  width: 'max-w-3xl',
}

export function Component() {
  const profile = useAppSelector(({ user }) => user.userProfile)
  const fetchProfile = useFetchProfile()
  const [chosen, choose] = useState(0)
  useEffect(() => {
    // The stored profile is shown meanwhile, and stays if the request fails.
    fetchProfile()
  }, [fetchProfile])
  if (profile === null) return null
  if (profile.role === 'child') return <OwnChildProfile profile={profile} />
  if (profile.role === 'admin') return <MyProfile profile={profile} />
  return (
    <div className="mt-6">
      <Tabs
        label="Profile"
        chosen={chosen}
        onChoose={choose}
        tabs={[
          { name: 'My Profile', content: <MyProfile profile={profile} /> },
          { name: "Children's Info", content: <ChildrensInfo profiles={profile.children ?? []} /> },
        ]}
      />
    </div>
  )
}

/** A child sees only its own name and username (D4). */
function OwnChildProfile({ profile }: { profile: Profile }) {
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
      <SignedInDevices />
      <YourData canDelete={false} />
    </>
  )
}
