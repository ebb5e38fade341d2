import { useEffect, useState } from 'react'
import { useFetchProfile } from '../../features/account/use-profile.ts'
import { useAppSelector } from '../../store/store.ts'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ChildrensInfo } from './childrens-info.tsx'
import { MyProfile } from './my-profile.tsx'

export const handle: GuardedPage = {
  title: 'Profile',
  description: 'Your account, and those of your children.',
  Skeleton: () => (
    <div className="max-w-3xl pt-12">
      <FormSkeleton fields={4} isWide />
    </div>
  ),
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
  if (profile.role !== 'user') {
    return (
      <div className="mt-6">
        <MyProfile profile={profile} />
      </div>
    )
  }
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
