import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { SwitchOff } from './switch-off.tsx'
import { SwitchOn } from './switch-on.tsx'

/** Besides the password, a code of an authenticator on the own phone. */
export function Component() {
  const read = useUncachedRead('/api/admin/second-factor')
  return (
    <DeskPage title="Second factor">
      <Loaded read={read} failureText="It could not be found out whether the second factor is on.">
        {({ isOn }) => (isOn ? <SwitchOff onChanged={read.refetch} /> : <SwitchOn onChanged={read.refetch} />)}
      </Loaded>
    </DeskPage>
  )
}
