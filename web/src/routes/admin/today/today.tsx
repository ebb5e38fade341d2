import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { SalesOfTheWeek } from './sales-of-the-week.tsx'
import { WaitingList } from './waiting-list.tsx'

export const Component = () => (
  <AdminPage title="Today">
    <Loaded read={useUncachedRead('/api/admin/today')} failureText="Today's figures could not be loaded.">
      {({ sales, waiting }) => (
        <>
          <WaitingList waiting={waiting} />
          <SalesOfTheWeek sales={sales} />
        </>
      )}
    </Loaded>
  </AdminPage>
)
