import type { SectionName } from '@storylamp/contract/settings/sections'
import type { WireSettings } from '@storylamp/contract/settings/settings'
import type { ReactNode } from 'react'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { HistoryLink } from './history-link.tsx'
import { titleOf } from './names.ts'

type Props = {
  section: SectionName
  about: string
  children: (settings: WireSettings, reload: () => void) => ReactNode
}

/** The page of one section of the settings. */
export function SectionFrame({ section, about, children }: Props) {
  const read = useUncachedRead('/api/admin/settings')
  return (
    <AdminPage
      title={titleOf(section)}
      parent={{ name: 'Settings', to: adminPaths.settings }}
      actions={<HistoryLink section={section} />}
    >
      <p className="max-w-prose">{about}</p>
      <Loaded read={read} failureText="The settings could not be loaded.">
        {({ data }) => children(data, read.refetch)}
      </Loaded>
    </AdminPage>
  )
}

/** What each form of settings says. */
export const formTexts = {
  successText: 'The settings are saved.',
  failureText: 'The settings could not be saved. Please try again.',
}
