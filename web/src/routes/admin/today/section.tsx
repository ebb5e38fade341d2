import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { SalesOfTheWeek } from './sales-of-the-week.tsx'
import { WaitingList } from './waiting-list.tsx'

/** What waits for somebody comes first. */
export const Component = () => (
  <DeskPage title="Today">
    <Loaded read={useUncachedRead('/api/admin/today')} failureText="Today's figures could not be loaded.">
      {({ sales, waiting }) => (
        <>
          <WaitingList waiting={waiting} />
          <SalesOfTheWeek sales={sales} />
        </>
      )}
    </Loaded>
  </DeskPage>
)
