import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { SwitchOff } from './switch-off.tsx'
import { SwitchOn } from './switch-on.tsx'

export function Component() {
  const read = useUncachedRead('/api/admin/second-factor')
  return (
    <AdminPage title="Second factor">
      <Loaded read={read} failureText="It could not be found out whether the second factor is on.">
        {({ isOn }) => (isOn ? <SwitchOff onChanged={read.refetch} /> : <SwitchOn onChanged={read.refetch} />)}
      </Loaded>
    </AdminPage>
  )
}
